import { globSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { read, sourceFiles } from './support/source-files.ts';

/**
 * Who uses a class of the kit brings its styles along. Otherwise a page looks right only where another was open before it, whose styles are still
 * there.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const classesOf = (path: string) => new Set([...text(path).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));

const always = new Set(globSync('src/platform/ui/look/*.css', { cwd: root }).flatMap((path) => [...classesOf(path)]));
const kit = globSync('src/platform/ui/*.css', { cwd: root }).map((path) => ({
  path,
  classes: [...classesOf(path)].filter((name) => !always.has(name)),
}));
const files = new Map(sourceFiles(root).map((file) => [file.path, { ...file, imports: [] as string[] }]));
for (const file of files.values())
  file.imports = read(file).imports.flatMap(({ specifier, dynamic }) =>
    dynamic || specifier === null ? [] : [resolved(file.path, specifier)],
  );

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}

/** All that comes with a file. */
function withIt(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path)) return known;
  known.add(path);
  for (const next of files.get(path)?.imports ?? []) withIt(next, known);
  return known;
}

/** The classes that a file writes down by name: in plain text, in quotes, and where a template begins. */
const used = (source: string): ReadonlySet<string> =>
  new Set(
    [...source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', made = '']) => {
      const quoted = [...made.matchAll(/'([^']*)'/g)].map(([, words = '']) => words);
      const begun = /^`([^`$]*)/.exec(made)?.[1] ?? '';
      return [plain, begun, ...quoted].flatMap((words) => words.split(/\s+/));
    }),
  );

test('there is a kit, and pages that use it', () => {
  expect(kit.map(({ path }) => basename(path))).toContain('form-parts.css');
  const found = used(
    "<p className={said ? 'notice notice--problem' : ''} /><p className={`form-stack ${wide}`} /><p className=\"plain\" />",
  );
  expect([...found].filter(Boolean)).toEqual(['notice', 'notice--problem', 'form-stack', 'plain']);
});

test('who uses a class of the kit brings its styles along', () => {
  const missing = [...files.values()].flatMap((file) => {
    const names = file.path.endsWith('.tsx') ? used(file.text) : new Set<string>();
    return kit.flatMap(({ path, classes }) => {
      const wanted = classes.filter((name) => names.has(name));
      return wanted.length === 0 || withIt(file.path).has(path) ? [] : [`${file.path}: ${wanted.join(', ')} of ${basename(path)}`];
    });
  });
  expect(missing).toEqual([]);
});
