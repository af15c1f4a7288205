import { dietWord, isPartOfMeal } from './question-words.ts';

/** "Milk, egg and nut free", "gluten-free", "dairyfree". */
const FREE =
  /((?:\p{L}{3,}(?:\s*[,/&]\s*(?:and\s+)?|\s+(?:and|or)\s+))*\p{L}{2,}?)(?:\s*-\s*|\s+|(?<=gluten|dairy|nuts?|lactose|sugar))free\b(?!\s*(?:of|from)\b)/gu;
/** Stands where "-free" stood: what follows is what is wanted. */
export const FREE_END = 'endoffree';

/** "Gluten-free" as "without gluten". */
export const joinFree = (text: string): string => text.replaceAll(FREE, (_found, list: string) => freeOf(list));

/** "Vegan and nut free" wishes for the one and leaves out the other. */
function freeOf(whole: string): string {
  // "Salad, prawn-free": the first is what is wished for.
  const [, wish = '', list = whole] = /^(\p{L}+)\s*[,&/]?\s*(?:and\s+|or\s+)?\s*(\p{L}.*)$/u.exec(whole) ?? [];
  if (list !== whole && isPartOfMeal(wish)) return ` ${wish} , ${freeOf(list)}`;
  return freeOfAll(whole);
}

function freeOfAll(list: string): string {
  const [, first = '', rest = ''] = /^(\p{L}+)\s*(?:and|,|&|\/)\s*(.*)$/u.exec(list) ?? [];
  return dietWord(first) ? `${first} without ${rest} ${FREE_END} ` : `without ${list} ${FREE_END} `;
}
