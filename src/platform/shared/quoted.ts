/** What encloses a quotation in a language of the house. */
const MARKS: Readonly<Record<string, readonly [open: string, close: string]>> = { en: ['“', '”'], el: ['«', '»'] };
const ANY_MARK = /["“”„‟«»‹›〝〞〟＂]/gu;

/**
 * What a guest typed, a name or a note, as a quotation in the reader's language: a guest called “PAID” or “STAFF” is read as one, and not as the state of an
 * order. Marks within become plain ones, so that no words end their own quotation.
 */
export function quoted(words: string, language: string): string {
  const [open, close] = MARKS[language] ?? ['“', '”'];
  return words === '' || words === '–' ? words : `${open}${words.replaceAll(ANY_MARK, '’')}${close}`;
}
