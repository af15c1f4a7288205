import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

const QUERY = '?inline-script';
const PREFIX = '\0inline-script:';

/** `import boot from './boot.ts?inline-script'`: a TypeScript file, with what it imports, as the text of a small classic script. */
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
      const { code, files } = await bundled(`${id.slice(PREFIX.length)}s`);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

async function bundled(file: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: BROWSERS,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`${file} is not one script.`);
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error(`${file} would need more than its own text.`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}
