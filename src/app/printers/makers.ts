import iconv from 'iconv-lite';

/** Whose numbers a pretended printer has for its tables of letters, as the makers' manuals list them: those that tickets here may be written with, and the first. */
export const MAKERS = ['epson', 'xprinter', 'bixolon', 'star'] as const;
export type Maker = (typeof MAKERS)[number];

const WEST = { 2: 'cp850', 16: 'windows1252', 19: 'cp858' };
const TABLES: Readonly<Record<Maker, Readonly<Record<number, string>>>> = {
  epson: { 0: 'cp437', ...WEST, 14: 'cp737', 15: 'iso88597', 17: 'cp866', 18: 'cp852', 47: 'windows1253' },
  xprinter: { 0: 'cp437', ...WEST, 7: 'windows1253', 17: 'cp866', 18: 'cp852', 24: 'cp737' },
  bixolon: { 0: 'cp437', ...WEST, 17: 'cp866', 18: 'cp852', 24: 'windows1253', 29: 'cp737', 38: 'iso88597' },
  star: { 0: 'cp437', 1: 'cp437', 4: 'cp858', 5: 'cp852', 15: 'cp737', 32: 'windows1252', 34: 'windows1251' },
};

/** The letter of a byte in this table; what a maker has no table for is read in its first. */
export const letterOf = (maker: Maker, table: number, byte: number): string =>
  iconv.decode(Buffer.from([byte]), TABLES[maker][table] ?? 'cp437');

/** Small printers read two bytes as one Chinese letter until they are told not to. */
export const readsChinese = (maker: Maker): boolean => maker === 'xprinter';
