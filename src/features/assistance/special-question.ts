import { keepsDiet } from '#domain/dish-marks.ts';
import { avoidedBy, dishFit, isFree, type Passport } from '#domain/passport.ts';
import { foldText } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { entriesOf, type Entry } from './menu-entries.ts';
import { isAgainstPregnancy, saysPork, type Porkless } from './care.ts';
import { calledIn } from './called-dishes.ts';

/** Questions that no record answers, and that are answered all the same: of pork, in pregnancy, and how to pay. */

const RELIGION_WORDS = String.raw`(?<!\p{L})(?:hall?al|kosher|koser|χαλαλ|κοσερ|muslims?|islam\p{L}*|jewish|μουσουλμ\p{L}*|mousoulm\p{L}*|εβραι\p{L}*)(?!\p{L})`;
const PORK_WORDS = String.raw`(?<!\p{L})(?:pork|χοιριν\p{L}*|(?:x|h|ch)oirin\p{L}*|[xh]irin[oaeiu]\p{L}*)`;
const LENT_WORDS = String.raw`(?<!\p{L})(?:lent|lenten|fasting|νηστ(?:ισιμ|ησιμ|ευ|εια)\p{L}*|σαρακοστ\p{L}*|ni?h?st[ie]+(?:sim|ysim|u|v|y)\p{L}*|sarakost\p{L}*)(?!\p{L})`;
const RELIGION = new RegExp(RELIGION_WORDS, 'u');
const PORK = new RegExp(PORK_WORDS, 'u');
const REFUSED =
  /\b(?:no|not|dont|doesnt|cant|cannot|never|without|free|avoid\w*)\b|(?<!\p{L})(?:δεν?|οχι|μη[νσ]?|χωρισ?|διχωσ?|den?|oxi|ohi|xwris|xoris|horis|choris)(?!\p{L})/u;
const plain = (asked: string): string => foldText(asked).replaceAll(/['’`]/gu, '');
export type PorklessDishes = {
  /** The word of the question that no menu records. */
  readonly word: string;
  /** What the menu's own words call pork. */
  readonly named: readonly Dish[];
  /** Recorded as vegetarian, and free of all that this person avoids. */
  readonly dishes: readonly Dish[];
};

/** "I eat no pork": said of oneself, and no answer to which allergy somebody has. */
export const refusesPork = (asked: string): boolean => PORK.test(plain(asked)) && REFUSED.test(plain(asked));

/** Who eats no pork, or by a faith, and by which word they say so; null where that was not said. */
export function porkSaid(asked: string): Porkless | null {
  const text = plain(asked);
  const faith = RELIGION.exec(text)?.[0];
  const word = faith ?? (REFUSED.test(text) ? PORK.exec(text)?.[0] : undefined);
  return word === undefined || /allerg|αλλεργ/u.test(text) ? null : { word, isFaith: faith !== undefined };
}

/** Whether a venue records itself what the word asks for. */
export const isHalalRecorded = ({ word }: Porkless, entries: readonly Entry[]): boolean =>
  /^(?:hal|χαλ|musl|islam|μουσ|mous)/u.test(word) && entries.some(({ dish }) => keepsDiet(dish.item, 'halal'));

/** Who eats no pork, or by a faith; null where that was not said, or the venue records it. */
export function porkless(asked: string, venue: PublicVenue, passport: Passport, isHeld: boolean): PorklessDishes | null {
  const said = porkSaid(asked);
  const entries = entriesOf(venue);
  if (said === null || isHalalRecorded(said, entries)) return null;
  const { word } = said;
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

/** Somebody expects or nurses a child. */
const PREGNANT = String.raw`(?:\bpregnan\w*|\bexpecting\b(?!\s+(?:(?:a|some|my|more|few)\s+)*(?:guests?|friends?|people|others|call|table))(?:\s+(?:a\s+)?(?:baby|child))?|\bmum(?:my)?[\s-]+to[\s-]+be\b|\bbreast[\s-]*feed\w*|(?<!\p{L})(?:εγκυ\p{L}*|θηλαζ\p{L}*|εγκυμοσυν\p{L}*|egky\p{L}*|egkio\p{L}*|eggyo\p{L}*|egyos|thilaz\p{L}*|περιμεν\p{L}+\s+(?:μωρο|παιδι)))`;
const IS_PREGNANT = new RegExp(PREGNANT, 'u');
export const saysExpecting = (asked: string): boolean => IS_PREGNANT.test(plain(asked));

/** What the menu's words say that doctors often advise against in pregnancy, and what has alcohol; null where nobody said so. Of what was named, it alone. */
export function forPregnant(
  asked: string,
  venue: PublicVenue,
): { readonly flagged: readonly Dish[]; readonly alcohol: readonly Dish[]; readonly others: readonly Dish[] } | null {
  if (!saysExpecting(asked)) return null;
  const entries = entriesOf(venue);
  const called = calledIn(withoutCare(asked), venue);
  const of = (keep: (entry: Entry) => boolean) =>
    entries.filter((entry) => (called.length === 0 || called.includes(entry.dish)) && keep(entry)).map(({ dish }) => dish);
  const isFlagged = (entry: Entry) => !entry.isAlcoholic && isAgainstPregnancy(entry);
  return {
    flagged: of(isFlagged),
    alcohol: of(({ isAlcoholic }) => isAlcoholic),
    others: called.length === 0 ? [] : of((entry) => !entry.isAlcoholic && !isFlagged(entry)),
  };
}

const WHO = String.raw`(?:(?:(?:i am|im|i|we are|were|we|he|she|they|he is|hes|she is|shes|they are|my \p{L}+(?: is)?|ειμαι|ειμαστε|ειναι|eimai|eimaste|einai|ime|ine)\s+)?)`;
const REFUSING = String.raw`(?:(?:do|does|can|could)\s+not|no|not|dont|doesnt|cant|cannot|never|without|avoid\w*|δεν?|οχι|μη[νσ]?|χωρισ?|διχωσ?|den?|oxi|ohi|xwris|xoris|horis|choris)`;
const CARE = [
  new RegExp(
    String.raw`(?:(?:if|when|as|for|because|αν|γιατι|για)\s+)?${WHO}(?:an?\s+)?(?:\d+\s+(?:weeks?|months?)\s+)?${PREGNANT}(?:\s+(?:woman|women|lady|wife|person|people|γυναικα))?`,
    'gu',
  ),
  new RegExp(String.raw`${WHO}(?:an?\s+)?${RELIGION_WORDS}(?:\s+(?:food|please|only|παρακαλω))?`, 'gu'),
  new RegExp(String.raw`${WHO}${REFUSING}(?:\s+(?!μπορ|mpor)\p{L}+){0,3}?\s+${PORK_WORDS}(?:\s+(?:please|παρακαλω))?`, 'gu'),
  new RegExp(String.raw`(?<!\p{L})(?:pork|χοιριν\p{L}*)[\s-]+free(?!\p{L})`, 'gu'),
  new RegExp(String.raw`${WHO}${LENT_WORDS}(?:\s+(?:food|foods|dish|dishes|menu|φαγητ\p{L}*|πιατ\p{L}*))?`, 'gu'),
];
/** What is asked beside whom it is for: that is heard by itself, and is no allergy. */
export function withoutCare(asked: string): string {
  const text = plain(asked);
  const isAllergy = /allerg|αλλεργ|αλεργ/u.test(text);
  const rest = CARE.reduce((said, clause) => (isAllergy && clause === CARE[2] ? said : said.replaceAll(clause, ' . ')), text);
  return rest === text ? asked : rest;
}
const IS_LENT = new RegExp(LENT_WORDS, 'u');
/** What is fit for fasting: some venues have a mark for it. */
export const saysLent = (asked: string): boolean => IS_LENT.test(plain(asked));

export type PayWay = 'card' | 'cash' | 'paypal' | 'wallet' | 'any';
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

/** Cards that pay for nothing here, and money of elsewhere: nobody wrote whether they are taken. */
const NO_CARD =
  /\b(?:gift|loyalty|membership|bonus|stamp|points|business|sim|memory|menu|birthday|id|student|meal|luncheon)[\s-]*(?:cards?|vouchers?)\b|\bvouchers?\b|\b(?:dollars?|pounds?|sterling|usd|gbp|crypto|bitcoins?)\b|(?<!\p{L})(?:δωροκαρτ|dorokart|καρτα\s+(?:μελουσ|δωρου|επιβραβευσησ|sim)|karta\s+(?:melous|dorou))\p{L}*/u;
/** "How can I pay?", "payment methods", «τρόποι πληρωμής». */
const ANY_WAY =
  /\b(?:how|what\s+(?:ways?|methods?))\b[^.;?!]*\b(?:pay|paying)\b(?!\s+(?:for|the\s+bill))|\b(?:ways?|methods?|options?)\s+(?:of|to|for)\s+pay\w*|\bpayment\s+(?:methods?|options?|ways?|types?)\b|(?<!\p{L})(?:(?:τροπ|trop)\p{L}+\s+(?:πληρωμ|plirom|plhrwm)\p{L}+|(?:πωσ|pos|pws|με\s+τι|me\s+ti)\s+(?:(?:μπορ|mpor|bor)\p{L}*\s+)?(?:(?:να|na)\s+)?(?:πληρω|plir|plhr)\p{L}*)/u;

/** "Allergens list", «αλλεργιογόνα»: nothing is asked for, and no allergy is said. */
export const asksForAllergens = (asked: string): boolean =>
  asksForNone(asked) ||
  /^\W*(?:(?:can i see|show me|do you have|have you got|give me|is there|where is|where are|the|your|an?|all|full)\s+)*(?:(?:list|info\w*|chart|table)\s+(?:of|on|about)\s+(?:the\s+|all\s+)?)?allergens?(?:\s+(?:list|lists|info\w*|menu|chart|card|table|matrix))?\W*$|^\W*(?:(?:εχετε|υπαρχει|δειξτε|που\s+ειναι|exete)\s+)?(?:(?:η|τη|την|τα|i|ti|ta)\s+)?(?:(?:λιστα|πινακασ|καταλογοσ|καταλογο|lista|pinakas)\s+(?:με\s+(?:τα\s+)?|των\s+|me\s+(?:ta\s+)?|ton\s+)?)?(?:αλλεργιογον|allergiogon)\p{L}*\W*$/u.test(
    plain(asked),
  );

/** "Which dishes have no allergens at all?" */
export const asksForNone = (asked: string): boolean =>
  /^\W*(?:(?:what|which|anything|something|dish|dishes|food|show|me|is|are|there|has|have|do|does|you|with|a|any|the|that)\s+)*(?:no|without|free\s+(?:of|from)|zero)\s+(?:any\s+|all\s+)?(?:of\s+the\s+)?(?:14\s+|fourteen\s+)?allergens?(?:\s+at\s+all)?\W*$|^\W*allergen[\s-]*free(?:\s+(?:dish|dishes|food))?\W*$|^\W*(?:(?:τι|ποια|ti|poia|πιατα|piata|εχετε|exete|κατι|kati)\s+)*(?:χωρισ|xoris|xwris|horis)\s+(?:κανενα\s+|kanena\s+)?(?:αλλεργιογον|allergiogon)\p{L}*\W*$/u.test(
    plain(asked),
  );

/** By which way somebody asks to pay; null where they do not. */
export function payWayOf(asked: string): PayWay | null {
  const text = plain(asked);
  if (NO_CARD.test(text)) return null;
  if (ANY_WAY.test(text)) return 'any';
  const way = WAYS.find(([, said]) => said.test(text))?.[0] ?? null;
  const isBare = (text.match(/\p{L}+/gu) ?? []).length <= 2;
  return way !== null && (isBare || PAYS.test(text)) ? way : null;
}
