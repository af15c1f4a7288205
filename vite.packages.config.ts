import { defineConfig } from 'vite';

/**
 * What the server is started with of others' packages, put together: by themselves they are a thousand files, which cost a start more than all of ours.
 * Only what is made of modules: what Node has to load in the old way, or has a program of its own, stays where npm put it. `src/app/short-ways.ts`
 * leads there, and nothing needs it to: without it the same packages are read from `node_modules`.
 */
const PACKAGES = [
  '@hono/node-server',
  '@hono/node-server/serve-static',
  '@opentelemetry/api',
  '@pushforge/builder',
  'better-auth',
  'better-auth/api',
  'better-auth/cookies',
  'css-tree/generator',
  'css-tree/parser',
  'csv-stringify/sync',
  'hono',
  'hono-openapi',
  'hono/body-limit',
  'hono/cookie',
  'hono/route',
  'hono/streaming',
  'hono/utils/cookie',
  'icu-minify/compile',
  'icu-minify/format',
  'kysely',
  'marked',
  'otpauth',
  'pg-boss',
  'qr',
  's3mini',
  'uuid',
  'valibot',
];

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['pg', 'pino', 'prom-client'] },
  build: {
    ssr: true,
    outDir: 'dist/packages',
    target: 'node24',
    // White space alone: what fails in them is named as it is in the package.
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(PACKAGES.map((name) => [name.replaceAll('/', '~'), name])),
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: 'shared-[hash].mjs',
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
