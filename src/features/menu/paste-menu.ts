/**
 * A menu as somebody pastes it: lines of a file, a mail, a web page. What cannot be told from words alone is marked, and everything is shown to be
 * corrected before anything is imported.
 */

/** A dish as it was read. `price` as the import takes it (`9.50`), empty where none was found. */
export type PastedDish = {
  readonly category: string;
  readonly name: string;
  /** The same name in the other script, where the line had both; empty otherwise. */
  readonly otherName: string;
  readonly price: string;
  readonly description: string;
  /** Why somebody should look: more prices than one (the first was taken), or none. */
  readonly doubt: 'prices' | 'no_price' | null;
};

type Line = { readonly text: string; readonly afterGap: boolean };
type Priced = { readonly words: string; readonly prices: readonly string[] };

const GREEK = /\p{Script=Greek}/u;
const LATIN = /\p{Script=Latin}/u;
/** Bullets and numbers of a list; leader dots and tabs between name and price. */
const BULLET = /^(?:[•·▪◦‣*–—-]\s+|\d{1,3}[.)]\s+(?=\p{L}))/u;
const LEADERS = /(?:\s*[.…·_]{3,}\s*|\t+|\s{3,})/gu;
const SIGN = String.raw`(?:€|\$|£|EUR|USD|GBP|ευρώ|ευρω|euros?)`;
/** What a number measures that is no price. */
const UNIT = String.raw`(?!\s*(?:%|°|(?:ml|cl|lt?|g|gr|kg|cm|γρ|κιλά?|τεμ|pcs?|pieces?|x|χ|άτομα?|persons?|people)(?!\p{L})))`;
const AMOUNT = String.raw`\d{1,4}(?:[.,]\d{1,2})?(?![\d.,]*\d)`;
const WITH_SIGN = new RegExp(String.raw`(?:${SIGN}\s*(${AMOUNT})|(${AMOUNT})\s*${SIGN})(?!\p{L})`, 'giu');
const WITH_CENTS = new RegExp(String.raw`(?<![\d.,\p{L}])(\d{1,4}[.,]\d{1,2})(?![\d.,]*\d)${UNIT}`, 'giu');
const WHOLE_AT_END = new RegExp(String.raw`(?<![\d.,\p{L}])(\d{1,3})(?:,-|,–)?\s*$`, 'u');
const WHOLE_AT_START = new RegExp(String.raw`^(\d{1,3})(?![\d.,])${UNIT}\s+(?=\p{L})`, 'iu');

/** `9,5` as `9.50`. */
function asPrice(typed: string): string {
  const [whole = '0', cents = ''] = typed.replace(',', '.').split('.');
  return `${Number(whole)}.${cents.padEnd(2, '0')}`;
}

/** A line without its prices; the surest kind of price that it has, in their order. */
function priced(text: string): Priced {
  for (const kind of [WITH_SIGN, WITH_CENTS, WHOLE_AT_END, WHOLE_AT_START]) {
    const found = [...text.matchAll(new RegExp(kind.source, `${kind.flags.replace('g', '')}g`))];
    if (found.length === 0) continue;
    const words = found.reduceRight((left, match) => `${left.slice(0, match.index)} ${left.slice(match.index + match[0].length)}`, text);
    const prices = found.map((match) => asPrice(match[1] ?? match[2] ?? '0'));
    // `glass 3.50 / bottle 12`: a second one, written otherwise.
    const more = WHOLE_AT_END.exec(tidy(words));
    return more === null
      ? { words: tidy(words), prices }
      : { words: tidy(tidy(words).slice(0, more.index)), prices: [...prices, asPrice(more[1] ?? '0')] };
  }
  return { words: tidy(text), prices: [] };
}

const tidy = (text: string): string =>
  text
    .replaceAll(LEADERS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\(\s*\)|\[\s*\]/gu, '')
    .trim()
    .replaceAll(/^[\s:;,/|–—-]+|[\s:;,/|–—-]+$/gu, '')
    .trim();

/** Lines with words in them; which of them stand alone above. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let gap = true;
  for (const raw of text.normalize('NFC').split(/\r\n?|\n/u)) {
    const line = raw.replace(/^\s*#{1,6}\s*/u, '').trim();
    if (line === '') gap = true;
    else {
      lines.push({ text: line, afterGap: gap });
      gap = false;
    }
  }
  return lines;
}

/** Capitals throughout, or a colon at its end. */
const looksLikeHeading = (text: string): boolean =>
  /:\s*$/u.test(text) || (/\p{Lu}.*\p{Lu}/u.test(text) && text === text.toLocaleUpperCase('el') && !/\d/u.test(text));
/** Short enough for a name that stands over others. */
const isShort = (text: string): boolean => text.length <= 40 && text.split(/\s+/u).length <= 5 && !/[.!;]$/u.test(text);

/** `ΜΕΖΕΔΕΣ:` as `Μεζεδες`, which nobody has to type anew; other words as they are. */
function headingOf(text: string): string {
  const words = tidy(text.replace(BULLET, ''));
  const shouted = words.length > 3 && words === words.toLocaleUpperCase('el') && words !== words.toLocaleLowerCase('el');
  return shouted ? words.slice(0, 1) + words.slice(1).toLocaleLowerCase('el') : words;
}

/** The two halves of a name in two scripts: `Μουσακάς / Moussaka`. Null: it is one name. */
function inTwoScripts(name: string): { greek: string; latin: string } | null {
  const halves = /^(.+?)\s*(?:\/|\||–|—| - |\()\s*(.+?)\)?$/u.exec(name);
  const [, one = '', two = ''] = halves ?? [];
  const only = (text: string, script: RegExp, not: RegExp) => script.test(text) && !not.test(text);
  if (only(one, GREEK, LATIN) && only(two, LATIN, GREEK)) return { greek: one.trim(), latin: two.trim() };
  if (only(one, LATIN, GREEK) && only(two, GREEK, LATIN)) return { greek: two.trim(), latin: one.trim() };
  return null;
}

type Open = { category: string; name: string; prices: readonly string[]; description: string[] };

/**
 * Dishes of a pasted text, in their order. `greek`: the venue's own language is Greek, so that of a name in two scripts the Greek one is the name;
 * `fallback` is the category of what stands under no heading.
 */
export function readPasted(text: string, { greek, fallback }: { readonly greek: boolean; readonly fallback: string }): PastedDish[] {
  const lines = linesOf(text);
  const open: Open[] = [];
  let category = fallback;
  for (const [at, { text: line, afterGap }] of lines.entries()) {
    const { words, prices } = priced(line.replace(BULLET, ''));
    const last = open.at(-1);
    const next = lines[at + 1];
    if (prices.length > 0 && words === '') {
      // A price on a line of its own belongs to the name above it.
      if (last && last.prices.length === 0) last.prices = prices;
    } else if (prices.length > 0) open.push({ category, name: words, prices, description: [] });
    else if (isHeading(line, afterGap, next)) category = headingOf(line);
    else if (next && isPriceAlone(next.text)) open.push({ category, name: words, prices: [], description: [] });
    else if (last && !afterGap) last.description.push(line.replace(BULLET, ''));
    else open.push({ category, name: words, prices: [], description: [] });
  }
  return open.map((dish) => told(dish, greek));
}

const isPriceAlone = (text: string): boolean => {
  const { words, prices } = priced(text);
  return prices.length > 0 && words === '';
};

/** Capitals or a colon, over something; else a short line of its own, over a line that follows at once. */
function isHeading(line: string, afterGap: boolean, next: Line | undefined): boolean {
  if (next === undefined || isPriceAlone(next.text)) return false;
  if (looksLikeHeading(line)) return isShort(line.replace(/:\s*$/u, ''));
  return afterGap && isShort(line) && !BULLET.test(line) && (next.afterGap || priced(next.text).prices.length > 0);
}

function told({ category, name, prices, description }: Open, greek: boolean): PastedDish {
  const both = inTwoScripts(name);
  const [own, other] = both ? (greek ? [both.greek, both.latin] : [both.latin, both.greek]) : [name, ''];
  return {
    category,
    name: own,
    otherName: other,
    price: prices[0] ?? '',
    description: description.join(' '),
    doubt: prices.length === 0 ? 'no_price' : prices.length > 1 ? 'prices' : null,
  };
}
