import { expect, test } from 'vitest';
import { codeOnce } from './code-once.ts';

const said = (text: string) => codeOnce(text, 'CARAFE', 60);
const times = ({ shown, below }: ReturnType<typeof codeOnce>) => shown.split('CARAFE').length - 1 + Number(below);

test.each([
  ['a short text that names it', '20% off with code CARAFE'],
  ['two lines that name it', '€5 off from €12, for a table that drinks together, code CARAFE'],
  ['a long text that names it first', `CARAFE: ${'a table that drinks together '.repeat(6)}`],
  ['a long text that names it last', `${'For a table that drinks together. '.repeat(4)}Code CARAFE`],
  ['a long text without it', 'For a table that drinks together. '.repeat(4)],
])('%s: the code is said once', (_, text) => {
  expect(times(said(text))).toBe(1);
});

test('a short text without its code, and a promotion without one, stay as they were written', () => {
  expect(said('Because you stayed')).toEqual({ shown: 'Because you stayed', below: false });
  expect(codeOnce('For the port, the hospital and the bakers, every night of the year', '', 60).below).toBe(false);
});
