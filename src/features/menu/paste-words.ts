import { tidy } from './paste-prices.ts';

/** What words of a pasted menu tell: a heading, a description, or what belongs to no menu. */

/** The same word however it is written: `ΟΡΕΚΤΙΚΑ` and `Ορεκτικά`. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('el').replaceAll('ς', 'σ').trim();

const HEADINGS = [
  'starters, appetizers, appetisers, meze, mezedes, mezze, small plates, sides, side dishes, salads, soups, mains, main courses, main dishes, grill',
  'from the grill, meat, fish, seafood, pasta, pizza, pizzas, burgers, sandwiches, wraps, toasts, snacks, breakfast, brunch, lunch, dinner, specials',
  'kids, kids menu, desserts, sweets, cakes, pastries, ice cream, bakery, drinks, beverages, soft drinks, juices, smoothies, coffee, coffees, tea, teas',
  'hot drinks, cold drinks, beer, beers, wine, wines, red wine, white wine, rosé, spirits, cocktails, aperitifs, digestifs, water, waters, extras',
  'Ορεκτικά, Μεζέδες, Συνοδευτικά, Σαλάτες, Σούπες, Κυρίως, Κυρίως πιάτα, Κύρια πιάτα, Ψητά, Της ώρας, Μαγειρευτά, Κρεατικά, Κρέας, Ψάρια, Θαλασσινά',
  'Ζυμαρικά, Πίτσες, Πίτσα, Μπέργκερ, Σάντουιτς, Τοστ, Σνακ, Πρωινό, Παιδικά, Γλυκά, Επιδόρπια, Κέικ, Παγωτά, Ποτά, Αναψυκτικά, Χυμοί, Καφέδες, Καφές',
  'Ροφήματα, Τσάι, Μπύρες, Μπίρες, Κρασιά, Κρασί, Λευκά κρασιά, Κόκκινα κρασιά, Κοκτέιλ, Νερά, Νερό, Πιάτα ημέρας',
].flatMap((line) => line.split(', '));
const KNOWN = new Map(HEADINGS.map((word) => [folded(word), word]));

/** As it is written with its accents, where the words are those of a usual heading; null of others. */
export const usualHeading = (text: string): string | null => KNOWN.get(folded(tidy(text))) ?? null;

const NUMBERED = /^(?:category|κατηγορία|menu|μενού|part|section|μέρος)\s+\d{1,2}\s*:?$/iu;
/** `CATEGORY 2`: the number is none of its prices. */
export const isNumberedHeading = (text: string): boolean => NUMBERED.test(text);

/** Capitals throughout, or a colon at its end. */
export const looksLikeHeading = (text: string): boolean =>
  /:\s*$/u.test(text) || (/\p{Lu}.*\p{Lu}/u.test(text) && text === text.toLocaleUpperCase('el') && !/\d/u.test(text));
/** Short enough for a name that stands over others. */
export const isShort = (text: string): boolean => text.length <= 40 && text.split(/\s+/u).length <= 5 && !/[.!;]$/u.test(text);

const JOINING = /^(?:with|in|on|served|and|from|of|your|our|all|made|με|σε|και|από|για|στο|στη|στην|σερβ)(?!\p{L})/iu;
/** Small letters, a list of what is in it, a sentence: what is said of a dish, not its name. */
export const describes = (text: string): boolean => /^\p{Ll}/u.test(text) || /[,.;]/u.test(text) || JOINING.test(text);
/** Could stand over dishes, for all that its words say. */
export const mayHead = (text: string): boolean =>
  isShort(text) && text.split(/\s+/u).length <= 3 && /^\p{Lu}[^\d]*$/u.test(text) && !describes(text);

const TIME = /(?<!\d)(?:[01]?\d|2[0-4])[:.][0-5]\d(?!\d)/u;
const SCRAPS: readonly RegExp[] = [
  /https?:|www\.|(?<![\p{L}\d])[\w-]+\.(?:com|gr|cy|eu|net|org|co\.uk)(?![\p{L}\d])|[\w.-]+@[\w-]+\./iu,
  /(?:^|\s)(?:page|σελίδα|σελ\.)\s*\d+/iu,
  /(?:^|\s)(?:menu|μενού|κατάλογος)\s+(?:19|20)\d\d(?!\d)/iu,
  /(?<!\d)\d{1,2}:[0-5]\d(?!\d)/u,
  /^(?:open|opening hours|hours|ωράριο|ανοιχτά|ανοικτά)(?!\p{L}).*\d/iu,
  /(?:\+\d|(?:tel|phone|τηλ|κιν)[.:\s]).*\d{3}/iu,
  /(?<![\d.,])\d{2,4}[\s./-]?\d{3,4}[\s./-]?\d{3,4}(?![\d.,])/u,
  /^©|(?:^|\s)wi-?fi(?!\p{L})|αγορανομικ|δεν έχει υποχρέωση|not obliged to pay/iu,
  /^(?:all |όλες |οι |the )*(?:prices|τιμές)(?!\p{L}).*(?:vat|tax|φπα|φ\.π\.α)/iu,
];

/** What a page has beside its dishes: hours, a telephone, an address, a page's number. */
export function isScrap(text: string): boolean {
  // "Breakfast 08:00–12:00" is a heading with its hours.
  if (usualHeading(withoutTimes(text)) !== null) return false;
  return SCRAPS.some((scrap) => scrap.test(text));
}

export const withoutTimes = (text: string): string =>
  TIME.test(text) && /\d:\d/u.test(text) ? tidy(text.replaceAll(new RegExp(TIME, 'gu'), ' ').replaceAll(/[()–—-]+\s*$/gu, '')) : text;
