import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const QUERY = '?texts';
const PREFIX = '\0texts:';
const SUFFIX = '.compiled';

/** `import texts from '#texts/menu.en.json?texts'`: the catalogue with its ICU messages compiled, so that no parser reaches a browser. */
export function texts(): Plugin {
  return {
    name: 'parea:texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      // An id that does not end in .json keeps Vite's own JSON plugin away.
      return file === null ? null : `${PREFIX}${file.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length, -SUFFIX.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(compileCatalogue(JSON.parse(readFileSync(file, 'utf8'))))}`;
    },
  };
}

function compileCatalogue(catalogue: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
}
