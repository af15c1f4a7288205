import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { comesLater } from './later.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ALIASES: Readonly<Record<string, string>> = {
  '#domain': 'src/domain',
  '#features': 'src/features',
  '#platform': 'src/platform',
  '#app': 'src/app',
  '#texts': 'src/texts',
};

/** The files that a part brings with it at once: what they import, not what they load when it is needed, nor types. */
function closure(file: string, seen = new Map<string, string>()): Map<string, string> {
  const path = resolve(root, file);
  if (seen.has(path) || !existsSync(path)) return seen;
  const source = readFileSync(path, 'utf8');
  seen.set(path, source);
  for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type)[^;]*? from '([^']+\.tsx?)';$/gm)) {
    const [alias = ''] = name.split('/');
    closure(ALIASES[alias] ? name.replace(alias, ALIASES[alias]) : resolve(dirname(path), name), seen);
  }
  return seen;
}

const read = (name: string): string[] => Object.keys(JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as object);

test.each([
  ['menu', 'useMenuTexts', 'src/app/diner/menu-dialogs.tsx'],
  ['checkout', 'useCheckoutTexts', 'src/app/diner/checkout-page.tsx'],
  ['checkout', 'useCheckoutTexts', 'src/app/diner/confirmation-page.tsx'],
])('what the screen of %s says at once comes with it (%s, %s)', (catalogue, hook, part) => {
  const later = read(`${catalogue}.en.json`).filter((key) => comesLater(catalogue, key));
  expect(later.length).toBeGreaterThan(10);
  const files = [...closure(part)].filter(([, source]) => source.includes(hook));
  expect(files.length).toBeGreaterThan(3);
  for (const [path, source] of files)
    for (const [, said = ''] of source.matchAll(/['`]([a-z_]+\.[a-z_]*)(?:\$\{|['`])/g)) {
      const begins = source.includes(`\`${said}\${`);
      expect(
        later.filter((key) => (begins ? key.startsWith(said) : key === said)),
        `${path} says ${said}`,
      ).toEqual([]);
    }
});
