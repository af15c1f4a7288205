import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Where an import leads, known without asking the disk. Node looks for packages, folders and kinds of files around each of two thousand imports, which is a
 * quarter of a start; ours say where they lead, and packages that the build has put together lie in `dist/packages`.
 */
export type ShortWays = (specifier: string, from: string) => { readonly url: string; readonly format: string } | null;

const ROOT = new URL('../../', import.meta.url).href;
const PACKAGES = `${ROOT}dist/packages/`;
/** As `imports` of package.json has them, where a test holds them to it. */
const HOUSE: ReadonlyMap<string, string> = new Map([
  ...['domain', 'features', 'platform', 'app', 'texts'].map((room) => [`#${room}`, `${ROOT}src/${room}/`] as const),
  ['#db', `${ROOT}db/`],
]);

/** `together`: the files in `dist/packages`, named as what they are imported by, with `~` for a slash. */
export function shortWays(together: readonly string[]): ShortWays {
  const bundles = new Map(together.map((file) => [file.replace(/\.mjs$/, '').replaceAll('~', '/'), PACKAGES + file]));
  return (specifier, from) => {
    if (!from.startsWith(ROOT) || from.includes('/node_modules/')) return null;
    if (specifier.endsWith('.ts')) return source(specifier, from);
    if (specifier.startsWith('./')) return from.startsWith(PACKAGES) ? { url: PACKAGES + specifier.slice(2), format: 'module' } : null;
    const url = bundles.get(specifier);
    return url === undefined ? null : { url, format: 'module' };
  };
}

function source(specifier: string, from: string): ReturnType<ShortWays> {
  const format = 'module-typescript';
  if (specifier.startsWith('.')) return { url: new URL(specifier, from).href, format };
  const end = specifier.indexOf('/');
  const room = HOUSE.get(specifier.slice(0, end));
  return room === undefined ? null : { url: room + specifier.slice(end + 1), format };
}

/** From now on in this thread. Without a build every package is where npm put it. */
export function takeShortWays(): void {
  const ways = shortWays(filesIn(new URL(PACKAGES)));
  registerHooks({
    resolve(specifier, context, next) {
      const short = ways(specifier, context.parentURL ?? '');
      return short === null ? next(specifier, context) : { ...short, shortCircuit: true };
    },
  });
}

function filesIn(folder: URL): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  } catch {
    return [];
  }
}
