import type { PaperWidth } from '#domain/printing.ts';
import type { Paper } from '../paper.ts';
import type { Piece, Ticket, TicketLine } from '../ticket.ts';
import { drawPaper } from './draw-paper.ts';
import { PRINT_TEXTS } from './print-texts.ts';
import { rasterOf, type Raster } from './raster.ts';
import { sheet, type Sheet } from './sheet.ts';
import { FONT } from './wrap.ts';

type Words = (typeof PRINT_TEXTS)['en'];

/** A ticket, or another paper, as dots. Of an order: the table largest, then number, time, allergies, lines, names, payment. */
export const drawTicket = (ticket: Ticket | Paper, piece: Piece, width: PaperWidth): Promise<Raster> =>
  rasterOf(ticketSvg(ticket, piece, width));

function ticketSvg(ticket: Ticket | Paper, piece: Piece, width: PaperWidth): string {
  const t = PRINT_TEXTS[ticket.language];
  const paper = sheet(width);
  heads(paper, t, ticket, piece);
  if ('rows' in ticket) drawPaper(paper, ticket);
  else if (ticket.kind === 'test') paper.words(t('test_text'), { size: 34 });
  else order(paper, t, ticket);
  foot(paper, t, ticket, piece);
  return paper.svg();
}

/** What this piece of paper is, where it is not simply a new order. */
function heads(paper: Sheet, t: Words, ticket: Ticket | Paper, { number, copyOf, insteadOf, again }: Piece): void {
  const { kind } = ticket;
  if (copyOf) paper.frame(loud(t, 'copy'), 60, t('copy_of', { time: timeOf(copyOf, ticket.timeZone) }));
  if (again) paper.frame(loud(t, 'again'), 48, t('again_why', { number }));
  if (insteadOf !== null) paper.frame(t('instead', { printer: insteadOf }), 44);
  if (kind === 'allergy')
    paper.band(`! ${loud(t, 'allergy_said')}: ${(ticket.said ?? '').toLocaleUpperCase(t.language)}`, 64, t('allergy_said_do'));
  if (kind === 'cancelled') paper.band(loud(t, 'cancelled'), 64, t('cancelled_do'));
  if (kind === 'added') paper.band(loud(t, 'added'), 56, t('added_do'));
  if (kind === 'moved') paper.band(loud(t, 'moved'), 56, t('moved_from', { from: ticket.from }));
  if (kind === 'test') paper.frame(loud(t, 'test'), 60, ticket.venue);
  paper.gap(8);
}

function order(paper: Sheet, t: Words, ticket: Ticket): void {
  seat(paper, t, ticket);
  for (const { words, who } of ticket.allergies) {
    paper.gap(6);
    paper.band(`! ${loud(t, 'allergy')}: ${words}`, 50, who);
    paper.gap(4);
  }
  if (ticket.ratherNot !== '') paper.words(t('rather_not', { what: ticket.ratherNot }), { size: 32 });
  if (ticket.note !== '') {
    paper.gap(6);
    paper.words(`“${ticket.note}”`, { size: 36 });
    if (ticket.untold) mark(paper, t, 36);
  }
  if (ticket.stations.length > 0) paper.words(ticket.stations.join(', '), { size: 26 });
  let maker: string | undefined = '';
  for (const line of ticket.lines) {
    if (line.station && line.station !== maker) heading(paper, line.station);
    maker = line.station;
    lineOf(paper, t, line, ticket.kind);
  }
  paper.rule(3);
}

/** The table at the left, and beside it number, time and name. */
function seat(paper: Sheet, t: Words, { table, floor, order: number, at, timeZone, name }: Ticket): void {
  const large = 150;
  const where = table === 0 ? '' : String(table);
  const indent = table === 0 ? 0 : Math.max(230, FONT.widthOf(where, large) + 30);
  const top = paper.back(0);
  paper.back(top);
  if (table !== 0) {
    paper.words([t('table'), floor].filter((word) => word !== '').join(' · '), { size: 26, keep: 576 - indent });
    paper.beside(where, large);
    paper.gap(large * 1.1);
  }
  const under = paper.back(top);
  paper.words(table === 0 ? `${t('collection')} #${number}` : `#${number}`, { size: 76, indent });
  paper.words(timeOf(new Date(at), timeZone), { size: 54, indent });
  if (name !== '') paper.words(name, { size: 32, indent });
  const beside = paper.back(0);
  paper.back(Math.max(under, beside));
  paper.rule(4);
}

/** Who makes the lines below. */
function heading(paper: Sheet, station: string): void {
  paper.gap(6);
  paper.words(station, { size: 30 });
  paper.rule(2);
}

/** The note above it sounds like an allergy. */
function mark(paper: Sheet, t: Words, size: number): void {
  paper.gap(4);
  paper.band(`! ${t('untold')}`, size);
  paper.gap(4);
}

function lineOf(paper: Sheet, t: Words, line: TicketLine, kind: Ticket['kind']): void {
  const { quantity, name, parts, note, untold, who, kept, contains, mayContain } = line;
  const indent = Math.max(64, FONT.widthOf(String(quantity), 50) + 20);
  paper.gap(8);
  paper.beside(String(quantity), 50);
  // A ticket that was made before these were told has none.
  const said = (key: 'contains' | 'may_contain', allergens: readonly string[] | undefined) => {
    if (!allergens?.length) return;
    const words = `! ${t(key, { allergens: allergens.join(', ') })}`;
    // On paper that comes for nothing else, the dishes that have it are seen from afar.
    if (kind === 'allergy') paper.band(words, 40);
    else paper.words(words, { size: 34, indent: indent + 8 });
  };
  const write = kind === 'cancelled' ? paper.struck : paper.words;
  write(name, { size: 44, indent });
  for (const part of parts) write(part, { size: 34, indent: indent + 8 });
  if (note !== '') write(`“${note}”`, { size: 36, indent: indent + 8 });
  if (untold) mark(paper, t, 32);
  said('contains', contains);
  said('may_contain', mayContain);
  if (kept.length > 0) paper.words(`! ${t('kept', { allergens: kept.join(', ') })}`, { size: 30, indent: indent + 8 });
  if (who !== '') paper.words(who, { size: 28, indent: indent + 8 });
  paper.gap(6);
}

function foot(paper: Sheet, t: Words, ticket: Ticket | Paper, { number }: Piece): void {
  const { printer, at, timeZone } = ticket;
  paper.gap(6);
  if (!('rows' in ticket)) {
    if (ticket.payment !== '') paper.words(ticket.payment, { size: 30 });
    if (ticket.elsewhere > 0) paper.words(t('elsewhere', { count: ticket.elsewhere }), { size: 26 });
  }
  paper.words(t('ticket', { number, printer, time: timeOf(new Date(at), timeZone, true) }), { size: 24 });
}

/** As capitals of its language: Greek ones bear no accents. */
const loud = (t: Words, key: 'added' | 'allergy' | 'allergy_said' | 'again' | 'cancelled' | 'copy' | 'moved' | 'test'): string =>
  t(key).toLocaleUpperCase(t.language);

const timeOf = (at: Date, timeZone: string, seconds = false): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', ...(seconds && { second: '2-digit' }) }).format(at);
