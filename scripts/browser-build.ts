import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, PluginOption } from 'vite';
import { BROWSERS } from './browsers.ts';
import { commonPasswords } from './common-passwords-plugin.ts';
import { iconPaths } from './icon-paths-plugin.ts';
import { styleLoader } from './style-loader-plugin.ts';
import { texts } from './texts-plugin.ts';

/** What the two builds for browsers have in common, that of guests and that of everybody who signs in. */
export const browserPlugins = (): PluginOption[] => [
  react(),
  texts(),
  iconPaths(),
  commonPasswords(),
  styleLoader(),
  { ...optimizeLocales.vite({ locales: ['en-US', 'el-GR'] }), enforce: 'pre' },
];

/** Preact in React's place (docs/decisions/0094-guests-on-preact.md). */
export const ON_PREACT = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
];

/** Hashed files under /assets/, and a manifest by which the server-rendered pages name them. */
export const browserBuild = (manifest: string): BuildEnvironmentOptions => ({
  outDir: 'dist/client',
  // The other build's files lie there too; scripts/build.mjs empties it.
  emptyOutDir: false,
  manifest: `.vite/${manifest}.json`,
  target: BROWSERS,
  cssTarget: BROWSERS,
  cssMinify: 'lightningcss',
  // Vite's helper for preloading weighs more than what the diner's small chunks would gain by it.
  modulePreload: false,
});
