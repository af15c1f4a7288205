import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** A rule that is easily written a second time: what such writing looks like, and the only files that may. */
type Rule = { readonly rule: string; readonly looks: RegExp; readonly places: readonly string[]; readonly example: string };

const RULES: readonly Rule[] = [
  {
    rule: 'a UUID is told by isUuid',
    looks: /UUID_REGEX|\[(?:0-9a-f|\\da-f)\]\{4\}/i,
    places: ['src/platform/server/is-uuid.ts'],
    example: 'const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;',
  },
];

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url))).filter(({ path }) => !/\.test\.tsx?$/.test(path));

describe('a rule stands in one place', () => {
  test.each(RULES)('$rule', ({ looks, places, example }) => {
    expect(files.filter(({ text }) => looks.test(text)).map(({ path }) => path)).toEqual([...places].toSorted());
    expect(example).toMatch(looks);
  });
});
