import type { VatClass } from '#domain/vat.ts';
import { folded, usualHeading } from './paste-words.ts';

const words = (...list: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${folded(list.join('|'))})(?!\p{L})`, 'u');

/** With alcohol, in any writing: small letters without accents. */
const ALCOHOL = words(
  'beers?|lagers?|ipa|stout|cider|wines?|rose wine|red wine|white wine|prosecco|champagne|retsina|sangria|ouzo|raki|tsipouro|zivania|vodka|gin|rum',
  'whisk(?:e)?y|bourbon|tequila|mezcal|brandy|cognac|metaxa|liqueurs?|vermouth|limoncello|masticha|mastiha|cocktails?|mojito|negroni|spritz|aperol',
  'campari|daiquiri|cosmopolitan|mimosa|bellini|spirits|aperitifs?|digestifs?|μπυρα|μπυρεσ|μπιρα|μπιρεσ|κρασι|κρασια|οινοσ|οινοι|ρετσινα|σαμπανια',
  'ουζο|ουζα|ρακη|ρακι|ρακομελο|τσιπουρο|τσικουδια|ζιβανια|βοτκα|τζιν|ρουμι|ουισκι|τεκιλα|κονιακ|μπραντι|λικερ|μαστιχα λικερ|κοκτειλσ?|σαγκρια',
  'ποτα με αλκοολ|οινοπνευματωδη|αλκοολουχα|commandaria|κουμανδαρια|irish coffee|long island|martini|pina colada|caipirinha|baileys|jagermeister',
  // Beers and grapes that stand on a menu without the word.
  'keo|carlsberg|mythos|fix|alfa|heineken|amstel|corona|stella artois|peroni|guinness|budweiser|erdinger|vergina|mamos|leon beer|kaiser',
  'κεο|καρλσμπεργκ|μυθοσ|φιξ|αλφα|χαινεκεν|αμστελ|βεργινα|μαμοσ|καιζερ|merlot|chardonnay|cabernet|sauvignon|shiraz|xynisteri|assyrtiko|xinomavro',
  'ξυνιστερι|ασυρτικο|ξινομαυρο|μαραθευτικο|μοσχοφιλερο',
);
const WITHOUT = words('alcohol[- ]free|non[- ]alcoholic|0[.,]0 ?%?|virgin|mocktails?|ginger beer|root beer|χωρισ αλκοολ');
const SOFT = words(
  'soft drinks?|refreshments?|cold drinks|juices?|smoothies?|milk ?shakes?|lemonades?|orangeade|iced? tea|tonic|soda|sparkling water|coconut water',
  'coca[- ]?cola|coke|cola|pepsi|fanta|sprite|7 ?up|red bull|schweppes|αναψυκτικ[αο]?|χυμοσ|χυμοι|λεμοναδα|πορτοκαλαδα|βυσσιναδα|κολα|κοκα[- ]?κολα',
  'παγωμενο τσαι|κρυο τσαι|σοδα|τονικ|αεριουχο|αεριουχο νερο|ανθρακουχο|ξινο νερο|σμουθι|μιλκσεικ|κρυα ροφηματα|κρυα ποτα',
);
const WATER = words('waters?|νερο|νερα');
const HOT = words(
  'coffees?|espresso|cappuccino|caffe|latte|macchiato|americano|mocha|flat white|cortado|nescafe|frappe|freddo|teas?|hot drinks|hot beverages',
  'hot chocolate|cocoa|chai|infusions?|herbal tea|καφεσ|καφεδεσ|καφε|εσπρεσσο|εσπρεσο|καπουτσινο|καπουτσινο|λατε|φραπε|φρεντο|φιλτρου|τσαι|τσαγια',
  'χαμομηλι|ζεστη σοκολατα|σοκολατα ροφημα|κακαο|ροφηματα?|ζεστα ροφηματα|ζεστα ποτα|αφεψηματα?',
);
/** Something to drink, and no more than that. */
const DRINKS = words('drinks|beverages|ποτα');
/** Something to eat, though a drink is in its name or its heading: "beer-battered cod", "rum cake". */
const DISH = words(
  'batter(?:ed)?|sauce|vinegar|cakes?|baba|risotto|mussels|chicken|beef|pork|lamb|burger|cheese|braised|marinated|gravadlax|pizza|truffles?|toast',
  'sandwich(?:es)?|salads?|pies?|croissants?|muffins?|cookies|biscuits?|tiramisu|omelettes?|eggs?|ice cream|desserts?|sweets|cheesecake|breakfast',
  'snacks?|brunch|pancakes?|waffles?|bagels?|brownies?|σαλτσα|σωσ|ξυδι|κεικ|μυδια|κοτοπουλο|μοσχαρι|χοιρινο|αρνι|χταποδι|κρασατοσ?|λουκανικο',
  'λουκανικα|πιτσα|μπουρεκι|ριζοτο|τοστ|σαντουιτσ|σαλατα|σαλατεσ|πιτα|πιτεσ|κρουασαν|μπισκοτα?|ομελετα|αυγα|παγωτο|παγωτα|γλυκο|γλυκα|πρωινο',
);

/** What follows goes with it: "mussels in wine" are a dish, "beer with lemon" is a drink. */
const JOIN = words('with|in|με|σε|στο');

type Drink = Extract<VatClass, 'alcohol' | 'soft_drink' | 'hot_drink' | 'water'>;
const first = (text: string): string => text.split(JOIN)[0] ?? '';

/** What a name says that it is; null where it says nothing, or is a dish. */
function drinkIn(name: string): Drink | null {
  if (DISH.test(name)) return null;
  const said = first(name);
  if (WITHOUT.test(name)) return 'soft_drink';
  if (ALCOHOL.test(said)) return 'alcohol';
  if (SOFT.test(said)) return 'soft_drink';
  if (HOT.test(said)) return 'hot_drink';
  return WATER.test(said) ? 'water' : null;
}

/** All that a heading says: "Beers & soft drinks" are two. */
function drinksOver(heading: string): Drink[] {
  if (WITHOUT.test(heading)) return ['soft_drink'];
  const kinds: [RegExp, Drink][] = [
    [SOFT, 'soft_drink'],
    [HOT, 'hot_drink'],
    [ALCOHOL, 'alcohol'],
  ];
  const found = kinds.flatMap(([kind, drink]) => (kind.test(heading) ? [drink] : []));
  return found.length === 0 && WATER.test(heading) ? ['water'] : found;
}

/** Usual headings of drinks as well as of dishes. */
const EITHER: ReadonlySet<string> = new Set(['Ζεστά', 'Κρύα', 'Σοκολάτες', 'rosé', 'extras', 'specials'].map(folded));

/** Over something to eat: "Ice cream", and a usual heading that is no drink's, such as "Starters". */
function isOfDishes(heading: string): boolean {
  const text = folded(heading);
  return DISH.test(text) || (usualHeading(heading) !== null && !DRINKS.test(text) && !EITHER.has(text));
}

/** `unsure`: the category says something else than the name, or may mean either. */
type Guess = { readonly vatClass: VatClass; readonly unsure: boolean };

/**
 * How the tax office sees a dish by its words: a drink by its name or by its heading, in either language, else food; everything is shown to be
 * corrected. The name is heard before the category.
 */
export function guessedVat(heading: readonly string[], names: readonly string[]): Guess {
  const [over, name] = [folded(heading.join(' / ')), folded(names.join(' / '))];
  const own = drinkIn(name);
  const above = drinksOver(over);
  if (own !== null) {
    if (above.length === 0 && heading.some(isOfDishes)) return { vatClass: own, unsure: true };
    const against = own === 'alcohol' && above.length > 0 && !above.includes('alcohol');
    return { vatClass: own, unsure: against && !(above.includes('hot_drink') && above.length === 1) };
  }
  const [kind, ...more] = above;
  if (kind === undefined)
    return DRINKS.test(over) && !DISH.test(name) ? { vatClass: 'soft_drink', unsure: true } : { vatClass: 'food', unsure: false };
  if (DISH.test(name)) return { vatClass: kind === 'alcohol' ? kind : 'food', unsure: true };
  // "Beers & soft drinks" says nothing of what stands below it, nor does "Coffee & sweets".
  return { vatClass: kind, unsure: more.length > 0 || DISH.test(over) };
}
