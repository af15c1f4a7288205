import { readFileSync } from 'node:fs';
import type { Assets, Manifest, Renderers } from './pages.ts';

const DIST = new URL('../../dist/', import.meta.url);

export async function loadRenderers(): Promise<{ renderers: Renderers; assets: Assets }> {
  const manifest = (name: string) => JSON.parse(readFileSync(new URL(`client/.vite/${name}.json`, DIST), 'utf8')) as Manifest;
  const renderers = (await import(new URL('server/pages.js', DIST).href)) as Renderers;
  const staff = manifest('staff');
  const styles = stylesOf(staff, 'src/app/portal/entry.tsx').map((file) => readFileSync(new URL(`client/${file}`, DIST), 'utf8'));
  return { renderers, assets: { guests: manifest('guests'), staff, live: manifest('try'), staffStyle: styles.join('\n') } };
}

/** The stylesheets of a built file and of what it needs before it runs, as Vite's manifest names them. */
function stylesOf(manifest: Manifest, name: string): string[] {
  const { css = [], imports = [] } = (manifest[name] ?? {}) as { css?: string[]; imports?: string[] };
  return [...new Set([...imports.flatMap((child) => stylesOf(manifest, child)), ...css])];
}
