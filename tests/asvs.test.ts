import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ASVS } from '#tests/support/asvs-numbers.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');

type Line = { readonly id: string; readonly level: number; readonly answer: string; readonly by: string };
const lines: Line[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(
  ([, id = '', level = '', , answer = '', by = '']) => ({ id, level: Number(level), answer: answer.trim(), by: by.trim() }),
);
const HOLDS = '**Holds**';
const NOT_ASKED = 'Not applicable';
const DOES_NOT = '**DOES NOT HOLD**';

/** Files that a text names by their path. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|tests|db|deploy|scripts|bench)\/[^`\s]+|[\w.-]+\.(?:json|ts)|\.[\w.]+|Dockerfile|NOTICE)`/g)].map(
    ([, path = '']) => path,
  );
/** Tests by their file and words of their name. */
const testsIn = (text: string): { file: string; name: string }[] =>
  [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`((?:[,; ]*“[^”]+”)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  );

test('every requirement of levels 1 and 2 stands there once, at its level', () => {
  const wanted = Object.entries(ASVS).flatMap(([level, ids]) => ids.map((id) => `${id} at ${level}`));
  expect(wanted).toHaveLength(253);
  expect(lines.map(({ id, level }) => `${id} at ${level}`).toSorted()).toEqual(wanted.toSorted());
});

test('every line has one of three answers, and says by what or why', () => {
  for (const { id, answer, by } of lines)
    expect({ id, answer, said: by.length > 3 }).toEqual({
      id,
      answer: expect.toSatisfy((one) => [HOLDS, NOT_ASKED, DOES_NOT].includes(one)),
      said: true,
    });
});

test('what holds names code, a test or a page', () => {
  const bare = lines.filter(({ answer, by }) => answer === HOLDS && filesIn(by).length === 0 && !/\]\([^)]+\)|^As \d+\.\d+\.\d+/.test(by));
  expect(bare).toEqual([]);
});

test('every file that it names is there', () => {
  const named = filesIn(page);
  expect(named.length).toBeGreaterThan(150);
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test that it names is in that file, under that name', () => {
  const named = testsIn(page);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, name }) => !existsSync(join(root, file)) || !namesOf(file).includes(name));
  expect(missing).toEqual([]);
});

/** The names of a file's tests and groups, one a line, as its source has them. */
function namesOf(file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['`"])((?:(?!\1)[^\\]|\\.)*)\1/g)]
    .map(([, , name = '']) => name)
    .join('\n');
}

test('a name that no test has is seen', () => {
  expect(namesOf('tests/asvs.test.ts')).toContain('a name that no test has is seen');
  expect(namesOf('tests/asvs.test.ts')).not.toContain('in another');
});

test('the count is what the lines say', () => {
  const count = (answer: string, level?: number) =>
    lines.filter((line) => line.answer === answer && (level === undefined || line.level === level)).length;
  for (const [name, answer] of [
    ['Holds', HOLDS],
    ['Not applicable', NOT_ASKED],
    ['DOES NOT HOLD', DOES_NOT],
  ] as const)
    expect(page).toMatch(
      new RegExp(String.raw`^\| ${name} +\| ${count(answer, 1)} +\| ${count(answer, 2)} +\| ${count(answer)} +\|$`, 'm'),
    );
});
