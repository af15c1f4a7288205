import type { VatClass } from '#domain/vat.ts';
import { cheapestFirst } from './dish-price.ts';
import { describedIn, headingOf, inTwoScripts, isShortHeading } from './paste-heading.ts';
import { NO_RECORD, recordOf, saysRecord, type PastedRecord } from './paste-record.ts';
import { linesOf, type Line } from './paste-lines.ts';
import { tidy } from './paste-prices.ts';
import { guessedPlaces, headersIn, mostOf, rowOf } from './paste-table.ts';
import { guessedVat } from './paste-vat.ts';
import { BULLET, describes, isNumberedHeading, looksLikeHeading, mayBeName, mayHead, usualHeading } from './paste-words.ts';

/**
 * A menu as somebody pastes it: lines of a file, a mail, a web page, rows of a spreadsheet. What cannot be told from words alone is marked, and
 * everything is shown to be corrected before anything is imported.
 */

/**
 * Why somebody should look: more prices than one (the first was taken), or none; dishes that stood side by side; a category that may be something else; a
 * VAT class that could be another; a line without a price that became the description of the dish above, where it could be a dish of its own; what was read
 * as allergens and diets, which counts once somebody has checked it, or could not be read.
 */
export type Doubt = 'prices' | 'no_price' | 'columns' | 'category' | 'vat' | 'below' | 'record' | 'unread';

/** A dish as it was read. `price` as the import takes it (`9.50`), empty where none was found. */
export type PastedDish = {
  readonly category: string;
  /** The heading in the other script, where it had both; empty otherwise. */
  readonly otherCategory: string;
  readonly name: string;
  /** The same name in the other script, where the line had both; empty otherwise. */
  readonly otherName: string;
  readonly price: string;
  readonly description: string;
  /** Lines below it in the other script, where it has some in each. */
  readonly otherDescription: string;
  readonly vatClass: VatClass;
  readonly record: PastedRecord;
  readonly doubts: readonly Doubt[];
  /** All that were found, where they are several; with sizes the cheapest first, which is the price. */
  readonly prices: readonly string[];
  /** What each of the prices is for; empty where the line does not say. */
  readonly sizes: readonly string[];
  /** What it was read as, whatever is corrected later. */
  readonly source: string;
};
/** `leftOut`: lines that belong to no menu, such as a telephone number, and what belongs to no dish. */
export type Pasted = { readonly dishes: readonly PastedDish[]; readonly leftOut: readonly string[] };

type How = {
  /** The venue's own language is Greek, so that of a name in two scripts the Greek one is the name. */
  readonly greek: boolean;
  /** The category of what stands under no heading. */
  readonly fallback: string;
  /** Those of the menu: a heading that means one of them is written as it is. */
  readonly categories?: readonly string[];
};
type Open = {
  category: string;
  otherCategory: string;
  unsure: boolean;
  name: string;
  prices: readonly string[];
  sizes: readonly string[];
  beside: boolean;
  description: string[];
  records: readonly Partial<PastedRecord>[];
  /** Somewhere in its description there may be another dish. */
  below?: boolean;
};

/** Dishes of a pasted text, in their order. */
export function readPasted(text: string, how: How): Pasted {
  const leftOut: string[] = [];
  const reader = new PasteReader(linesOf(text, leftOut), how, leftOut);
  return { dishes: reader.read().map((dish) => told(dish, how.greek)), leftOut };
}

/** Goes through the lines; words without a price wait until what follows says what they are. */
class PasteReader {
  readonly #lines: readonly Line[];
  readonly #how: How;
  readonly #leftOut: string[];
  readonly #open: Open[] = [];
  /** Whether single lines between two dishes are so few that they are headings, not descriptions. */
  readonly #sparse: boolean;
  /** Whether so few dishes have a line below them that such a line may be a dish without its price. */
  readonly #seldom: boolean;
  /** How many lines stand over a price on a line of its own, as a rule. */
  readonly #usual: number;
  #places: ReturnType<typeof headersIn>;
  #category: string;
  #otherCategory = '';
  #unsure = false;

  constructor(lines: readonly Line[], how: How, leftOut: string[]) {
    this.#lines = lines;
    this.#how = how;
    this.#leftOut = leftOut;
    this.#category = how.fallback;
    this.#places = guessedPlaces(lines.flatMap(({ cells }) => (cells && !headersIn(cells) ? [cells] : [])));
    const between = lines.filter(
      ({ kind, text }, at) => kind === 'words' && isDish(lines[at - 1]) && isDish(lines[at + 1]) && mayHead(text),
    );
    this.#sparse = between.length * 2 <= lines.filter(isDish).length;
    const described = lines.filter((line, at) => isDish(line) && lines[at + 1]?.kind === 'words' && lines[at + 1]?.afterGap === false);
    this.#seldom = described.length * 2 <= lines.filter(isDish).length;
    this.#usual = usualOver(lines);
  }

  read(): Open[] {
    let from = 0;
    for (const [at, { kind }] of this.#lines.entries()) {
      if (kind === 'words') continue;
      if (kind === 'price') this.#priceBelow(from, at);
      else this.#plain(from, at);
      if (kind === 'row') this.#row(at);
      if (kind === 'dish') this.#dishes(at);
      from = at + 1;
    }
    this.#plain(from, this.#lines.length);
    return this.#open;
  }

  #add(name: string, prices: readonly string[], more: Partial<Pick<Open, 'beside' | 'description' | 'sizes' | 'records'>> = {}): void {
    const { beside = false, description = [], sizes = [], records = [] } = more;
    this.#open.push({
      category: this.#category,
      otherCategory: this.#otherCategory,
      unsure: this.#unsure,
      name,
      prices,
      sizes,
      beside,
      description,
      records,
    });
    // Said once, at the first dish below it.
    this.#unsure = false;
  }

  #head(text: string, unsure: boolean): void {
    const { own, other } = headingOf(text.replace(BULLET, ''), this.#how);
    this.#category = own;
    this.#otherCategory = other;
    this.#unsure = unsure && !(this.#how.categories ?? []).includes(this.#category) && usualHeading(this.#category) === null;
  }

  #dishes(at: number): void {
    const { offers = [], records = [] } = this.#lines[at] ?? {};
    for (const { words, prices, sizes = [] } of offers) this.#add(words, prices, { beside: offers.length > 1, sizes, records });
  }

  #row(at: number): void {
    const { records = [] } = this.#lines[at] ?? {};
    const cells = this.#lines[at]?.cells ?? [];
    const headers = headersIn(cells);
    if (headers) {
      this.#places = headers;
      return;
    }
    if (!this.#places) return this.#add(tidy(cells.join(' ')), [], { records });
    const { category, name, prices, description } = rowOf(cells, this.#places);
    if (category !== '') this.#head(category, false);
    if (name === '') this.#leftOut.push(tidy(cells.join(' ')));
    else this.#add(name, prices, { description: description === '' ? [] : [description], records });
  }

  /** A price on a line of its own belongs to the name above it, over what describes it. */
  #priceBelow(from: number, at: number): void {
    const { prices = [] } = this.#lines[at]?.offers[0] ?? {};
    const last = this.#open.at(-1);
    if (from === at) {
      const { text = '', afterGap = false, records = [] } = this.#lines[at] ?? {};
      // Below a price it is that of a further size; apart from it, the number of a page as well.
      if (last && (last.prices.length === 0 || !afterGap)) {
        last.prices = [...last.prices, ...prices];
        last.records = [...last.records, ...records];
      } else this.#leftOut.push(text);
      return;
    }
    let first = from;
    for (let line = from + 1; line < at; line += 1) if (this.#lines[line]?.afterGap) first = line;
    this.#plain(from, first);
    const [top, second] = [this.#lines[first], this.#lines[first + 1]];
    if (top && second && first + 1 < at && this.#isOver(top, second, at - first)) {
      this.#head(top.whole, !looksLikeHeading(top.text));
      first += 1;
    }
    const [name = '', ...description] = this.#lines.slice(first, at).map(({ text }) => text.replace(BULLET, ''));
    this.#add(tidy(name), prices, { description, records: this.#lines.slice(first, at + 1).flatMap(({ records }) => records) });
    const added = this.#open.at(-1);
    if (added) added.below = at - first > this.#usual && description.some(mayBeName);
  }

  #isOver(top: Line, second: Line, length: number): boolean {
    if (!isShortHeading(top.text)) return false;
    if (looksLikeHeading(top.text) || usualHeading(top.text) !== null) return true;
    return top.afterGap && mayHead(top.text) && length > this.#usual && !describes(second.text);
  }

  /** Words over a dish, or at the end. */
  #plain(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const line = this.#lines[at];
      if (!line) continue;
      const last = this.#open.at(-1);
      const next = this.#lines[at + 1];
      if (isHeading(line, next)) this.#head(line.whole, false);
      else if (last && !line.afterGap && this.#sparse && at === to - 1 && isDish(next) && mayHead(line.text)) this.#head(line.whole, true);
      else if (last && !line.afterGap) {
        last.below ||= this.#seldom && mayBeName(line.text);
        last.description.push(line.text.replace(BULLET, ''));
        last.records = [...last.records, ...line.records];
      } else this.#add(tidy(line.text.replace(BULLET, '')), [], { records: line.records });
    }
  }
}

const isDish = (line: Line | undefined): boolean => line?.kind === 'dish' || line?.kind === 'row';

function usualOver(lines: readonly Line[]): number {
  const lengths = lines.flatMap(({ kind }, at) => {
    let first = at;
    while (kind === 'price' && lines[first - 1]?.kind === 'words' && (first === at || !lines[first]?.afterGap)) first -= 1;
    return kind === 'price' && first < at ? [at - first] : [];
  });
  return mostOf(lengths.toSorted((a, b) => a - b)) ?? 1;
}

/** Capitals or a colon, or a word that is usual, over something; else a short line of its own, over a line that follows at once. */
function isHeading({ text, afterGap }: Line, next: Line | undefined): boolean {
  if (isNumberedHeading(text)) return true;
  if (next === undefined || next.kind === 'price') return false;
  if (looksLikeHeading(text) || usualHeading(text) !== null) return isShortHeading(text);
  return afterGap && isShortHeading(text) && !BULLET.test(text) && (next.afterGap || isDish(next));
}

function told(
  { category, otherCategory, unsure, name, prices, sizes, beside, description, below, records }: Open,
  greek: boolean,
): PastedDish {
  const record = records.length === 0 ? NO_RECORD : recordOf(records);
  const both = inTwoScripts(name);
  const [own, other] = both ? (greek ? [both.greek, both.latin] : [both.latin, both.greek]) : [name, ''];
  const doubts: Doubt[] = [];
  if (prices.length === 0) doubts.push('no_price');
  // A price on a line below is of no size that is known.
  const sized = cheapestFirst(sizes.length === prices.length ? sizes.map((size, at) => ({ size, price: prices[at] ?? '' })) : []);
  if (prices.length > 1 && sized.length === 0) doubts.push('prices');
  if (beside) doubts.push('columns');
  if (below) doubts.push('below');
  if (unsure) doubts.push('category');
  const vat = guessedVat([category, otherCategory], [own, other]);
  if (vat.unsure) doubts.push('vat');
  if (record.unread) doubts.push('unread');
  if (saysRecord(record)) doubts.push('record');
  return {
    category,
    otherCategory,
    name: own,
    otherName: other,
    price: sized[0]?.price ?? prices[0] ?? '',
    ...describedIn(description, greek),
    vatClass: vat.vatClass,
    record,
    doubts,
    prices: sized.length > 0 ? sized.map(({ price }) => price) : prices.length > 1 ? prices : [],
    sizes: sized.map(({ size }) => size),
    source: [name, ...prices].join(' '),
  };
}
