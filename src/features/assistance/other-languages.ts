import { foldText } from '#domain/search-fold.ts';
import { allergenWord } from './allergen-words.ts';

/** An allergy said in German, French, Spanish, Italian, Turkish or Russian: beginnings of words, by the English one that means as much. */
const WORDS: readonly (readonly [english: string, beginnings: string])[] = [
  ['peanut', 'erdnuss erdnuess cacahu arachid арахис'],
  ['nuts', 'fistik fıstık findik fındık ceviz badem nuss nuess haselnuss walnuss noix noisette nuez nuec avellana noce noci nocciol орех'],
  ['almond', 'mandel amand almendr mandorl миндал'],
  ['milk', 'sut sutu milch laktos lait leche lacteo latte lattosi latticin lactos молок молоч лактоз'],
  ['egg', 'yumurta eier ei oeuf œuf huevo uova uovo яиц яйц'],
  ['fish', 'balik balık fisch poisson pescado pesce рыб'],
  [
    'shellfish',
    'krebstier garnel krabb schalentier meeresfrucht crustac crevett marisco gamba crostace gamber морепродукт креветк ракообраз',
  ],
  ['mollusc', 'muschel weichtier mollus моллюск'],
  ['gluten', 'bugday gluten weizen ble trigo grano frument глютен пшениц zoliak zoeliak celiaqu coeliaqu'],
  ['soya', 'soja soya soia соя сои сою'],
  ['sesame', 'sesam susam кунжут'],
  ['mustard', 'hardal senf moutard mostaz senap горчиц'],
  ['celery', 'kereviz sellerie celeri apio sedano сельдер'],
  ['lupin', 'lupin люпин'],
  ['sulphite', 'sulfit solfit сульфит'],
];
const ENTRIES = WORDS.flatMap(([english, words]) => words.split(' ').map((word) => ({ english, start: foldText(word) })));
/** What is one word there is several letters long; "ei" alone is a whole one. */
const meaningOf = (word: string): string | undefined =>
  ENTRIES.find(({ start }) => (start.length < 4 ? word === start : word.startsWith(start)))?.english;

/** "Frutos secos" and the like are nuts. */
const NUTS = /\b(?:frutos\s+secos|fruits?\s+a\s+coque|frutta\s+(?:secca|a\s+guscio)|fruits\s+secs)\b/gu;
/** No other meaning in English or in Greek with Latin letters. */
const ALLERGY =
  /(?<!\p{L})(?:al{1,2}ergi(?:e|en|sch|sche|scher|que|ques|co|ca|ci|che|cos|cas|ker|kerin)|zoliaki?e?|celiac[oa]|coeliaque|ал{1,2}ерг\p{L}*|alerji\p{L}*|unvertraglichkeit|intolleran\p{L}*|intoleranci[ae])(?!\p{L})/u;
/** "Susamsız": without it. */
const WITHOUT = /(?<!\p{L})(\p{L}{3,}?)s[iıu]z(?!\p{L})/gu;
/** Greek in Latin letters as well: then only beside a word of the list. */
const PERHAPS = /(?<!\p{L})al{1,2}ergia(?!\p{L})/u;

/** Such a text as an allergy in English, by what of it is known; null where it is in none of these languages. */
export function inOtherLanguage(folded: string): string | null {
  const text = folded.replaceAll(NUTS, ' noix ');
  const isSaid = ALLERGY.test(text) || [...text.matchAll(WITHOUT)].some(([, word = '']) => meaningOf(word) !== undefined);
  if (!isSaid && !PERHAPS.test(text)) return null;
  const words = text.match(/\p{L}+/gu) ?? [];
  const meant = words.flatMap((word) => meaningOf(word) ?? (isSaid && isAllergen(word) ? word : []));
  if (!isSaid && meant.length === 0) return null;
  return meant.length === 0 ? 'allergic' : `allergic to ${[...new Set(meant)].join(' and ')}`;
}

/** "Soy" is "I am". */
const isAllergen = (word: string): boolean => word !== 'soy' && allergenWord(word)?.named === true;
