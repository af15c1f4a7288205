import { expect, test } from 'vitest';
import type { VisitStamps } from '../../stamps-contract.ts';
import { groupsOf, stampsIn } from './stamp-groups.ts';

const line = (more: Partial<VisitStamps['lines'][number]>): VisitStamps['lines'][number] => ({
  order: 'a',
  number: 1,
  line: 1,
  name: 'Lemonade',
  names: {},
  quantity: 2,
  stamps: 2,
  whose: 'me',
  person: null,
  state: 'open',
  until: '2026-11-30T10:00:00.000Z',
  mine: false,
  ...more,
});

test('what is mine, what comes, and what nobody has by whose it is', () => {
  const nikos = { name: 'Nikos', creature: 'fox' } as const;
  const lines = [
    line({}),
    line({ line: 2, state: 'unpaid', until: null, stamps: 3 }),
    line({ line: 3, whose: 'other', person: nikos, until: '2026-11-29T10:00:00.000Z' }),
    line({ line: 4, whose: 'other', person: nikos, stamps: 5 }),
    line({ line: 5, whose: 'table', stamps: 7 }),
    line({ line: 6, whose: 'other', person: nikos, state: 'taken' }),
    line({ line: 7, state: 'taken', mine: true, stamps: 11 }),
    line({ line: 8, state: 'back', mine: true }),
    line({ line: 9, state: 'over' }),
  ];
  const { own, coming, others, collected, until } = groupsOf({ signedIn: true, linked: true, lines });
  expect([stampsIn(own), stampsIn(coming), collected]).toEqual([2, 3, 11]);
  expect(others.map(({ person, lines: of }) => [person?.name ?? null, stampsIn(of)])).toEqual([
    ['Nikos', 7],
    [null, 7],
  ]);
  expect(until?.toISOString()).toBe('2026-11-29T10:00:00.000Z');
});
