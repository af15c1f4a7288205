import type { AllergenKey } from '#domain/allergens.ts';
import { keepsDiet } from '#domain/dish-marks.ts';
import { avoidedBy, avoidingThese, dishFit, isConflict, isFree, keysThat, type Passport } from '#domain/passport.ts';
import { foldText } from '#domain/search-fold.ts';
import { carefulWith } from '#domain/careful.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { isAlcoholWord } from './alcohol.ts';
import { asksWhether } from './asks-whether.ts';
import { askedAbout } from './settled-question.ts';
import { calledIn } from './called-dishes.ts';
import { entriesOf } from './menu-entries.ts';
import { mustAsk, type MenuQuestion } from './menu-question.ts';

/** What is answered first to a question about a dish by its name. `ask`: it is not known, or depends on what is chosen. */
export type Verdict = {
  readonly dish: Dish;
  readonly says: 'yes' | 'no' | 'ask' | 'depends';
  /** Asked was whether it has something, or whether it may be had. */
  readonly how: 'has' | 'may';
  /** What it was asked about: recorded allergens, or alcohol. */
  readonly about: readonly AllergenKey[] | 'alcohol';
};

const MAY = [
  /\b(?:is|are|its|would|will)\b.*\b(?:ok|okay|fine|safe|alright|suitable|free)\b/u,
  /\b(?:can|could|may|should)\s+(?:i|we|he|she|they|my\s+\p{L}+|someone|somebody|a\s+\p{L}+)\b.*\b(?:have|eat|order|get|try|drink|take)\b/u,
  /(?<!\p{L})(?:ενταξει|οκ|ασφαλ\p{L}*|καταλληλ\p{L}*|entaksei|entaxei|entaxi|endaksi|asfal\p{L}*|katallil\p{L}*)(?!\p{L})/u,
  /(?<!\p{L})(?:κανει|kanei)\s+(?:για|gia)(?!\p{L})/u,
  /(?<!\p{L})(?:(?:μπορ|mpor|bor)\p{L}*|κανει|kanei)\s+(?:\p{L}+\s+){0,3}?(?:να|na)\s+(?:φα|παρ|δοκιμ|πι|fa|par|dokim|pi)\p{L}*/u,
];
/** A dish's name and then whose allergy it is for: “prawns for somebody allergic to shellfish”. */
const BEFORE_ALLERGY = [
  /\bfor\s+(?:\p{L}+\s+){0,4}?(?:allerg|alerg|intoleran|coeliac|celiac)\p{L}*/u,
  /(?<!\p{L})(?:για|gia)\s+(?:\p{L}+\s+){0,3}?(?:αλλεργ|αλεργ|δυσανεξ|κοιλιοκ|allerg|alerg|dysanex|disanex)\p{L}*/u,
];
const HAS = /\b(?:is|are)\s+there\b|\bcontains?\b|\bincludes?\b|\b(?:has|have|got|any)\b.*\bin\b/u;
/** Turns an answer about, so that neither yes nor no would be understood. */
const NOT =
  /\b(?:not|isnt|arent|doesnt|dont|didnt|without|cannot|cant|wont|no)\b|(?<!\p{L})(?:δεν?|οχι|μη[νσ]?|χωρισ?|διχωσ?|den?|oxi|ohi|xwris|xoris|horis|choris)(?!\p{L})/u;
const OPEN =
  /\b(?:which|what|who|whose|else|only|or)\b|(?<!\p{L})(?:ποι\p{L}+|τι|αλλ[οα]|μονο|pi[aoe]\p{L}*|poi\p{L}*|ti|allo|mono)(?!\p{L})/u;

const shape = (folded: string): Verdict['how'] | null => {
  if (OPEN.test(folded)) return null;
  const may = [...MAY, ...BEFORE_ALLERGY].some((asked) => asked.test(folded));
  const has = HAS.test(folded) || asksWhether(folded);
  if (may) return has && /\bdoes\b|\bis there\b|περιεχ/u.test(folded) ? null : 'may';
  return has && !NOT.test(folded) ? 'has' : null;
};

/** What is said first of the dishes that were asked about by their names; none where that is not what was asked, or would not be understood. */
export function verdictsOn(asked: string, question: MenuQuestion, venue: PublicVenue, passport: Passport): readonly Verdict[] {
  const folded = foldText(asked).replaceAll(/['’`]/gu, '');
  const how = shape(folded);
  if (
    how === null ||
    question.sides.length > 0 ||
    question.house !== null ||
    question.lists ||
    mustAsk(question) ||
    question.unknown.length > 0
  )
    return [];
  const dishes = calledIn(asked, venue);
  if (dishes.length === 0) return [];
  if ((folded.match(/\p{L}+/gu) ?? []).some(isAlcoholWord)) return dishes.map((dish) => ofAlcohol(dish, how, venue));
  const about = how === 'has' ? askedAbout(question) : [...new Set([...askedAbout(question), ...avoidedBy(passport)])];
  if (about.length === 0) return [];
  return dishes.map((dish) => {
    const fit = dishFit(dish.item, avoidingThese(about));
    const has = keysThat(fit, 'contains', 'can').length > 0;
    if (has || (how === 'may' && isConflict(fit))) return { dish, about, how, says: how === 'has' ? 'yes' : 'no' };
    if (isConflict(fit) || keysThat(fit, 'unknown').length > 0) return { dish, about, how, says: 'ask' };
    const isOpen = !isFree(fit) || carefulWith(dish.item, avoidingThese(about)).keys.length > 0;
    return { dish, about, how, says: isOpen ? 'depends' : how === 'has' ? 'no' : 'yes' };
  });
}

function ofAlcohol(dish: Dish, how: Verdict['how'], venue: PublicVenue): Verdict {
  const isAlcoholic = entriesOf(venue).some((entry) => entry.dish.item.id === dish.item.id && entry.isAlcoholic);
  if (!isAlcoholic && !keepsDiet(dish.item, 'alcohol_free')) return { dish, about: 'alcohol', how, says: 'ask' };
  return { dish, about: 'alcohol', how, says: isAlcoholic === (how === 'has') ? 'yes' : 'no' };
}
