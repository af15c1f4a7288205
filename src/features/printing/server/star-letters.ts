import type { Extras } from './extras.ts';
import { letterBytes, type LetterCommands } from './letter-bytes.ts';
import type { Letters } from './letters.ts';

const ESC = 0x1b;
const GS = 0x1d;
const RS = 0x1e;
const EM = 0x19;

/** What Star's printers take as commands: these alone are in both of its languages. */
export const STAR_TYPES = ['application/vnd.star.starprnt', 'application/vnd.star.line', 'application/vnd.star.starprntcore'] as const;

const COMMANDS: LetterCommands = {
  page: ({ number }) => [ESC, GS, 0x74, number],
  size: ({ wide, high }) => [ESC, 0x69, high - 1, wide - 1],
  bold: (on) => [ESC, on ? 0x45 : 0x46],
  black: (on) => [ESC, on ? 0x34 : 0x35],
};
const BEGIN = [ESC, 0x40, ESC, RS, 0x46, 0];
const CUT = [ESC, 0x64, 3];
const DRAWER = [ESC, 0x07, 20, 20, 0x07];
/** 0.2 s on, 0.2 s off, twice. */
const BELL = [ESC, GS, EM, 0x11, 1, 10, 10, ESC, GS, EM, 0x12, 1, 2, 0];

/** A whole paper in letters: those, a cut, and what else happens with it. */
export const starLetters = (letters: Letters, { drawer, buzzer }: Extras): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...BEGIN, ...letterBytes(letters, COMMANDS), ...CUT, ...(drawer ? DRAWER : []), ...(buzzer ? BELL : [])]);
