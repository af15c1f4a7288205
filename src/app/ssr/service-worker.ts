import { createHash } from 'node:crypto';
import code from '#app/worker/service-worker.ts?inline-script';

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
type Chunks = Readonly<Record<string, Chunk>>;

const ENTRY = 'src/app/diner/entry.tsx';
/** Start pages of the diner's other screens. */
const SHELLS = ['/store/checkout', '/store/order-confirmation', '/store/'];

/** The diner's service worker with the names of this build's files: another build is another worker. */
export function renderServiceWorker({ assets }: { readonly assets: Chunks }): string {
  const files = [...filesOf(assets, ENTRY, new Set())].toSorted();
  const version = createHash('sha256').update(JSON.stringify(files)).update(code).digest('base64url').slice(0, 12);
  return `self.build=${JSON.stringify({ version, files, shells: SHELLS })};\n${code}`;
}

/** Every file that the diner's pages may load from a chunk on. */
function filesOf(assets: Chunks, name: string, seen: Set<string>): Set<string> {
  const chunk = assets[name];
  const files = new Set<string>();
  if (!chunk || seen.has(name)) return files;
  seen.add(name);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
  for (const child of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
    for (const file of filesOf(assets, child, seen)) files.add(file);
  return files;
}
