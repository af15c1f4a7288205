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
  'Ροφήματα, Ζεστά ροφήματα, Κρύα ροφήματα, Ζεστά, Κρύα, Σφολιάτες, Αρτοποιήματα, Πίτες, Αυγά, Ομελέτες, Κρέπες, Βάφλες, Ζεστά ποτά, Κρύα ποτά',
  'Οινοπνευματώδη, Αλκοολούχα, Αλκοολούχα ποτά, Κοκτέιλς, Ούζο, Τσίπουρο, Φρέσκοι χυμοί, Σμούθι, Μιλκσέικ, Brunch, Snacks, Σαντουιτσάκια, Ροζέ κρασιά',
  'Ορεκτικά κρύα, Ορεκτικά ζεστά, Κρύα ορεκτικά, Ζεστά ορεκτικά, Κρύα πιάτα, Ζεστά πιάτα, Σπιτικά γλυκά, Σοκολάτες, Πατάτες, Λαχανικά, Όσπρια, Ριζότο',
  'bread, breads, Ψωμί, Ψωμιά, Τσάι, Μπύρες, Μπίρες, Κρασιά, Κρασί, Λευκά κρασιά, Κόκκινα κρασιά, Κοκτέιλ, Νερά, Νερό, Πιάτα ημέρας',
].flatMap((line) => line.split(', '));
const KNOWN = new Map(HEADINGS.map((word) => [folded(word), word]));

const BETWEEN = /(\s*(?:[&+,/|]|[–—]|\s-\s|\s(?:και|and|or|ή)(?=\s))\s*)/iu;

/** As it is written with its accents, where the words are those of a usual heading, or of several (`ΜΠΥΡΕΣ & ΚΡΑΣΙΑ`); null of others. */
export function usualHeading(text: string): string | null {
  const parts = tidy(text).split(BETWEEN);
  const written = parts.map((part, at) => (at % 2 === 1 ? part.toLocaleLowerCase('el') : (KNOWN.get(folded(part)) ?? null)));
  if (written.some((part) => part === null)) return null;
  return written.map((part, at) => (at === 0 ? part : part?.replace(/^\p{Lu}(?=\p{Ll})/u, (one) => one.toLocaleLowerCase('el')))).join('');
}

/** Bullets and numbers of a list. */
export const BULLET = /^(?:[•·▪◦‣*–—-]\s+|\d{1,3}[.)]\s+(?=\p{L}))/u;

const NUMBERED = /^(?:category|κατηγορία|menu|μενού|part|section|μέρος)\s+\d{1,2}\s*:?$/iu;
/** `CATEGORY 2`: the number is none of its prices. */
export const isNumberedHeading = (text: string): boolean => NUMBERED.test(text);

/** Capitals throughout, or a colon at its end. */
export const looksLikeHeading = (text: string): boolean =>
  /:\s*$/u.test(text) || (/\p{Lu}.*\p{Lu}/u.test(text) && !/[\p{Ll}\d]/u.test(text.replace(/\([^()]*\)\s*$/u, '')));
/** Short enough for a name that stands over others. */
export const isShort = (text: string): boolean => text.length <= 40 && text.split(/\s+/u).length <= 5 && !/[.!;]$/u.test(text);

const JOINING = /^(?:with|in|on|served|and|from|of|your|our|all|made|με|σε|και|από|για|στο|στη|στην|σερβ)(?!\p{L})/iu;
/** Small letters, a list of what is in it, a sentence: what is said of a dish, not its name. */
export const describes = (text: string): boolean => /^\p{Ll}/u.test(text) || /[,.;]/u.test(text) || JOINING.test(text);
/** Could stand over dishes, for all that its words say. */
export const mayHead = (text: string): boolean =>
  isShort(text) && text.split(/\s+/u).length <= 3 && /^\p{Lu}[^\d]*$/u.test(text) && !describes(text);

/** Could be a dish, for all that its words say. */
export const mayBeName = (text: string): boolean =>
  isShort(text) && /^\p{Lu}/u.test(text.replace(BULLET, '')) && !describes(text.replace(BULLET, ''));

const TIME = /(?<!\d)(?:[01]?\d|2[0-4])[:.][0-5]\d(?!\d)/u;
/** `(έως 12:00)` */
const BRACKETED_TIME = /\s*[([][^()[\]]*\d:[0-5]\d[^()[\]]*[)\]]/u;
const UNTIL = String.raw`(?:(?<!\p{L})(?:έως|εως|μέχρι|μεχρι|από|απο|until|till|from|to)\s+)?`;
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
  const core = withoutTimes(text);
  if (usualHeading(core) !== null) return false;
  const heading = BRACKETED_TIME.test(text) && looksLikeHeading(core);
  return SCRAPS.some((scrap) => scrap.test(heading ? core : text));
}

export const withoutTimes = (text: string): string =>
  TIME.test(text) && /\d:\d/u.test(text)
    ? tidy(
        text
          .replace(BRACKETED_TIME, ' ')
          .replaceAll(new RegExp(String.raw`${UNTIL}${TIME.source}`, 'giu'), ' ')
          .replaceAll(/[()–—-]+\s*$/gu, ''),
      )
    : text;
