import { DIETS } from '#domain/dish-marks.ts';
import { foldText } from '#domain/search-fold.ts';
import { inOrder } from './allergen-words.ts';
import type { Intent, Kind } from './intent.ts';
import { mustAsk, type MenuQuestion } from './menu-question.ts';

const HOUSE = { hours: 'hours', wifi: 'wifi', toilet: 'toilet', parking: 'parking' } as const;
const FEEL = { light: 'light', quick: 'quick', children: 'children' } as const;
const of = <Known extends string>(list: Readonly<Partial<Record<Kind, Known>>>, kind: Kind): Known | null => list[kind] ?? null;

/**
 * Our own reading of a question, with what a language model understood of it. What we read of allergies stays, and the model can only add to
 * it: what must be asked is asked, an allergy is an allergy, and where one is spoken of nothing else of the model's is taken.
 */
export function widen(own: MenuQuestion, intent: Intent): MenuQuestion {
  if (mustAsk(own) || own.house !== null) return own;
  const without = inOrder(new Set([...own.without, ...intent.avoid]));
  const allergy = own.allergy || intent.allergy;
  const careful = { ...own, without, allergy, aboutAllergens: own.aboutAllergens || allergy || without.length > 0 };
  if (allergy) return { ...careful, feel: null, pairing: null };
  const { kind } = intent;
  const words = [...new Set([...intent.dishes, ...intent.words].flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u)))].filter(
    (word) => word.length > 1,
  );
  const diets = DIETS.filter((diet) => own.diets.includes(diet) || intent.diets.includes(diet));
  const house = of(HOUSE, kind);
  if (house) return { ...careful, diets, house, words: [], feel: null, pairing: null, anything: false };
  const isPairing = kind === 'pairing' && words.length > 0;
  return {
    ...careful,
    diets,
    feel: of(FEEL, kind),
    pairing: isPairing ? words : null,
    sort: kind === 'popular' || kind === 'cheapest' ? kind : 'menu',
    anything: kind === 'anything' && words.length === 0,
    words: isPairing ? [] : words,
  };
}
