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
const WITHOUT = words('alcohol[- ]free|non[- ]alcoholic|0[.,]0 ?%?|virgin|mocktails?|ginger beer|root beer|χωρισ αλκοολ|αναψυκτικα?');
/** A dish with it, not a drink: "beer-battered cod", "mussels in wine", "rum cake". */
const DISH = words(
  'with|in|batter(?:ed)?|sauce|vinegar|cakes?|baba|risotto|mussels|chicken|beef|pork|lamb|burger|cheese|braised|marinated|gravadlax|pizza|truffles?',
  'με|σε|στο|σαλτσα|σωσ|ξυδι|κεικ|μυδια|κοτοπουλο|μοσχαρι|χοιρινο|αρνι|χταποδι|κρασατοσ?|κρασατο|λουκανικο|λουκανικα|πιτσα|μπουρεκι|ριζοτο',
);

/** How the tax office sees a dish by its words: a drink with alcohol, else food; everything is shown to be corrected. */
export function guessedVat(category: string, ...names: readonly string[]): VatClass {
  const name = folded(names.join(' '));
  if (WITHOUT.test(name) || WITHOUT.test(folded(category))) return 'food';
  const drinks = ALCOHOL.test(folded(category)) && !DISH.test(folded(category));
  return (ALCOHOL.test(name) && !DISH.test(name)) || drinks ? 'alcohol' : 'food';
}
