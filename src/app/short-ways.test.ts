import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';
import { shortWays } from './short-ways.ts';

const root = new URL('../../', import.meta.url).href;
const here = `${root}src/app/serve.ts`;

test('each room of package.json is where its imports say', () => {
  const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { imports: Record<string, string> };
  const ways = shortWays([]);
  for (const [pattern, folder] of Object.entries(imports).filter(([name]) => name !== '#tests/*')) {
    const found = ways(pattern.replace('*', 'some/file.ts'), here);
    expect(found).toEqual({ url: new URL(folder.replace('*', 'some/file.ts'), root).href, format: 'module-typescript' });
  }
});

test('every import of ours leads to a file', () => {
  const ways = shortWays([]);
  const lost = sourceFiles(fileURLToPath(root)).flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:import|export|\}) .*?from '([.#][^']+\.ts)';$/gm)].flatMap(([, specifier = '']) => {
      const url = ways(specifier, `${root}${path}`)?.url;
      return url !== undefined && existsSync(fileURLToPath(url)) ? [] : [`${path}: ${specifier}`];
    }),
  );
  expect(lost.filter((one) => !one.includes('#tests/'))).toEqual([]);
});

test('a package that was put together is taken from there, by us alone', () => {
  const ways = shortWays(['hono~cookie.mjs', 'shared-abc.mjs']);
  expect(ways('hono/cookie', here)).toEqual({ url: `${root}dist/packages/hono~cookie.mjs`, format: 'module' });
  expect(ways('./shared-abc.mjs', `${root}dist/packages/hono~cookie.mjs`)?.url).toBe(`${root}dist/packages/shared-abc.mjs`);
  expect(ways('hono/cookie', `${root}node_modules/other/index.js`)).toBeNull();
  expect(ways('pg', here)).toBeNull();
  expect(ways('#texts/portal.en.json', here)).toBeNull();
});
