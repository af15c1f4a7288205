/** Between whole and part: a comma for who reads Greek, a point else. Either is understood, whichever is shown. */
const markOf = (language: string): string => (language === 'el' ? ',' : '.');

/** A number that is written with a point, as this page's reader writes it. */
export const asRead = (text: string, language = document.documentElement.lang): string => text.replace('.', markOf(language));

/** What was typed, as a number; null: nothing was, NaN: what is none. */
export function numberTyped(typed: string): number | null {
  const plain = typed.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
