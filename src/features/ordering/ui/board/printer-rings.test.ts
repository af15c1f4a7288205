import { expect, test } from 'vitest';
import { printerRings } from './printer-rings.ts';

const pass = { _id: 'pass', name: 'Pass' };

test('a printer that prints nothing is rung for at once, and once more when a ticket waits; little paper is not', () => {
  const well = printerRings({ trouble: [], soon: [] });
  expect(printerRings({ trouble: [], soon: [{ ...pass, state: 'paper_low' }] })).toBe(well);
  const out = printerRings({ trouble: [], soon: [{ ...pass, state: 'paper_out' }] });
  expect(out).not.toBe(well);
  const waits = printerRings({ trouble: [{ ...pass, state: 'paper_out', waiting: 1 }], soon: [] });
  expect([well, out]).not.toContain(waits);
  expect(printerRings({ trouble: [{ ...pass, state: 'paper_out', waiting: 4 }], soon: [] })).toBe(waits);
});
