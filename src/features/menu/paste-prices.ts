/** What a line of a pasted menu costs, and what it says besides. */

/** Of what belongs together: the words before a price, and the price as the import takes it (`9.50`). */
export type Offer = {
  readonly words: string;
  readonly prices: readonly string[];
  /** What each price is for, where all of them say it (the first may be the plain dish: ''). */
  readonly sizes?: readonly string[];
  /** It has a price that only the house tells. */
  readonly asked?: true;
};

/** Leader dots and wide gaps between name and price. */
const LEADERS = /(?:\s*[.…·_]{3,}\s*|\t+|\s{3,})/gu;
const SIGN = String.raw`(?:€|\$|£|EUR|USD|GBP|ευρώ|ευρω|euros?)`;
/** What a number measures that is no price. */
const UNIT = String.raw`(?!\s*(?:%|°|(?:ml|cl|lt?|g|gr|kg|cm|γρ|κιλά?|τεμ|pcs?|pieces?|x|χ|άτομα?|persons?|people)(?!\p{L})))`;
/** `1.250,00` and `1,250.00`; three figures behind a point are thousands. */
const THOUSANDS = String.raw`\d{1,3}(?:[.,]\d{3})+`;
const AMOUNT = String.raw`(?:${THOUSANDS}(?:[.,]\d{1,2})?|\d{1,4}(?:[.,]\d{1,2})?)(?![\d.,]*\d)`;
const WITH_SIGN = new RegExp(String.raw`(?:${SIGN}\s*(${AMOUNT})|(?<!\d|\d[.,])(${AMOUNT})\s*${SIGN})(?!\p{L})`, 'giu');
const WITH_CENTS = new RegExp(String.raw`(?<![\d\p{L}]|\d[.,])((?:${THOUSANDS}|\d{1,4})[.,]\d{1,2})(?![\d.,]*\d)${UNIT}`, 'giu');
const WHOLE_AT_END = new RegExp(String.raw`(?<![\d\p{L}]|\d[.,])(${THOUSANDS}|\d{1,3})(?:[.,] ?[-–—])?\s*$`, 'gu');
const WHOLE_AT_START = new RegExp(String.raw`^(\d{1,3})(?![\d.,])${UNIT}\s+(?=\p{L})`, 'giu');
const SIZE = String.raw`(?:XS|S|M|L|XL|XXL|small|medium|large|single|double|half|whole|glass|bottle|carafe|jug|pint|μικρ[ήόοη]ς?|μεσα[ίι][αο]ς?|μέτρι[αο]ς?|μεγάλ[ηο]ς?|μον[ήόοη]ς?|διπλ[ήόοη]ς?|μισ[ήόοη]ς?|ολόκληρ[ηο]ς?|ποτήρι|μπουκάλι|φιάλη|καράφα|κανάτα)`;
/** `500ml`, `1.5 L`, `1/2L`, `½ L`. */
const MEASURE = String.raw`(?:(?<!\d/)\d{1,4}(?:[.,]\d{1,2})?|[1-3]/[2-4]|[½¼¾])\s?(?:ml|cl|lt?|gr?|kg|γρ)`;
const SIZED = new RegExp(
  String.raw`(?<=(?:^|[\s/|,(])(?:${SIZE}|${MEASURE})[\s:.]+)(?:${SIGN}\s*)?(\d{1,3}(?:[.,]\d{1,2})?)(?:\s*${SIGN}(?!\p{L}))?(?![\d.,]*\d|\p{L}|\s*(?:%|(?:ml|cl|g|gr|kg|γρ)(?!\p{L})))`,
  'giu',
);
const SEVERAL = /\d\D+\d/u;
const IN_A_ROW = /(?<![\d\p{L}]|\d[.,])\d{1,3}(?:\s*[/|]\s*\d{1,3})+\s*$/u;
const ONLY_SIZES = new RegExp(String.raw`^(?:${SIZE}|[\s/|,&+·–—-]|\d+\s*(?:ml|cl|lt?|g|gr|kg))*$`, 'iu');

const ASK = String.raw`(?:ρωτ[ήη]στε(?: μας)?|ask (?:us|(?:the|your) (?:waiter|waitress|staff))|(?:at )?market price|price (?:on|upon) request|τιμ[ήη] αγορ[άα]ς)`;
/** `ρωτήστε μας / ask us` where a price would stand. */
const ASKED = new RegExp(String.raw`(?<=^|[\s.…·|/(–—-])${ASK}(?: ?[/|·(–—-] ?${ASK})*[.!)]*$`, 'iu');

const MEASURED = String.raw`(?:${SIZE}|${MEASURE})`;
const ONE_SIZE = new RegExp(String.raw`^${MEASURED}$`, 'iu');
export const isSize = (name: string): boolean => ONE_SIZE.test(name);
const SIZE_AT_END = new RegExp(String.raw`^(.*[\s/|,(:])(${MEASURED})$`, 'iu');
const SIZES_AT_END = new RegExp(String.raw`^(.*?\s)\(?(${MEASURED}(?:\s?[/|]\s?${MEASURED})+)\)?$`, 'iu');

export const tidy = (text: string): string =>
  text
    .replaceAll(LEADERS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/\(\s*\)|\[\s*\]/gu, '')
    .trim()
    .replaceAll(/^[\s:;,/|–—-]+|[\s:;,/|–—-]+$/gu, '')
    .trim();

/** `9,5` as `9.50`, `1.250,00` as `1250.00`. */
function asPrice(typed: string): string {
  const [, whole = '0', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/u.exec(typed) ?? [];
  return `${Number(whole.replaceAll(/[.,]/gu, ''))}.${cents.padEnd(2, '0')}`;
}

type Found = { readonly from: number; readonly to: number; readonly price: string };

const all = (kind: RegExp, text: string): Found[] =>
  [...text.matchAll(kind)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    price: asPrice(match[1] ?? match[2] ?? '0'),
  }));

/** The surest kind of price that a line has, in their order. */
function pricesIn(text: string): Found[] {
  if (!/\d/u.test(text)) return [];
  // Before others, for the L of `M 4,00 L 4,50` is no litre.
  const sized = SEVERAL.test(text) ? all(SIZED, text) : [];
  if (sized.length > 1) return sized;
  for (const kind of [WITH_SIGN, WITH_CENTS]) {
    const found = all(kind, text);
    // `glass 3.50 / bottle 12`: one more, written otherwise. What stands before the first price is the name's.
    const more = all(WHOLE_AT_END, text).filter(({ from }) => from >= (found.at(-1)?.to ?? text.length));
    if (found.length > 0) return [...found, ...more];
  }
  const row = IN_A_ROW.exec(text);
  if (row) return [...row[0].matchAll(/\d+/gu)].map((one) => place(row.index + one.index, one[0]));
  const end = all(WHOLE_AT_END, text);
  return end.length > 0 ? end : all(WHOLE_AT_START, text);
}

const place = (from: number, typed: string): Found => ({ from, to: from + typed.length, price: asPrice(typed) });

/**
 * What a line offers. Several prices of one dish (sizes) are one offer with the first size in its name; words of their own before each price are
 * dishes side by side, as in two columns.
 */
export function offersIn(text: string): Offer[] {
  const columns = text.split(/\s{3,}|\t+/u);
  if (columns.length > 1 && columns.every((one) => isOffer(one))) return columns.flatMap(offersIn);
  const found = pricesIn(text);
  if (found.length === 0) {
    const words = tidy(text.replace(ASKED, ''));
    return words !== '' && ASKED.test(text) ? [{ words, prices: [], asked: true }] : [{ words: tidy(text), prices: [] }];
  }
  const words = found.map(({ from }, at) => text.slice(found[at - 1]?.to ?? 0, from));
  const rest = text.slice(found.at(-1)?.to ?? 0);
  const [first = '', ...others] = words;
  if (tidy(first) !== '' && others.some((one) => /^[\s/|,–—-]*\p{Lu}/u.test(one) && !ONLY_SIZES.test(one)))
    return found.map(({ price }, at) => ({
      words: tidy(at === found.length - 1 ? `${words[at]} ${rest}` : (words[at] ?? '')),
      prices: [price],
    }));
  const prices = found.map(({ price }) => price);
  const named = tidy(rest) === '' ? sizesOf(words) : null;
  if (named) return [{ ...named, prices }];
  const sizes = others.length > 0 && others.every((one) => ONLY_SIZES.test(one));
  return [{ words: tidy(sizes ? `${first} ${rest}` : [...words, rest].join(' ')), prices }];
}

/**
 * The name and its sizes, of what stands before each price: `Latte S … M …`, `Water 500ml … 1L …`, `Espresso … double …`, `KEO 330ml/500ml … / …`. Null
 * where a price says no size.
 */
function sizesOf([first = '', ...others]: readonly string[]): { words: string; sizes: readonly string[] } | null {
  if (others.length === 0) return null;
  const name = tidy(first);
  const more = others.map((one) => tidy(one.replaceAll(/[·•]/gu, ' ')));
  if (more.every((one) => isSize(one))) {
    const [, words = name, size = ''] = SIZE_AT_END.exec(name) ?? [];
    return tidy(words) === '' ? null : { words: tidy(words), sizes: [size, ...more] };
  }
  const [, words = '', listed = ''] = SIZES_AT_END.exec(name) ?? [];
  const sizes = listed.split(/\s*[/|]\s*/u);
  return more.every((one) => one === '') && words !== '' && sizes.length === others.length + 1 ? { words: tidy(words), sizes } : null;
}

const isOffer = (text: string): boolean => {
  const found = pricesIn(text);
  const [one] = found;
  return found.length === 1 && one !== undefined && tidy(text.slice(0, one.from) + text.slice(one.to)) !== '';
};

/** The price of a text that is nothing else; null of another. */
export function priceAlone(text: string): string | null {
  const [one, ...more] = offersIn(text);
  return one && more.length === 0 && one.words === '' ? (one.prices[0] ?? null) : null;
}
