import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PaperWidth, PrinterKind } from '#domain/printing.ts';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { PrinterInput, Printers } from '#features/printing/contract.ts';
import { drawLetters } from '#features/printing/server/draw-letters.ts';
import { drawTicket } from '#features/printing/server/draw-ticket.ts';
import { lettersOf } from '#features/printing/server/letters.ts';
import type { Raster } from '#features/printing/server/raster.ts';
import type { Paper } from '#features/printing/paper.ts';
import type { Piece, Ticket } from '#features/printing/ticket.ts';

/** What adding a printer answers. */
export type Made = { readonly printer: string; readonly address: string | null; readonly printers: Printers };
type Form = PrinterInput & { readonly kind: PrinterKind };

/** What an owner says of a printer: 80 mm, all lines, as soon as they are placed; unless it is said otherwise. */
export const printerForm = (name: string, changes: Partial<Form> = {}): Form => ({
  kind: 'cloudprnt',
  name,
  width: 576,
  printsAs: 'picture',
  alphabet: 'a',
  perLine: 48,
  stations: [],
  floors: [],
  language: null,
  prints: ['placed', 'cancelled'],
  copies: 1,
  drawer: false,
  buzzer: false,
  host: null,
  instead: null,
  ...changes,
});

/** Where a printer asks, without the installation's own address. */
export const pathOf = ({ address }: { readonly address: string | null }): string => (address ?? '').replace('http://localhost:3000', '');

/** The dots of a picture, as a few letters. */
export async function dots(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return `${info.width}×${info.height} ${digest(data)}`;
}

/** The dots that a ticket must have, in the same letters; `as`: what its way to the printer changes of them. */
export async function drawn(
  ticket: Ticket | Paper,
  piece: Partial<Piece> & { readonly number: number },
  width: PaperWidth = 576,
  as: (bits: Uint8Array) => Uint8Array = (bits) => bits,
): Promise<string> {
  return dotsOf(await drawTicket(ticket, { ...PLAIN, ...piece }, width), as);
}
const PLAIN = { copyOf: null, insteadOf: null, again: false };

/** The same of one that comes in letters of a printer of this kind. */
export async function lettered(
  ticket: Ticket | Paper,
  piece: Partial<Piece> & { readonly number: number },
  kind: PrinterKind,
): Promise<string> {
  const letters = lettersOf(ticket, { ...PLAIN, ...piece }, { kind, width: 576, printsAs: 'letters', alphabet: 'a', perLine: 48 });
  if (!letters) throw new Error('this ticket comes as a picture');
  return dotsOf(await drawLetters(letters.rows, 576, 48));
}

function dotsOf(raster: Raster, as: (bits: Uint8Array) => Uint8Array = (bits) => bits): string {
  const bits = as(raster.bits);
  const grey = Buffer.alloc(raster.width * raster.height, 255);
  for (let at = 0; at < grey.length; at += 1) if ((bits[at >> 3]! & (0x80 >> (at & 7))) !== 0) grey[at] = 0;
  return `${raster.width}×${raster.height} ${digest(grey)}`;
}
const digest = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

/** The ticket of a plain order at a printer with all lines. */
export const ticketOf = (order: PlacedOrder, printer: string, changes: Partial<Ticket> = {}): Ticket => ({
  kind: 'order',
  language: 'en',
  venue: order.storeTitle,
  printer,
  order: order.number,
  table: order.table,
  floor: 'Inside',
  from: '',
  at: order.placedAt,
  timeZone: order.timeZone,
  name: order.buyersName,
  note: '',
  untold: false,
  allergies: [],
  ratherNot: '',
  stations: [],
  lines: order.order.map(({ quantity, name }) => ({
    quantity,
    name,
    parts: [],
    station: '',
    note: '',
    untold: false,
    who: '',
    kept: [],
    contains: [],
    mayContain: [],
  })),
  elsewhere: 0,
  payment: `To pay: €${order.orderAmount.toFixed(2)}`,
  ...changes,
});
