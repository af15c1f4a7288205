import { foldText } from '#domain/search-fold.ts';
import { certainFood, foodIn } from './foreign-foods.ts';
import { wordList } from './word-list.ts';

/** Allergens in some languages of Europe and in Turkish: beginnings of words, by the English one that means as much. */
const WORDS: readonly (readonly [english: string, beginnings: string])[] = [
  ['peanut', 'erdnuss erdnuess cacahu arachid arahid pinda fistaszk арахис арахіс фъстъ'],
  [
    'nuts',
    `fistik fıstık findik fındık fistic ceviz badem schalenfruch schalenfruech pistaz pistach pistacch pistacj pignol pinol nuss nuess haselnuss walnuss noix noisette nuez nuec avellana
    noce noci nocciol noten noot walnoot walnoten hazelnoot hazelnoten orzech orzesz laskow nerkow nuca nuci nucil alune aluna caju орех горіх ядк`,
  ],
  ['almond', 'mandel amand almendr mandorl migdal миндал мигдал бадем'],
  [
    'milk',
    'sut sutu milch laktos laktoz lait leche lacteo latte lattosi latticin lactos lactoz lactat lapte melk koemelk zuivel mlek mlecz nabial молок молоч лактоз мляк млеч',
  ],
  ['egg', 'yumurta eier eieren ei oeuf œuf œufs huevo uova uovo jaj jaja jajk jajek jajec oua oual яйц яєц'],
  ['fish', 'balik balık fisch poisson pescado pesce vis ryb ryba ryby rybe peste рыб риба риби рибн'],
  [
    'shellfish',
    `krebstier garnel garnaal krabb krab schalentier schaaldier meeresfrucht zeevrucht crustac crevet marisco gamba crostace gamber skorupiak krewet
    морепродукт креветк ракообраз скарид`,
  ],
  ['mollusc', 'muschel weichtier weekdier schelpdier mossel mollus moluste mieczak malz scoic моллюск молюск'],
  [
    'gluten',
    'bugday gluten glutin weizen tarwe ble trigo grano grau frument pszen глютен пшениц zoliak zoeliak celiaqu celiaki celiac coeliaqu',
  ],
  ['soya', 'soja soya soia соя сои сою соев'],
  ['sesame', 'sesam susam susan sezam кунжут сусам'],
  ['mustard', 'hardal senf moutard mostaz mosterd senap musztard mustar gorczyc горчиц гірчиц'],
  ['celery', 'kereviz sellerie selderi seler celeri apio sedano telina сельдер целин'],
  ['lupin', 'lupin lubin люпин'],
  ['sulphite', 'sulfit sulfiet solfit siarcz сульфит сулфит'],
];
const ENTRIES = WORDS.flatMap(([english, words]) => words.split(/\s+/).map((word) => ({ english, start: foldText(word) })));

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** What begins words is several letters long, or of another script; "ei" is a word alone. */
const entryOf = (word: string) =>
  ENTRIES.find(({ start }) => (start.length < 4 && !CYRILLIC.test(start) ? word === start : word.startsWith(start)));
/** The English word for an allergen, or for food, in another language. */
export const meaningOf = (word: string): string | undefined => entryOf(word)?.english ?? foodIn(word);
const LEAST_CERTAIN = 4;
const ALSO_OTHERWISE = wordList(`granola* susan* amanda latte lattes sardinia* pescet* pescat* noten milka`);
/** The same, of a word that can be nothing else. */
export function certainlyMeans(word: string): string | undefined {
  if (ALSO_OTHERWISE(word)) return undefined;
  const entry = entryOf(word);
  const isCertain = entry && ((entry.start.length >= LEAST_CERTAIN && word.length > LEAST_CERTAIN) || CYRILLIC.test(entry.start));
  return isCertain ? entry.english : certainFood(word);
}

/** What is said in two words or three: "frutos secos" are nuts, "orzeszki ziemne" and "alune de pământ" peanuts. */
export const PHRASES: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\b(?:frutos\s+secos|fruits?\s+a\s+coque|frutta\s+(?:secca|a\s+guscio)|fruits\s+secs)\b/gu, 'noix'],
  [/\b(?:orze(?:sz|ch)\p{L}*\s+(?:ziemn|arachid)\p{L}*|alune?\s+de\s+pamant)/gu, 'arachid'],
  [/\borzech\p{L}*\s+(?:wlosk|laskow|brazylijsk|pekan|nerkow)\p{L}*/gu, 'orzech'],
  [/\b(?:owoc(?:e|ow|ami)\s+morza|fructe(?:le)?\s+de\s+mare)\b/gu, 'crevet'],
];
