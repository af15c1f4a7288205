import { allergenWord } from './allergen-words.ts';
import { beginsAnew, isGreekTurn } from './asked-dish.ts';
import { BREAK } from './break.ts';
import { isFiller, isIdle, isJoin, isTurn, isWithout, soundsLikeAllergy } from './question-words.ts';
import { FREE_END } from './free-of.ts';
import { wordList } from './word-list.ts';

/** What comes beside a dish: never whose allergy it is. */
export const isBeside = wordList(
  `plus extra add adding added topped dipped drizzled served alongside including side sides συν εξτρα επιπλεον προσθεσω προσθεσουμε βαλω βαλουμε syn prostheso`,
);
/** May also say what somebody has: "a child with egg and milk allergy". */
const isWith = wordList(`with w με μαζι mazi`);
/** How people call whatever comes beside a dish. */
export const isAnySide = wordList(
  `sauce sauces dip dips dressing dressings topping toppings side sides spread sprinkle σως σωσ σος σοσ σαλτσα σαλτσας σαλτσασ σαλτσες σαλτσεσ ντιπ ντιπσ ντρεσινγκ συνοδευτικο συνοδευτικα sos salsa saltsa ntip`,
);
/** The same where it is asked which of them have something; bread is a dish too. */
export const isSideOrBread = (word: string): boolean => isAnySide(word) || isSideKind(word);
const isSideKind = wordList(
  `extra extras addition additions garnish* condiment* relish* bread breads αλοιφ* ντιπσ γαρνιτουρ* προσθηκ* αλειμμα* ψωμι ψωμια εξτρα συνοδευτικ* αρτυμα*`,
);
/** "Allergic to", «αλλεργία στο»: then what it is comes after it. */
const isTo = wordList(`to against σε στο στη στην στον στα στις στισ στους στουσ se sto sti stin ston sta stis stous`);
const isAsking = wordList(`can could may is are does do will would`);
/** Whom it is for is no side. */
const isFor = wordList(`for για gia`);

/** Where a sentence says what somebody is allergic to or leaves out, and what it names beside a dish. */
export type Sides = {
  /** Places at which something is named that somebody must not have, or does not want. */
  readonly declared: ReadonlySet<number>;
  /** Of these, what may as well be what a dish is to come with. */
  readonly perhaps: ReadonlySet<number>;
  /** Places of what is to come with a dish: "with tahini", «με αμύγδαλα». */
  readonly sides: ReadonlySet<number>;
  /** Whether somebody's allergy is said by its name. */
  readonly isNamed: boolean;
};

/** In Latin letters "with" is "me" in Greek: after a word that is neither English idleness nor an allergy. */
const isGreekWith = (tokens: readonly string[], at: number): boolean => {
  const before = tokens[at - 1] ?? '';
  return tokens[at] === 'me' && before !== '' && !isIdle(before) && !soundsLikeAllergy(before) && !BREAK.test(before);
};
const isAnyWith = (tokens: readonly string[], at: number): boolean =>
  isWith(tokens[at] ?? '') || isBeside(tokens[at] ?? '') || isGreekWith(tokens, at);
const isAllergen = (token = ''): boolean => allergenWord(token) !== null;

/** `health`: the places at which an allergy is said, or that something cannot be eaten. */
export function sidesIn(tokens: readonly string[], health: readonly boolean[]): Sides {
  const declared = new Set<number>();
  const perhaps = new Set<number>();
  const isLeftOut = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (health[at] === true) {
      const after = declaredAfter(tokens, at);
      for (const place of after) declared.add(place);
      if (isTo(tokens[at + 1] ?? '') && after.some((place) => isAllergen(tokens[place]))) continue;
      const before = declaredBefore(tokens, at);
      for (const place of before.places) declared.add(place);
      for (const place of before.perhaps) perhaps.add(place);
      continue;
    }
    for (const place of isWithout(token) ? leftOut(tokens, at) : []) {
      declared.add(place);
      isLeftOut.add(place);
      // Options are called so: "gluten-free", «χωρίς λακτόζη».
      if (isLeftOutByName(tokens[place] ?? '')) perhaps.add(place);
    }
  }
  const isNamed = () => [...declared].some((at) => isAllergen(tokens[at]));
  const isSaid = () => [...declared].some((at) => isAllergen(tokens[at]) && !isLeftOut.has(at));
  // "Are there nuts in the salad with tahini? I am allergic."
  if (health.includes(true) && !isSaid())
    for (const [at, token] of tokens.entries()) if (isOwnName(token) && /^in(?:side)?$/.test(tokens[at + 1] ?? '')) declared.add(at);
  const sides = [...tokens.keys()].flatMap((at) =>
    isAnyWith(tokens, at) && isOfDish(tokens, at, health) ? sidesAfter(tokens, at, health) : [],
  );
  return {
    declared,
    perhaps,
    sides: new Set(sides.filter((at) => !declared.has(at) || perhaps.has(at))),
    isNamed: isNamed(),
  };
}

const isLeftOutByName = wordList(`gluten* lactos* γλουτεν* λακτοζ*`);
const isOwnName = (token = ''): boolean => allergenWord(token)?.named === true;
/** "Add almonds to the salad": what it is added to comes after it. */
const isAdding = wordList(`add adding προσθεσω προσθεσουμε βαλω βαλουμε prostheso`);

/** Whether a dish is named before what is to come with it: "a child with egg allergy" and "nuts plus sesame" have none. */
function isOfDish(tokens: readonly string[], at: number, health: readonly boolean[]): boolean {
  if (isAdding(tokens[at] ?? '')) return true;
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before] ?? '';
    if (BREAK.test(token)) return false;
    const isContent = token.length > 2 && !isIdle(token) && !isJoin(token) && !isFiller(token) && !isAnyWith(tokens, before);
    if (isContent && health[before] !== true && !isOwnName(token) && !isAnySide(token)) return true;
  }
  return false;
}

/** "Allergic to nuts and sesame …": until the sentence turns, or names a dish and what comes with it. */
function declaredAfter(tokens: readonly string[], at: number): number[] {
  const places: number[] = [];
  let last = '';
  for (let next = at + 1; next < tokens.length; next += 1) {
    const token = tokens[next] ?? '';
    const isSaid = places.some((place) => isAllergen(tokens[place]));
    if (BREAK.test(token) && (token !== ',' || beginsAnew(tokens, next))) break;
    // "Allergic to nuts plus sesame" goes on; "allergic to nuts, salad with almonds" does not.
    if (isSaid && isAnyWith(tokens, next) && !isAllergen(last)) break;
    if (isSaid && ((isTurn(token) && token !== 'η') || isGreekTurn(token) || isAsking(token))) break;
    if (token === ',') continue;
    if (!isIdle(token) && !isJoin(token) && !isAnyWith(tokens, next)) last = token;
    places.push(next);
  }
  return places;
}

/** "Nut allergy", "egg, milk and nut allergies"; what is topped with almonds is not what the allergy is to. `perhaps`: it may be a side as well. */
function declaredBefore(
  tokens: readonly string[],
  at: number,
): { readonly places: readonly number[]; readonly perhaps: readonly number[] } {
  const places: number[] = [];
  let from = at;
  for (let before = at - 1; before >= 0; before -= 1) {
    const token = tokens[before] ?? '';
    const goesOn = isAllergen(token) || isFiller(token) || (places.length > 0 && (isJoin(token) || token === ','));
    if (!goesOn && (places.length > 0 || isIdle(token) || BREAK.test(token))) break;
    if (token !== ',') places.push(before);
    from = before;
    if (!goesOn) break;
  }
  const near = [from - 1, from - 2].filter((place) => place >= 0);
  // The nearest is the allergy.
  if (near.some((place) => isBeside(tokens[place] ?? ''))) return { places: places.slice(0, 1), perhaps: [] };
  if (!near.some((place) => isAnyWith(tokens, place))) return { places, perhaps: [] };
  const rest = places.slice(1);
  // "Fries with tahini, sesame allergy": nobody calls the allergy by such food after a comma.
  const isApart = tokens.slice(from, at).includes(',') && !tokens.slice(from, at).some(isJoin);
  const isSide = (place: number) => isApart && !isOwnName(tokens[place]);
  return { places: [...places.slice(0, 1), ...rest.filter((place) => !isSide(place))], perhaps: rest };
}

function leftOut(tokens: readonly string[], at: number): number[] {
  const places: number[] = [];
  for (let next = at + 1; next < tokens.length; next += 1) {
    const token = tokens[next] ?? '';
    if ((BREAK.test(token) && token !== ',') || token === FREE_END || (places.length > 0 && isAnyWith(tokens, next))) break;
    if (isTurn(token) && places.length > 0) break;
    if (places.length > 0 && !isAllergen(token) && !isJoin(token) && token !== ',' && !isIdle(token)) break;
    if (token !== ',' && !isIdle(token)) places.push(next);
  }
  return places;
}

function sidesAfter(tokens: readonly string[], at: number, health: readonly boolean[]): number[] {
  const places: number[] = [];
  for (let next = at + 1; next < tokens.length; next += 1) {
    const token = tokens[next] ?? '';
    if (BREAK.test(token) || health[next] === true || isWithout(token) || isFor(token) || isTurn(token)) break;
    const isContent = token.length > 2 && !isIdle(token) && !isJoin(token) && !isFiller(token);
    if (isContent && !isAnyWith(tokens, next) && !isAnySide(token)) places.push(next);
  }
  return places;
}

/** All words of a question that say neither what somebody must not have nor nothing: one of them may be the option of a dish. */
export const besideIn = (tokens: readonly string[], { declared, perhaps }: Sides): string[] =>
  tokens.filter(
    (token, at) =>
      (!declared.has(at) || perhaps.has(at)) &&
      token.length > 2 &&
      !BREAK.test(token) &&
      !isIdle(token) &&
      !isJoin(token) &&
      !soundsLikeAllergy(token),
  );

const isWhich = wordList(`which what ποιο ποια ποιος ποιοσ ποιες ποιεσ ποιους ποιουσ pio pia poio poia poies`);

const isAlso = wordList(`also and plus too either`);

/**
 * Whether a place names a dish or what comes with it, in a question that says by its name what the allergy is: then the food there is no
 * other allergy. "Fried squid with tahini", "which bread": what stands in the same part of the sentence as its side, or is asked for.
 */
export function partOfDish(tokens: readonly string[], { declared, perhaps, sides, isNamed }: Sides): (at: number) => boolean {
  const parts = new Set<number>();
  let from = 0;
  for (let at = 0; isNamed && at <= tokens.length; at += 1) {
    if (at < tokens.length && !BREAK.test(tokens[at] ?? '') && !isFor(tokens[at] ?? '')) continue;
    for (const place of dishPart(tokens, from, at, { declared, perhaps, sides })) parts.add(place);
    from = at + 1;
  }
  return (at) => parts.has(at);
}

/** A question about one dish has so many words at most. */
const MOST_ASKED = 6;

function dishPart(tokens: readonly string[], from: number, until: number, { declared, perhaps, sides }: Omit<Sides, 'isNamed'>): number[] {
  const part = [...tokens.keys()].slice(from, until);
  const isFood = (place: number) => isAllergen(tokens[place]) && !declared.has(place);
  const foods = part.filter(isFood);
  if (part.some((place) => sides.has(place))) {
    // Where nothing of the allergy is said, all of it is the dish, by whatever name: "eggs Benedict plus salmon".
    const isApart = !part.some((place) => declared.has(place) && !perhaps.has(place));
    return foods.filter((place) => isApart || sides.has(place) || !isOwnName(tokens[place]));
  }
  const which = part.find((place) => isWhich(tokens[place] ?? ''));
  if (which !== undefined) return foods.filter((place) => place === which + 1 && !isOwnName(tokens[place]));
  const isQuestion = /^[?;]$/.test(tokens[until] ?? '') && !isAlso(tokens[from] ?? '') && !isJoin(tokens[from] ?? '');
  // "Almond allergy: yoghurt and granola ok?": a question by itself after the allergy was named.
  const isApart =
    from > 0 && part.length <= MOST_ASKED && !part.some((place) => declared.has(place)) && [...declared].some((place) => place < from);
  const isDish = isQuestion && (isAsking(tokens[from] ?? '') || isApart);
  return isDish ? foods.filter((place) => !isOwnName(tokens[place])) : [];
}
