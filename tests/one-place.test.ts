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
  {
    rule: 'the cloths of categories',
    looks: /'olive', '(?:tomato|honey)'/,
    // The site's lists of venues have an order of their own.
    places: ['src/domain/category-tint.ts', 'src/features/site/ui/venue-cloth.ts'],
    example: "const TINTS = ['olive', 'tomato', 'honey'] as const;",
  },
  {
    rule: 'twelve stamps, where a venue never said',
    looks: /(?:stampsRequiredForReward\b.*|\?\? ?)\b12\b/,
    places: ['db/demo/elia-and-salt/venue.ts'],
    example: 'const required = rules?.stampsRequiredForReward ?? 12;',
  },
  {
    rule: 'what a venue may charge in',
    looks: /'EUR'(?:, '|.*symbol)|\?\? 'EUR'/,
    // ISO's numbers are what a provider counts currencies by.
    places: ['src/domain/currency.ts', 'src/features/payments/server/gateways/currency-numbers.ts'],
    example: "currency: currencies[0]?.code ?? 'EUR',",
  },
  {
    rule: 'the roles of a team',
    looks: /'owner'(?:, | \| | \|\| [\w.]+ === )'manager'/,
    places: ['src/domain/permissions.ts'],
    example: "const knownRole = (role: string) => (role === 'owner' || role === 'manager' ? role : 'staff');",
  },
];

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url))).filter(({ path }) => !/\.test\.tsx?$/.test(path));

describe('a rule stands in one place', () => {
  test.each(RULES)('$rule', ({ looks, places, example }) => {
    expect(files.filter(({ text }) => looks.test(text)).map(({ path }) => path)).toEqual([...places].toSorted());
    expect(example).toMatch(looks);
  });
});
