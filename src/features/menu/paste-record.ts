import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { MARKS, type MarkKey } from '#domain/dish-marks.ts';
import { falseMarks } from '#domain/mark-limits.ts';
import { isSize } from './paste-prices.ts';
import { allergensNamed, folded, markNamed } from './paste-record-words.ts';

/** What a pasted text says of a dish's allergens and diets. What it does not say nobody knows: nothing here is ever read as free that is not said so. */

export type PastedRecord = {
  readonly contains: readonly AllergenKey[];
  readonly mayContain: readonly AllergenKey[];
  /** The venue's own claim, which counts once somebody has checked it. */
  readonly free: readonly AllergenKey[];
  readonly marks: readonly MarkKey[];
  /** Something is said that could not be read, or two things that cannot both be true. */
  readonly unread: boolean;
};

export const NO_RECORD: PastedRecord = { contains: [], mayContain: [], free: [], marks: [], unread: false };
export const saysRecord = ({ contains, mayContain, free, marks }: PastedRecord): boolean =>
  [contains, mayContain, free, marks].some(({ length }) => length > 0);

/** What short signs mean: usual ones, and those of the text's own legend. */
export type Legend = ReadonlyMap<string, Partial<PastedRecord>>;

const USUAL: Legend = new Map<string, Partial<PastedRecord>>([
  ['v', { marks: ['vegetarian'] }],
  ['vg', { marks: ['vegan'] }],
  ['ve', { marks: ['vegan'] }],
  ['gf', { free: ['gluten'] }],
  ['df', { free: ['milk'] }],
]);

const CODE = String.raw`(?:\p{Lu}{1,2}\d{0,2}|\d{1,2})`;
const PAIR = new RegExp(String.raw`^\(?(${CODE})\)?\s*[-–—=:.)]?\s*(\p{L}[^\d]*)$`, 'u');
const HEADING = /^(?:allergens?|allergen (?:list|key|legend)|key|legend|αλλεργιογονα|υπομνημα)\s*[:.]?$/u;
/** Between the pairs of a legend that stands in one line. */
const PAIRS = new RegExp(String.raw`\s*[,;|·•]\s*(?=\(?${CODE}\)?\s*[-–—=:.)\s])|\s+(?=\(?\d{1,2}\)?\s*[-–—=:.)])|\s{2,}`, 'u');

const meant = (words: string): Partial<PastedRecord> | null => {
  const named = allergensNamed(words);
  return named ? { contains: named } : markNamed(words);
};

/** All fourteen in two languages; what looks for pairs takes the square of it. */
const LONGEST_LEGEND = 600;

function pairsIn(line: string): [string, Partial<PastedRecord>][] | null {
  const rest = line.replace(/^[^\p{L}\d(]*(?:allergens?|key|legend|αλλεργιογόνα|υπόμνημα)\s*:\s*/iu, '');
  const pairs = rest.split(PAIRS).map((part): [string, Partial<PastedRecord>] | null => {
    const [, code = '', words = ''] = PAIR.exec(part.trim()) ?? [];
    const found = code === '' ? null : meant(words);
    return found && [code.toLowerCase(), found];
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** The legend of a text, whole in a line or a pair in each of several, and its other lines. */
export function withoutLegend(lines: readonly string[]): { readonly lines: readonly string[]; readonly legend: Legend } {
  const found = lines.map((line) => (line.length > LONGEST_LEGEND || line.includes('\t') ? null : pairsIn(line.trim())));
  const isOf = (at: number): boolean => {
    const here = found[at]?.length ?? 0;
    return here > 1 || (here === 1 && ((found[at - 1]?.length ?? 0) > 0 || (found[at + 1]?.length ?? 0) > 0));
  };
  const legend = new Map(USUAL);
  for (const [at, pairs] of found.entries()) if (isOf(at)) for (const [code, means] of pairs ?? []) legend.set(code, means);
  return { lines: lines.filter((line, at) => !isOf(at) && !(HEADING.test(folded(line)) && isOf(at + 1))), legend };
}

const joined = (records: readonly Partial<PastedRecord>[]): PastedRecord => {
  const has = <Key extends string>(all: readonly Key[], of: (record: Partial<PastedRecord>) => readonly Key[] | undefined): Key[] =>
    all.filter((key) => records.some((record) => of(record)?.includes(key)));
  return {
    contains: has(ALLERGENS, ({ contains }) => contains),
    mayContain: has(ALLERGENS, ({ mayContain }) => mayContain),
    free: has(ALLERGENS, ({ free }) => free),
    marks: has(MARKS, ({ marks }) => marks),
    unread: records.some(({ unread }) => unread),
  };
};

/** All that is said of one dish. Of two that cannot both be true what warns counts, and somebody is asked. */
export function recordOf(records: readonly Partial<PastedRecord>[]): PastedRecord {
  const { contains, mayContain, free, marks, unread } = joined(records);
  const warned = new Set([...contains, ...mayContain]);
  const against = falseMarks(marks, contains);
  return {
    contains,
    mayContain: mayContain.filter((key) => !contains.includes(key)),
    free: free.filter((key) => !warned.has(key)),
    marks: marks.filter((mark) => !against.includes(mark)),
    unread: unread || against.length > 0 || free.some((key) => warned.has(key)),
  };
}

const BETWEEN = /\s*[,;/+&·]\s*|\s+(?:and|και)\s+/iu;
const isCode = (item: string): boolean => /^(?:\p{Lu}{0,2}\d{1,2}|\p{Lu})$/u.test(item);

/** `A1, 3, 7` by the legend: a number alone has the letter of the one before it. Null where one of them is not in it. */
function byLegend(items: readonly string[], legend: Legend): Partial<PastedRecord>[] | null {
  let letter = '';
  const found = items.map((item) => {
    const [, own = '', number = ''] = /^(\p{L}*)(\d*)$/u.exec(item.toLowerCase()) ?? [];
    if (own !== '') letter = own;
    return legend.get(item.toLowerCase()) ?? legend.get(`${letter}${number}`) ?? legend.get(number) ?? legend.get(own) ?? null;
  });
  return found.every((one) => one !== null) ? found : null;
}

/** What the words in brackets say, where they say nothing else. Null: they are no record; `unread`: they are one without its legend. */
function saidIn(inside: string, legend: Legend): Partial<PastedRecord>[] | null {
  const phrase = phraseIn(inside);
  if (phrase) return [phrase];
  const items = inside.split(BETWEEN).map((one) => one.trim());
  const found = items.map((item) => byLegend([item], legend)?.[0] ?? meant(item));
  if (found.every((one) => one !== null)) return found;
  if (!items.every(isCode) || items.every(isSize)) return null;
  const coded = byLegend(items, legend);
  return coded ?? (items.length > 1 ? [{ unread: true }] : null);
}

const SAYS = String.raw`(?<!\p{L})(?:(may contain(?: traces of)?|μπορεί να περιέχ(?:ει|ουν)(?: ίχνη(?: από)?)?)|contains?|allergens|περιέχ(?:ει|ουν)|αλλεργιογόνα)\s*:?\s+`;
const PHRASE = new RegExp(String.raw`${SAYS}([^.;()\[\]\t\d]+)`, 'iu');
const WHOLE = new RegExp(String.raw`^${SAYS}([^.;()\[\]\t\d]+)[.;]?$`, 'iu');

function told(may: string | undefined, words: string): Partial<PastedRecord> | null {
  const named = words.split(BETWEEN).map((one) => allergensNamed(one));
  const keys = named.every((one) => one !== null) ? named.flat() : null;
  return keys && (may === undefined ? { contains: keys } : { mayContain: keys });
}

function phraseIn(text: string): Partial<PastedRecord> | null {
  const [, may, words = ''] = WHOLE.exec(text.trim()) ?? [];
  return words === '' ? null : (told(may, words) ?? { unread: true });
}

const BRACKETS = /[([]([^()[\]]{1,120})[)\]]/gu;

/**
 * A line without what it says of allergens and diets, and that. One word in brackets may as well say what a dish is made of (`Crêpe (egg)`): it is read, and
 * stays where it is. What could not be read stays too.
 */
export function recordIn(line: string, legend: Legend): { readonly text: string; readonly records: readonly Partial<PastedRecord>[] } {
  const records: Partial<PastedRecord>[] = [];
  const inBrackets = line.replaceAll(BRACKETS, (whole, inside: string) => {
    const found = saidIn(inside, legend);
    if (!found) return whole;
    records.push(...found);
    const isWord = found.length === 1 && allergensNamed(inside) !== null;
    // Parted, so that `(1,3)` is no price.
    if (found.some(({ unread }) => unread)) return whole.replaceAll(/,(?=\d)/gu, ', ');
    return isWord ? whole : ' ';
  });
  const text = inBrackets.replace(PHRASE, (whole, may: string | undefined, words: string) => {
    const found = told(may, words);
    records.push(found ?? { unread: true });
    return found ? ' ' : whole;
  });
  return records.length === 0
    ? { text: line, records }
    : { text: text.replaceAll(/ {2}(?=\S)/gu, ' ').replaceAll(/\s+$|^\s+/gu, ''), records };
}
