import { readFileSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { comesLater } from '../src/texts/later.ts';

const QUERY = /\?texts(?:=(first|later))?$/;
const PREFIX = '\0texts:';
const ROOT = resolve(import.meta.dirname, '..');

/**
 * `import texts from '#texts/menu.en.json?texts'`: the catalogue with its ICU messages compiled, so that no parser reaches a browser. With
 * `?texts=first` what its screen says at once, with `?texts=later` the rest (`src/texts/later.ts`).
 */
export function texts(): Plugin {
  return {
    name: 'parea:texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [query, part = 'compiled'] = QUERY.exec(source) ?? [];
      if (query === undefined) return null;
      const file = await this.resolve(source.slice(0, -query.length), importer, { skipSelf: true });
      // An id that does not end in .json keeps Vite's own JSON plugin away. The build's list of files names it: as the project does.
      return file === null ? null : `${PREFIX}${relative(ROOT, file.id)}.${part}`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const end = id.lastIndexOf('.');
      const [file, part] = [resolve(ROOT, id.slice(PREFIX.length, end)), id.slice(end + 1)];
      this.addWatchFile(file);
      const [name = ''] = basename(file).split('.');
      const wanted = (key: string) => part === 'compiled' || comesLater(name, key) === (part === 'later');
      return `export default ${JSON.stringify(compileCatalogue(JSON.parse(readFileSync(file, 'utf8')), wanted))}`;
    },
  };
}

function compileCatalogue(catalogue: Readonly<Record<string, string>>, wanted: (key: string) => boolean) {
  return Object.fromEntries(
    Object.entries(catalogue)
      .filter(([key]) => wanted(key))
      .map(([key, message]) => [key, compile(message)]),
  );
}
