import { minify, type Plugin, transformWithOxc } from 'vite';
import { readFileSync } from 'node:fs';

const QUERY = '?inline-script';
const PREFIX = '\0inline-script:';

/** `import boot from './boot.ts?inline-script'`: a TypeScript file without imports as the text of a small classic script. */
export function inlineScript(): Plugin {
  return {
    name: 'parea:inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      // Without the last letter, so that no TypeScript plugin takes the text for a program.
      return file === null ? null : PREFIX + file.id.slice(0, -1);
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = `${id.slice(PREFIX.length)}s`;
      this.addWatchFile(file);
      const script = await transformWithOxc(readFileSync(file, 'utf8').replaceAll(/^export \{\};?$/gm, ''), file, {
        lang: 'ts',
        target: 'es2022',
      });
      const small = await minify('script.js', `(()=>{${script.code.replaceAll(/^export \{\};?$/gm, '')}})()`, {
        module: false,
        sourcemap: false,
      });
      return `export default ${JSON.stringify(small.code.trim())}`;
    },
  };
}
