import { expect, test } from 'vitest';
import * as v from 'valibot';
import { newId } from './new-id.ts';

test('a new name is a random UUID, and never the same', () => {
  const names = Array.from({ length: 1_000 }, newId);
  expect(new Set(names).size).toBe(1_000);
  for (const name of names) {
    expect(v.is(v.pipe(v.string(), v.uuid()), name)).toBe(true);
    expect(name).toMatch(/^.{14}4.{4}[89ab]/);
  }
});
