import { describe, expect, test } from 'vitest';
import type { Rang } from '#app/printers/faults.ts';
import { commandOf, typed } from '#app/printers/paper-commands.ts';
import { obeyStar } from '#app/printers/star-commands.ts';
import { typist, type Typing } from '#app/printers/typist.ts';
import type { Paper } from '#features/printing/paper.ts';
import { escPosLetters } from '#features/printing/server/esc-pos-letters.ts';
import { escPosEnd } from '#features/printing/server/esc-pos.ts';
import { extrasOf } from '#features/printing/server/extras.ts';
import { lettersOf, type Letters, type Writes } from '#features/printing/server/letters.ts';
import { starLetters } from '#features/printing/server/star-letters.ts';
import type { Piece, Ticket, TicketLine } from '#features/printing/ticket.ts';

const PIECE: Piece = { number: 7, copyOf: null, insteadOf: null, again: false };
const WRITES: Writes = { kind: 'escpos', width: 576, printsAs: 'letters', alphabet: 'a', perLine: 48 };
const dish = (quantity: number, name: string, more: Partial<TicketLine> = {}): TicketLine => ({
  quantity,
  name,
  station: '',
  parts: [],
  note: '',
  untold: false,
  who: '',
  kept: [],
  contains: [],
  mayContain: [],
  ...more,
});
const TICKET: Ticket = {
  kind: 'order',
  language: 'el',
  venue: 'Ελιά',
  printer: 'Κουζίνα',
  order: 47,
  table: 12,
  floor: 'Βεράντα',
  from: '',
  at: '2026-11-28T12:34:56Z',
  timeZone: 'Europe/Athens',
  name: 'Zoé',
  note: 'χωρίς αλάτι',
  untold: false,
  allergies: [{ words: 'Ξηροί καρποί', who: 'Άννα' }],
  ratherNot: '',
  stations: [],
  lines: [dish(2, 'Μουσακάς', { parts: ['χωρίς κρεμμύδι'], who: 'για την Άννα' }), dish(1, 'Crème brûlée')],
  elsewhere: 0,
  payment: 'Προς πληρωμή: 42,10\u00a0€',
};
const spelled = (ticket: Ticket | Paper, writes: Partial<Writes> = {}, piece: Partial<Piece> = {}): Letters =>
  lettersOf(ticket, { ...PIECE, ...piece }, { ...WRITES, ...writes }) ?? expect.fail('it is a picture');

const NOTHING = { drawer: false, buzzer: false };
/** What a printer of a maker puts on paper, and what opened and rang. */
async function printed(letters: Letters, typing: Partial<Typing> = {}, extras = NOTHING) {
  const types = typist({ maker: 'epson', width: 576, ...typing });
  const rang: Rang = { drawer: 0, bell: 0 };
  let bytes = Buffer.concat([escPosLetters(letters), escPosEnd(extras)]);
  for (let next = commandOf(bytes); next; next = commandOf(bytes)) {
    bytes = bytes.subarray(next[1]);
    const { what } = next[0];
    expect(what).not.toBe('rubbish');
    if (what === 'begin') types.begin();
    if (what === 'drawer' || what === 'bell') rang[what] += 1;
    typed(next[0], types);
  }
  expect(bytes).toHaveLength(0);
  return { ...rang, written: (await types.cut()).written };
}
const onStar = async (letters: Letters, typing: Partial<Typing> = {}, extras = NOTHING) => {
  const [types, rang] = [typist({ maker: 'star', width: 576, ...typing }), { drawer: 0, bell: 0 }];
  expect(obeyStar(starLetters(letters, extras), types, rang)).toBe(true);
  return { ...rang, written: (await types.cut()).written };
};

const WRITTEN = [
  'Τραπέζι · Βεράντα',
  '12  #47  14:34',
  'Zoé',
  '='.repeat(48),
  ' ! ΑΛΛΕΡΓΙΑ: Ξηροί',
  ' καρποί',
  ' Άννα',
  '“χωρίς αλάτι”',
  '2 Μουσακάς',
  '    χωρίς κρεμμύδι',
  '    για την Άννα',
  '1 Crème brûlée',
  '-'.repeat(48),
  'Προς πληρωμή: 42,10 €',
  'Δελτίο 7 · Κουζίνα · 14:34:56',
].join('\n');

test('a ticket in letters reads as it is drawn, in Greek and in French at once, on a printer of each kind', async () => {
  expect((await printed(spelled(TICKET))).written).toBe(WRITTEN);
  expect((await printed(spelled(TICKET, { alphabet: 'b' }), { maker: 'xprinter' })).written).toBe(WRITTEN);
  expect((await printed(spelled(TICKET, { alphabet: 'd' }), { maker: 'bixolon' })).written).toBe(WRITTEN);
  expect((await printed(spelled(TICKET, { kind: 'epson', alphabet: 'b' }))).written).toBe(WRITTEN);
  expect((await onStar(spelled(TICKET, { kind: 'cloudprnt', alphabet: 'b' }))).written).toBe(WRITTEN);
});

test('what matters most is largest, and what an allergy is about is white on black', () => {
  const look = (text: string) =>
    spelled(TICKET)
      .rows.flat()
      .find((run) => run.text.includes(text));
  expect(look('12')).toMatchObject({ wide: 4, high: 4 });
  expect(look('#47')).toMatchObject({ wide: 3, high: 3 });
  expect(look('14:34')).toMatchObject({ wide: 2, high: 2 });
  expect(look('ΑΛΛΕΡΓΙΑ')).toMatchObject({ wide: 2, high: 2, black: true });
  expect(look('Μουσακάς')).toMatchObject({ wide: 1, high: 2, bold: true });
  expect(look('Δελτίο')).toMatchObject({ wide: 1, high: 1 });
});

describe('no line is longer than the paper', () => {
  const long = dish(12, 'Αβγά με κατσαβραδοκουκουρουκιτσιρουμπαλαρομηχανήματα και άλλα', { note: 'x'.repeat(100) });
  const many = { ...TICKET, table: 104, order: 12_345, lines: [long], allergies: [{ words: 'Ξηροί καρποί, Γλουτένη, Σόγια', who: '' }] };
  test.each([
    [576, 48, 48],
    [576, 42, 42],
    [384, 48, 32],
  ] as const)('%s dots, %s', (width, perLine, most) => {
    for (const kind of ['order', 'cancelled', 'moved', 'added', 'allergy', 'test'] as const)
      for (const again of [true, false]) {
        const { rows } = spelled({ ...many, kind, said: 'Γάλα' }, { width, perLine }, { again, insteadOf: 'Ψησταριά', copyOf: new Date() });
        const lengths = rows.map((row) => row.reduce((sum, { text, wide }) => sum + [...text].length * wide, 0));
        expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
      }
  });
});

test('marks are told in letters as they are drawn', async () => {
  const piece = { again: true, insteadOf: 'Σχάρα', copyOf: new Date(TICKET.at) };
  const { written = '' } = await printed(spelled({ ...TICKET, kind: 'cancelled' }, {}, piece));
  for (const words of [
    'ΑΝΤΙΓΡΑΦΟ',
    'πρώτη εκτύπωση 14:34',
    'ΣΤΑΛΘΗΚΕ ΞΑΝΑ',
    'Αντί για Σχάρα',
    'ΑΚΥΡΩΘΗΚΕ',
    'μην τα ετοιμάσετε',
    '2 -- Μουσακάς --',
  ])
    expect(written).toContain(words);
});

test('amounts stand at the right edge', async () => {
  const rows = [
    { is: 'row' as const, name: '2 Μουσακάς', amount: '15,54\u00a0€' },
    { is: 'sum' as const, name: 'Σύνολο', amount: '−2,00\u00a0€' },
  ];
  const paper: Paper = { ...TICKET, kind: 'receipt', title: 'Απόδειξη', under: [], rows };
  const { written = '' } = await printed(spelled(paper, { width: 384 }), { width: 384 });
  expect(written.split('\n').slice(2, 4)).toEqual([`2 Μουσακάς${' '.repeat(15)}15,54 €`, `Σύνολο${' '.repeat(19)}-2,00 €`]);
});

test.each(['🌶 hot', 'Борщ', '寿司', 'προΰπαρξη'])('what the printer has no letter for makes the ticket a picture: %s', (note) => {
  expect(lettersOf({ ...TICKET, note }, PIECE, WRITES)).toBeNull();
  expect(lettersOf({ ...TICKET, note }, PIECE, { ...WRITES, kind: 'cloudprnt' })).toBeNull();
});

test('a printer without Greek letters writes Latin ones, and draws the rest', () => {
  const english: Ticket = {
    ...TICKET,
    language: 'en',
    printer: 'Bar',
    floor: '',
    note: '',
    payment: '',
    allergies: [],
    lines: [dish(1, 'Crème brûlée')],
  };
  expect(lettersOf(english, PIECE, { ...WRITES, alphabet: 'latin' })).not.toBeNull();
  expect(lettersOf(TICKET, PIECE, { ...WRITES, alphabet: 'latin' })).toBeNull();
  expect(lettersOf(english, PIECE, { ...WRITES, printsAs: 'picture' })).toBeNull();
  expect(lettersOf(english, PIECE, { ...WRITES, kind: 'screen' })).toBeNull();
});

test.each([
  ['epson', ['A', 'C']],
  ['xprinter', ['B', 'F']],
  ['bixolon', ['D', 'E']],
] as const)('a test shows an owner which letters a printer has, whatever was chosen before: %s', async (maker, right) => {
  const { written = '' } = await printed(spelled({ ...TICKET, kind: 'test' }), { maker });
  const lines = written.split('\n').filter((row) => /^[A-G] {2}/.test(row));
  expect(lines).toHaveLength(7);
  expect(lines.filter((row) => row.endsWith('Μουσακάς, τζατζίκι, όρεξη')).map(([letter]) => letter)).toEqual(right);
  // Also who reads rubbish in Greek is told what to do.
  expect(written.replaceAll('\n', ' ')).toContain('choose its letter in the portal under How it prints');
  expect(written.split('\n')).toContain('123456789012345678901234567890123456789012345678');
});

test('the bell rings for what comes by itself, the drawer opens for cash, once; a test shows both', async () => {
  const both = { drawer: true, buzzer: true };
  const receipt: Paper = { ...TICKET, kind: 'receipt', title: '', under: [], rows: [], cash: true };
  const of = (ticket: Ticket | Paper, piece: Partial<Piece> = {}) => extrasOf(both, ticket, { ...PIECE, ...piece });
  expect(of(TICKET)).toEqual({ drawer: false, buzzer: true });
  expect(of({ ...TICKET, cash: true })).toEqual(both);
  expect(of({ ...TICKET, kind: 'test' })).toEqual(both);
  expect(of(receipt)).toEqual({ drawer: true, buzzer: false });
  expect(of(receipt, { copyOf: new Date() })).toEqual(NOTHING);
  expect(of({ ...receipt, cash: false })).toEqual(NOTHING);
  expect(of({ ...receipt, kind: 'bill', cash: false })).toEqual({ drawer: false, buzzer: true });
  expect(extrasOf(NOTHING, { ...TICKET, kind: 'test' }, PIECE)).toEqual(NOTHING);

  expect(await printed(spelled(TICKET), {}, both)).toMatchObject({ drawer: 1, bell: 1 });
  expect(await printed(spelled(TICKET))).toMatchObject({ drawer: 0, bell: 0 });
  expect(await onStar(spelled(TICKET, { kind: 'cloudprnt' }), {}, both)).toMatchObject({ drawer: 1, bell: 1 });
  expect(await onStar(spelled(TICKET, { kind: 'cloudprnt' }))).toMatchObject({ drawer: 0, bell: 0 });
});
