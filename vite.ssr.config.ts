import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/browsers.ts';
import { commonPasswords } from './scripts/common-passwords-plugin.ts';
import { iconPaths } from './scripts/icon-paths-plugin.ts';
import { inlineScript } from './scripts/inline-script-plugin.ts';
import { styleRules } from './scripts/style-rules-plugin.ts';
import { texts } from './scripts/texts-plugin.ts';

/** The pages that the server renders, as one module for Node: dist/server/pages.js. Their styles and small scripts are inside it. */
export default defineConfig({
  plugins: [react(), texts(), iconPaths(), commonPasswords(), inlineScript(), styleRules()],
  publicDir: 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/server',
    copyPublicDir: false,
    target: 'node24',
    cssTarget: BROWSERS,
    cssMinify: 'lightningcss',
    rolldownOptions: { input: 'src/app/ssr/pages.tsx', output: { entryFileNames: 'pages.js', codeSplitting: false } },
  },
});
