import { expect, test } from 'vitest';
import { drawTicket } from '#features/printing/server/draw-ticket.ts';
import { pngOf } from '#features/printing/server/png.ts';
import type { Piece, Ticket } from '#features/printing/ticket.ts';
import { paperReader } from './proofs/paper-reader.ts';
import { draws } from './proofs/proof.ts';

const DISHES = [
  'Moussaka',
  'Gyros in warm pita',
  'Souvlaki of chicken with lemon and oregano potatoes',
  'Μουσακάς',
  'Fava',
  'Feta',
  'Yoghurt and sour cherry',
];
const WORDS = { dishes: DISHES, printers: ['Grill', 'Bar'], stations: ['Grill', 'Bar'] };
const PLAIN: Piece = { number: 77, copyOf: null, insteadOf: null, again: false };
const AT = '2026-05-04T15:30:00.000Z';
const ticketOf = (order: number, table: number, lines: readonly (readonly [number, string])[]): Ticket => ({
  kind: 'order',
  language: 'en',
  venue: 'Elia',
  printer: 'Grill',
  order,
  table,
  floor: '',
  from: '',
  at: AT,
  timeZone: 'Europe/Athens',
  name: 'Eleni',
  note: '',
  untold: false,
  allergies: [],
  ratherNot: '',
  stations: ['Grill'],
  lines: lines.map(([quantity, name]) => ({
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
  elsewhere: 1,
  payment: 'To pay: €12.00',
});

/** The proof of printing counts what this reads; so it is tried on paper of which we know what stands on it. */
test.each([576, 384] as const)('what is drawn %s dots wide is read back: number, lines, and what is said of the piece', async (width) => {
  const read = await paperReader(width, WORDS);
  const draw = draws(19);
  for (let nth = 0; nth < 60; nth += 1) {
    const dishes = DISHES.filter(() => draw() < 0.4);
    const lines = (dishes.length === 0 ? ['Feta'] : dishes).map((name) => [1 + Math.floor(draw() * 12), name] as const);
    const order = 1 + Math.floor(draw() * 12_000);
    const piece = {
      ...PLAIN,
      again: draw() < 0.3,
      copyOf: draw() < 0.3 ? new Date(AT) : null,
      insteadOf: draw() < 0.3 ? 'Bar' : null,
    };
    const raster = await drawTicket(ticketOf(order, 1 + Math.floor(draw() * 40), lines), piece, width);
    expect(await read(pngOf(raster))).toEqual({
      order,
      marked: piece.again || piece.copyOf !== null,
      insteadOf: piece.insteadOf,
      lines: lines.map(([quantity, name]) => ({ quantity, name })),
    });
  }
});

test('a dish that it does not know, and paper that is torn, are not read as something else', async () => {
  const read = await paperReader(576, { ...WORDS, dishes: ['Moussaka', 'Feta'] });
  const { bits, ...size } = await drawTicket(ticketOf(12, 3, [[1, 'Fava']]), PLAIN, 576);
  await expect(read(pngOf({ ...size, bits }))).rejects.toThrow(/likest/);
  const half = { width: 576, height: 160, bits: bits.subarray(0, 72 * 160) };
  await expect(read(pngOf(half))).rejects.toThrow(/blocks/);
});
