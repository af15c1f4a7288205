import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { cents, type Cents } from '#domain/money.ts';
import { foldText } from '#domain/search-fold.ts';

/** What somebody asked of a menu, as far as a menu can answer it. */
export type MenuQuestion = {
  /** No dish above this. */
  readonly mostCents: Cents | null;
  /** No dish with these. */
  readonly without: readonly AllergenKey[];
  /** Asked about, however: its answer names recorded allergens, and sends to the staff. */
  readonly aboutAllergens: boolean;
  /** What a menu does not record: diets, traces, what is healthy. Never answered as if it did. */
  readonly notRecorded: readonly string[];
  /** What is left, to be looked for in names and descriptions. */
  readonly words: readonly string[];
};

const words = (list: string): readonly string[] => foldText(list).split(' ');
/** Ways to name an allergen, folded; the beginnings of words. Those of one dish (shrimp, cheese) mean the allergen only after "without". */
const NAMES: Readonly<Record<AllergenKey, string>> = {
  gluten: 'gluten wheat γλουτεν σιταρ',
  crustaceans: 'crustacean shrimp prawn crab καρκινοειδ γαριδ',
  eggs: 'egg αυγ αβγ',
  fish: 'fish ψαρι',
  peanuts: 'peanut φιστικι αραπικ',
  soybeans: 'soy σογια',
  milk: 'milk dairy lactose cheese γαλα γαλακτοκομικ λακτοζ τυρι',
  nuts: 'nuts almond walnut hazelnut ξηρο ξηρους καρυδ αμυγδαλ φουντουκ',
  celery: 'celery σελινο',
  mustard: 'mustard μουσταρδ',
  sesame: 'sesame tahini σουσαμ σησαμ ταχιν',
  sulphites: 'sulphite sulfite θειωδ',
  lupin: 'lupin λουπιν',
  molluscs: 'mollusc mollusk squid octopus mussel μαλακι χταποδ καλαμαρ μυδι',
};
const NAMED: readonly (readonly [string, AllergenKey])[] = ALLERGENS.flatMap((key) =>
  words(NAMES[key]).map((name) => [name, key] as const),
);

const DIETS =
  'vegetarian vegeterian veggie vegan halal kosher healthy diet calorie protein organic keto paleo trace χορτοφαγ βιγκαν βεγκαν νηστισιμ χαλαλ κοσερ υγιειν διαιτ θερμιδ πρωτειν βιολογικ ιχνη';
const ALLERGY = 'allerg intoleran coeliac celiac αλλεργ δυσανεξ κοιλιοκακ';
const WITHOUT = 'without no not avoid free minus χωρις διχως οχι μη μην αποφευγ εκτος';
const JOINS = 'and or nor και η ουτε';
const IDLE =
  'a an am the of for to in on at is are be it i im we me my you your do does have has had got any anything something some what which whats who where show find give want would like please can could eat order dish dishes food meal menu with there that this these contain contains containing under below cheap cheaper than less most euro euros eur price up ' +
  'ενα μια ο το τα τι οι του της των στο στη στην στα με για να ειναι εχει εχετε εχω ειμαι υπαρχει υπαρχουν κατι θελω θα μου μας σας που ποιο ποια δειξε βρες πιατο πιατα φαγητο μενου φθην περιεχ κατω απο λιγοτερο μεχρι εως ευρω τιμη παρακαλω μπορω φαω';
const startsLike = (word: string, beginnings: readonly string[]): boolean =>
  beginnings.some((beginning) => (beginning.length > 3 ? word.startsWith(beginning) : word === beginning));

const AMOUNT = String.raw`[€£$]?\s*(\d{1,4}(?:[.,]\d{1,2})?)(?!\d)\s*(?:€|euros?|eur|ευρω)?`;
const LIMITS = [
  new RegExp(
    String.raw`(?:under|below|less than|cheaper than|up to|at most|max|no more than|<=?|κατω απο|λιγοτερο απο|φθηνοτερ\S* απο|μεχρι|εως|ως|το πολυ)\s*${AMOUNT}`,
    'u',
  ),
  new RegExp(String.raw`${AMOUNT}\s*(?:or less|or under|max|και κατω|το πολυ)`, 'u'),
];

function allergenOf(word: string): AllergenKey | null {
  const found = NAMED.find(([name]) => word.startsWith(name));
  return found ? found[1] : null;
}

/** Reads a question in English or Greek, with or without accents. Understands a price limit, "without", allergens; the rest are words. */
export function readQuestion(asked: string): MenuQuestion {
  const text = foldText(asked.slice(0, 300));
  const limit = LIMITS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const mostCents = limit?.[1] === undefined ? null : cents(Math.round(Number(limit[1].replace(',', '.')) * 100));
  const rest = limit ? text.replace(limit[0], ' ') : text;
  const tokens = rest
    .replaceAll(/([\p{L}]+)[\s-]+free\b/gu, 'without $1')
    .replaceAll(/\bfree (?:of|from)\b/gu, 'without')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
  return { mostCents, ...sortTokens(tokens) };
}

function sortTokens(tokens: readonly string[]): Omit<MenuQuestion, 'mostCents'> {
  const without = new Set<AllergenKey>();
  const notRecorded: string[] = [];
  const left: string[] = [];
  const allergy = tokens.some((token) => startsLike(token, words(ALLERGY)));
  let aboutAllergens = allergy;
  let excluding = false;
  for (const token of tokens) {
    const allergen = allergenOf(token);
    if (startsLike(token, words(ALLERGY))) {
      if (/^(coel|celi|κοιλ)/u.test(token)) without.add('gluten');
      continue;
    }
    if (startsLike(token, words(WITHOUT))) excluding = true;
    else if (startsLike(token, words(DIETS))) notRecorded.push(token);
    else if (allergen && (excluding || allergy)) without.add(allergen);
    else if (!words(JOINS).includes(token) && !startsLike(token, words(IDLE))) {
      excluding = false;
      if (allergen) aboutAllergens = true;
      if (token.length > 1) left.push(token);
    }
  }
  return {
    without: ALLERGENS.filter((key) => without.has(key)),
    aboutAllergens: aboutAllergens || without.size > 0,
    notRecorded,
    words: left,
  };
}
