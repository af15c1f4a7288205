import type { VatClass } from '#domain/vat.ts';
import { folded } from './paste-words.ts';

const words = (...list: string[]): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${folded(list.join('|'))})(?!\p{L})`, 'u');

/** With alcohol, in any writing: small letters without accents. */
const ALCOHOL = words(
  'beers?|lagers?|ipa|stout|cider|wines?|rose wine|red wine|white wine|prosecco|champagne|retsina|sangria|ouzo|raki|tsipouro|zivania|vodka|gin|rum',
  'whisk(?:e)?y|bourbon|tequila|mezcal|brandy|cognac|metaxa|liqueurs?|vermouth|limoncello|masticha|mastiha|cocktails?|mojito|negroni|spritz|aperol',
  'campari|daiquiri|cosmopolitan|mimosa|bellini|spirits|aperitifs?|digestifs?|μπυρα|μπυρεσ|μπιρα|μπιρεσ|κρασι|κρασια|οινοσ|οινοι|ρετσινα|σαμπανια',
  'ουζο|ουζα|ρακη|ρακι|ρακομελο|τσιπουρο|τσικουδια|ζιβανια|βοτκα|τζιν|ρουμι|ουισκι|τεκιλα|κονιακ|μπραντι|λικερ|μαστιχα λικερ|κοκτειλ|σαγκρια|ποτα με αλκοολ',
);
const WITHOUT = words('alcohol[- ]free|non[- ]alcoholic|0[.,]0 ?%?|virgin|mocktails?|ginger beer|root beer|χωρισ αλκοολ');
const SOFT = words('soft drinks?|refreshments?|juices?|waters?|αναψυκτικ[αο]?|χυμοσ|χυμοι|νερο|νερα');
/** A dish with it, not a drink: "beer-battered cod", "rum cake". */
const DISH = words(
  'batter(?:ed)?|sauce|vinegar|cakes?|baba|risotto|mussels|chicken|beef|pork|lamb|burger|cheese|braised|marinated|gravadlax|pizza|truffles?',
  'σαλτσα|σωσ|ξυδι|κεικ|μυδια|κοτοπουλο|μοσχαρι|χοιρινο|αρνι|χταποδι|κρασατοσ?|κρασατο|λουκανικο|λουκανικα|πιτσα|μπουρεκι|ριζοτο',
);

/** What follows goes with it: "mussels in wine" are a dish, "beer with lemon" is a drink. */
const JOIN = words('with|in|με|σε|στο');

const isDrink = (text: string): boolean => ALCOHOL.test(text.split(JOIN)[0] ?? '') && !DISH.test(text);

/** `unsure`: the category says something else than the name, or may mean either. */
type Guess = { readonly vatClass: VatClass; readonly unsure: boolean };
const FOOD: Guess = { vatClass: 'food', unsure: false };

/** How the tax office sees a dish by its words: a drink with alcohol, else food; everything is shown to be corrected. The name is heard before the category. */
export function guessedVat(category: string, ...names: readonly string[]): Guess {
  const [over, name] = [folded(category), folded(names.join(' '))];
  const without = WITHOUT.test(over);
  const drinks = isDrink(over);
  if (WITHOUT.test(name)) return FOOD;
  if (isDrink(name)) return { vatClass: 'alcohol', unsure: without || (SOFT.test(over) && !drinks) };
  if (SOFT.test(name) || without || !drinks) return FOOD;
  // "Beers & soft drinks" says nothing of what stands below it.
  return SOFT.test(over) ? { vatClass: 'food', unsure: true } : { vatClass: 'alcohol', unsure: DISH.test(name) };
}
