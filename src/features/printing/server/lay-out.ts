import type { Paper, PaperRow } from '../paper.ts';
import type { Piece, Ticket, TicketLine } from '../ticket.ts';
import type { Page, Said } from './page.ts';
import { PRINT_TEXTS } from './print-texts.ts';

type Words = (typeof PRINT_TEXTS)['en'];

/** Puts a ticket, or another paper, onto a page. Of an order: the table largest, then number, time, allergies, lines, names, payment. */
export function layOut(page: Page, ticket: Ticket | Paper, piece: Piece): void {
  const t = PRINT_TEXTS[ticket.language];
  heads(page, t, ticket, piece);
  if ('rows' in ticket) sums(page, ticket);
  else if (ticket.kind === 'test') page.test(t);
  else order(page, t, ticket);
  foot(page, t, ticket, piece);
}

/** What this piece of paper is, where it is not simply a new order. */
function heads(page: Page, t: Words, ticket: Ticket | Paper, { number, copyOf, insteadOf, again }: Piece): void {
  const { kind } = ticket;
  if (copyOf) page.frame(loud(t, 'copy'), 60, t('copy_of', { time: timeOf(copyOf, ticket.timeZone) }));
  if (again) page.frame(loud(t, 'again'), 48, t('again_why', { number }));
  if (insteadOf !== null) page.frame(t('instead', { printer: insteadOf }), 44);
  if (kind === 'allergy')
    page.band(`! ${loud(t, 'allergy_said')}: ${(ticket.said ?? '').toLocaleUpperCase(t.language)}`, 64, t('allergy_said_do'));
  if (kind === 'cancelled') page.band(loud(t, 'cancelled'), 64, t('cancelled_do'));
  if (kind === 'added') page.band(loud(t, 'added'), 56, t('added_do'));
  if (kind === 'moved') page.band(loud(t, 'moved'), 56, movedFrom(t, ticket.from));
  if (kind === 'test') page.frame(loud(t, 'test'), 60, ticket.venue);
  page.gap(8);
}

function order(page: Page, t: Words, ticket: Ticket): void {
  seat(page, t, ticket);
  for (const { words, who } of ticket.allergies) {
    page.gap(6);
    page.band(`! ${loud(t, 'allergy')}: ${words}`, 50, who);
    page.gap(4);
  }
  if (ticket.ratherNot !== '') page.words(t('rather_not', { what: ticket.ratherNot }), { size: 32 });
  if (ticket.note !== '') {
    page.gap(6);
    page.words(`“${ticket.note}”`, { size: 36 });
    if (ticket.untold) mark(page, t, 36);
  }
  if (ticket.stations.length > 0) page.words(ticket.stations.join(', '), { size: 26 });
  let maker: string | undefined = '';
  for (const line of ticket.lines) {
    if (line.station && line.station !== maker) heading(page, line.station);
    maker = line.station;
    lineOf(page, t, line, ticket.kind);
  }
  page.rule(3);
}

/** The table, and beside it number, time and name. */
function seat(page: Page, t: Words, { table, floor, order: number, served, at, timeZone, name }: Ticket): void {
  const where = table === 0 ? `${t(served ? 'no_table' : 'collection')} #${number}` : `#${number}`;
  const beside: Said[] = [
    [where, 76],
    [timeOf(new Date(at), timeZone), 54],
    [name, 32],
  ];
  page.seat({
    over: table === 0 ? '' : [t('table'), floor].filter((word) => word !== '').join(' · '),
    table: table === 0 ? '' : String(table),
    beside: beside.filter(([words]) => words !== ''),
  });
  page.rule(4);
}

/** Who makes the lines below. */
function heading(page: Page, station: string): void {
  page.gap(6);
  page.words(station, { size: 30 });
  page.rule(2);
}

/** The note above it sounds like an allergy. */
function mark(page: Page, t: Words, size: number): void {
  page.gap(4);
  page.band(`! ${t('untold')}`, size);
  page.gap(4);
}

function lineOf(page: Page, t: Words, line: TicketLine, kind: Ticket['kind']): void {
  const { quantity, name, parts, note, untold, who, kept, contains, mayContain } = line;
  page.gap(8);
  const indent = page.count(String(quantity));
  // A ticket that was made before these were told has none.
  const said = (key: 'contains' | 'may_contain', allergens: readonly string[] | undefined) => {
    if (!allergens?.length) return;
    const words = `! ${t(key, { allergens: allergens.join(', ') })}`;
    // On paper that comes for nothing else, the dishes that have it are seen from afar.
    if (kind === 'allergy') page.band(words, 40);
    else page.words(words, { size: 34, indent: indent + 8 });
  };
  const write = kind === 'cancelled' ? page.struck : page.words;
  write(name, { size: 44, indent });
  for (const part of parts) write(part, { size: 34, indent: indent + 8 });
  if (note !== '') write(`“${note}”`, { size: 36, indent: indent + 8 });
  if (untold) mark(page, t, 32);
  said('contains', contains);
  said('may_contain', mayContain);
  if (kept.length > 0) page.words(`! ${t('kept', { allergens: kept.join(', ') })}`, { size: 30, indent: indent + 8 });
  if (who !== '') page.words(who, { size: 28, indent: indent + 8 });
  page.gap(6);
}

function foot(page: Page, t: Words, ticket: Ticket | Paper, { number }: Piece): void {
  const { printer, at, timeZone } = ticket;
  page.gap(6);
  if (!('rows' in ticket)) {
    if (ticket.payment !== '') page.words(ticket.payment, { size: 30 });
    if (ticket.elsewhere > 0) page.words(t('elsewhere', { count: ticket.elsewhere }), { size: 26 });
  }
  page.words(t('ticket', { number, printer, time: timeOf(new Date(at), timeZone, true) }), { size: 24 });
}

/** As capitals of its language: Greek ones bear no accents. */
const loud = (t: Words, key: 'added' | 'allergy' | 'allergy_said' | 'again' | 'cancelled' | 'copy' | 'moved' | 'test'): string =>
  t(key).toLocaleUpperCase(t.language);

const timeOf = (at: Date, timeZone: string, seconds = false): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', ...(seconds && { second: '2-digit' }) }).format(at);

const movedFrom = (t: Words, from: string): string => (from === '' || from === '0' ? t('moved_from_none') : t('moved_from', { from }));

/** Sizes of a bill, a receipt or a report. */
const SIZES = { sum: 40, row: 32, text: 26 };

/** A bill, a receipt or a report: whose, what, and its rows with their amounts at the right. */
function sums(page: Page, { venue, title, under, rows }: Paper): void {
  page.words(venue, { size: 44 });
  page.words(title, { size: 56 });
  for (const line of under) page.words(line, { size: SIZES.text });
  page.gap(6);
  for (const row of rows) oneOf(page, row);
}

function oneOf(page: Page, row: PaperRow): void {
  if (row.is === 'rule') {
    page.gap(4);
    page.rule(3);
    page.gap(4);
  } else if (row.is === 'text') page.words(row.name, { size: SIZES.text });
  else page.row(row.name, row.amount, SIZES[row.is]);
}
