/** So many letters of a promotion's text are read on its slide, in three lines of the smallest size. */
const READ = 90;

type Said = { readonly shown: string; readonly below: boolean };

/**
 * A promotion's text, and whether its code stands in a line of its own below it: there where the text is long and has it nowhere that is read. What
 * a long text says of the code so late is left out, for it would be cut, or be there twice.
 */
export function codeOnce(text: string, code: string, short: number): Said {
  const at = code === '' ? -1 : text.indexOf(code);
  const isLong = text.length > short;
  if (code === '' || !isLong || (at >= 0 && at + code.length <= READ)) return { shown: text, below: false };
  return { shown: at < 0 ? text : `${text.slice(0, at).trimEnd()} …`, below: true };
}
