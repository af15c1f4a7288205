import { keepsDiet } from '#domain/dish-marks.ts';
import { avoidedBy, dishFit, isFree, type Passport } from '#domain/passport.ts';
import { foldText } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { entriesOf, type Entry } from './menu-entries.ts';
import { wordList } from './word-list.ts';

/** Questions that no record answers, and that are answered all the same: of pork, in pregnancy, and how to pay. */

const RELIGION =
  /(?<!\p{L})(?:hall?al|kosher|koser|χαλαλ|κοσερ|muslims?|islam\p{L}*|jewish|μουσουλμ\p{L}*|mousoulm\p{L}*|εβραι\p{L}*)(?!\p{L})/u;
const PORK = /(?<!\p{L})(?:pork|χοιριν\p{L}*|(?:x|h|ch)oirin\p{L}*|[xh]irin[oaeiu]\p{L}*)/u;
const REFUSED =
  /\b(?:no|not|dont|doesnt|cant|cannot|never|without|free|avoid\w*)\b|(?<!\p{L})(?:δεν?|οχι|μη[νσ]?|χωρισ?|διχωσ?|den?|oxi|ohi|xwris|xoris|horis|choris)(?!\p{L})/u;
const plain = (asked: string): string => foldText(asked).replaceAll(/['’`]/gu, '');
/** What is pork, or often made of it. */
export const isPork = wordList(
  `pork bacon ham hams gammon prosciutto pancetta chorizo salami sausage* lard guanciale lountza hiromeri chashu tonkotsu gelatin* χοιρ* μπεικον ζαμπον λουντζα λουκανικ* προσουτο παντσετα πανσετα σαλαμ* τσοριθο λαρδι ζελατιν* xoirin* hoirin* choirin* xirin* hirin*`,
);

export type Porkless = {
  /** The word of the question that no menu records. */
  readonly word: string;
  /** What the menu's own words call pork. */
  readonly named: readonly Dish[];
  /** Recorded as vegetarian, and free of all that this person avoids. */
  readonly dishes: readonly Dish[];
};

/** "I eat no pork": said of oneself, and no answer to which allergy somebody has. */
export const refusesPork = (asked: string): boolean => PORK.test(plain(asked)) && REFUSED.test(plain(asked));

const words = ({ name, says, options }: Entry) => [...name, ...says, ...options];
const saysPork = (entry: Entry): boolean => words(entry).some(({ plain: word }) => isPork(word));

/** Who eats no pork, or by a faith; null where that was not said, or the venue records it. */
export function porkless(asked: string, venue: PublicVenue, passport: Passport, isHeld: boolean): Porkless | null {
  const text = plain(asked);
  const faith = RELIGION.exec(text)?.[0];
  const pork = REFUSED.test(text) ? PORK.exec(text)?.[0] : undefined;
  const word = faith ?? pork;
  const entries = entriesOf(venue);
  if (word === undefined || /allerg|αλλεργ/u.test(text)) return null;
  if (faith !== undefined && entries.some(({ dish }) => keepsDiet(dish.item, 'halal'))) return null;
  const isAsked = (entry: Entry): boolean =>
    entry.isFood &&
    !entry.isAlcoholic &&
    !saysPork(entry) &&
    !isGone(entry.dish.item) &&
    keepsDiet(entry.dish.item, 'vegetarian') &&
    passport.diets.every((diet) => keepsDiet(entry.dish.item, diet)) &&
    (avoidedBy(passport).length === 0 || isFree(dishFit(entry.dish.item, passport)));
  const of = (keep: (entry: Entry) => boolean) => entries.filter(keep).map(({ dish }) => dish);
  return { word, named: of((entry) => entry.isFood && saysPork(entry)), dishes: isHeld ? [] : of(isAsked) };
}

const PREGNANT =
  /\bpregnan\w*|\bexpecting\s+(?:a\s+)?(?:baby|child)\b|\bbreast[\s-]*feed\w*|(?<!\p{L})(?:εγκυ\p{L}*|θηλαζ\p{L}*|egky\p{L}*|egkio\p{L}*|eggyo\p{L}*|egyos|thilaz\p{L}*)/u;
const isForNobodyPregnant = wordList(
  `raw tartare* carpaccio ceviche sashimi nigiri sushi smoked cured salami prosciutto poached benedict hollandaise mayo* aioli brie camembert feta halloumi ricotta anthotyro* unpasteuri* liver pate caviar roe tuna swordfish oyster* mussel* tiramisu mousse
  ωμο ωμα ωμη ωμοσ ωμεσ ωμου ωμησ καρπατσο ταρταρ σεβιτσε σασιμι νιγκιρι σουσι καπνιστ* παστ* ποσε μπενεντικτ μαγιονεζ* φετα χαλλουμι ανθοτυρ* μπρι συκωτ* πατε χαβιαρι ταραμα* τονο* ξιφια* στρειδι* μυδι* τιραμισου μους`,
);

/** What the menu's words say that doctors often advise against in pregnancy, and what has alcohol; null where nobody said so. */
export function forPregnant(
  asked: string,
  venue: PublicVenue,
): { readonly flagged: readonly Dish[]; readonly alcohol: readonly Dish[] } | null {
  if (!PREGNANT.test(plain(asked))) return null;
  const entries = entriesOf(venue);
  const flagged = entries.filter(
    (entry) => entry.isFood && !entry.isAlcoholic && [...entry.name, ...entry.says].some(({ plain: word }) => isForNobodyPregnant(word)),
  );
  return { flagged: flagged.map(({ dish }) => dish), alcohol: entries.filter(({ isAlcoholic }) => isAlcoholic).map(({ dish }) => dish) };
}

export type PayWay = 'card' | 'cash' | 'paypal' | 'wallet';
const WAYS: readonly (readonly [PayWay, RegExp])[] = [
  ['wallet', /\b(?:apple|google|samsung)\s*pay\b/u],
  ['paypal', /\bpay\s*pal\b|(?<!\p{L})πειπαλ|(?<!\p{L})παιπαλ/u],
  [
    'card',
    /\b(?:credit|debit)?\s*cards?\b|\b(?:visa|mastercard|amex|revolut|contactless)\b|(?<!\p{L})(?:καρτ(?:α|εσ?|ων)|kart(?:a|es|wn|on))(?!\p{L})/u,
  ],
  ['cash', /\bcash\b|(?<!\p{L})(?:μετρητ|metrit)\p{L}*/u],
];
const PAYS =
  /\b(?:pay|paying|payment|pays|take|takes|accept|accepts|use|have)\b|(?<!\p{L})(?:πληρω|πληρων|δεχ|δεχεσ?τε|παιρν|εχετε|pliro|plhrw|plhro|dex|deh|pairn|exete)\p{L}*/u;

/** By which way somebody asks to pay; null where they do not. */
export function payWayOf(asked: string): PayWay | null {
  const text = plain(asked);
  const way = WAYS.find(([, said]) => said.test(text))?.[0] ?? null;
  const isBare = (text.match(/\p{L}+/gu) ?? []).length <= 2;
  return way !== null && (isBare || PAYS.test(text)) ? way : null;
}
