import { letterBytes, type LetterCommands } from './letter-bytes.ts';
import type { Letters } from './letters.ts';

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;

/** Small printers read two bytes as one Chinese letter until they are told not to (FS .). */
const BEGIN = [ESC, 0x40, FS, 0x2e, ESC, 0x4d, 0];
const COMMANDS: LetterCommands = {
  page: ({ number }) => [ESC, 0x74, number],
  size: ({ wide, high }) => [GS, 0x21, ((wide - 1) << 4) | (high - 1)],
  bold: (on) => [ESC, 0x45, Number(on)],
  black: (on) => [GS, 0x42, Number(on)],
};

/** A paper in letters, without its end. */
export const escPosLetters = (letters: Letters): Buffer => Buffer.from([...BEGIN, ...letterBytes(letters, COMMANDS)]);
