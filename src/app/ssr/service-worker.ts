import { createHash } from 'node:crypto';
import portalCode from '#app/worker/portal-worker.ts?inline-script';
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
  return `self.build=${JSON.stringify({ version: versionOf(files, code), files, shells: SHELLS })};\n${code}`;
}

/** What the board needs; another page of the portal wants a network. */
const BOARD = ['src/app/portal/entry.tsx', 'src/app/portal/shell.tsx', 'src/app/portal/orders-route.tsx'];
const WORDS = /^texts:src\/texts\/(?:portal|account)\.\w\w\.json/;

/** The portal's: its frame and the live board, in both languages. */
export function renderPortalWorker({ assets }: { readonly assets: Chunks }): string {
  const names = BOARD.reduce((seen, name) => importsOf(assets, name, seen), new Set<string>());
  const words = [...names].flatMap((name) => assets[name]?.dynamicImports ?? []).filter((name) => WORDS.test(name));
  for (const name of words) importsOf(assets, name, names);
  const files = [...names].flatMap((name) => [assets[name]?.file ?? [], assets[name]?.css ?? []].flat()).map((file) => `/${file}`);
  const build = { version: versionOf(files, portalCode), files: [...new Set(files)].toSorted(), shell: '/portal/orders' };
  return `self.build=${JSON.stringify(build)};\n${portalCode}`;
}

const versionOf = (files: readonly string[], program: string): string =>
  createHash('sha256').update(JSON.stringify(files)).update(program).digest('base64url').slice(0, 12);

/** The chunks that one needs before it runs, and itself. */
function importsOf(assets: Chunks, name: string, seen: Set<string>): Set<string> {
  if (!assets[name] || seen.has(name)) return seen;
  seen.add(name);
  for (const child of assets[name].imports ?? []) importsOf(assets, child, seen);
  return seen;
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
