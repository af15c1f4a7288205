import type { Look, Typist } from './typist.ts';

/** A command as it comes down the wire: rows of dots, letters and their look, what a printer answers, and the end of a ticket. */
export type PaperCommand =
  | { readonly what: 'begin' | 'cut' | 'done' | 'rubbish' | 'feed' | 'single' | 'drawer' | 'bell' | 'nothing' }
  | { readonly what: 'state'; readonly of: number }
  | { readonly what: 'letter'; readonly byte: number }
  | { readonly what: 'table'; readonly number: number }
  | { readonly what: 'look'; readonly look: Look }
  | { readonly what: 'rows'; readonly width: number; readonly bits: Uint8Array };
type Found = readonly [PaperCommand, number];

/** The commands of a fixed length that our tickets are made of: their first two bytes, how many they are, and what they mean. */
const FIXED: Readonly<Record<number, readonly [number, (bytes: Buffer) => PaperCommand]>> = {
  0x1004: [3, ([, , of = 0]) => ({ what: 'state', of })],
  0x1b40: [2, () => ({ what: 'begin' })],
  0x1b45: [3, ([, , on]) => ({ what: 'look', look: { bold: on === 1 } })],
  0x1b4d: [3, () => ({ what: 'nothing' })],
  0x1b70: [5, ([, , pin]) => ({ what: pin === 0 ? 'drawer' : 'bell' })],
  0x1b74: [3, ([, , number = 0]) => ({ what: 'table', number })],
  0x1c2e: [2, () => ({ what: 'single' })],
  0x1d21: [3, ([, , size = 0]) => ({ what: 'look', look: { wide: (size >> 4) + 1, high: (size & 0x0f) + 1 } })],
  0x1d42: [3, ([, , on]) => ({ what: 'look', look: { black: on === 1 } })],
  0x1d56: [4, () => ({ what: 'cut' })],
  0x1d72: [3, () => ({ what: 'done' })],
};
const FIRST = new Set(Object.keys(FIXED).map((both) => Number(both) >> 8));
const LINE_FEED = 0x0a;

/** The first command of what has come, and its bytes; null: more has to come. Of ESC/POS it knows what our tickets are made of. */
export function commandOf(bytes: Buffer): Found | null {
  const [first, second] = bytes;
  if (first === undefined) return null;
  if (first >= 0x20) return [{ what: 'letter', byte: first }, 1];
  if (first === LINE_FEED) return [{ what: 'feed' }, 1];
  if (!FIRST.has(first)) return [{ what: 'rubbish' }, 1];
  if (second === undefined) return null;
  if (first === 0x1d && second === 0x76) return rowsOf(bytes);
  const known = FIXED[(first << 8) | second];
  if (!known) return [{ what: 'rubbish' }, 1];
  const [length, read] = known;
  return bytes.length < length ? null : [read(bytes), length];
}

function rowsOf(bytes: Buffer): Found | null {
  if (bytes.length < 8) return null;
  const [across, rows] = [bytes.readUInt16LE(4), bytes.readUInt16LE(6)];
  const end = 8 + across * rows;
  return bytes.length < end ? null : [{ what: 'rows', width: across * 8, bits: Uint8Array.from(bytes.subarray(8, end)) }, end];
}

/** What a command does to what is written; false: it is none of letters. */
export function typed(command: PaperCommand, typist: Typist): boolean {
  if (command.what === 'letter') typist.letter(command.byte);
  else if (command.what === 'table') typist.table(command.number);
  else if (command.what === 'look') typist.look(command.look);
  else if (command.what === 'single') typist.single();
  else if (command.what === 'feed') typist.feed();
  else return false;
  return true;
}
