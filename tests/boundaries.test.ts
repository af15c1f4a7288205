import { readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { circleIn, fileEdges, importViolations, roomOf, SERVER_EDGES, serverEdges } from './support/import-rules.ts';
import { read, sourceFiles } from './support/source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = sourceFiles(root).map((file) => ({ ...file, reading: read(file) }));
const paths = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length))
  .filter((path) => /^(src|db)\//.test(path));

const imported = (path: string, text: string) => importViolations(path, read({ path, text }));

test('every source file was read, and there are as many as the house has', () => {
  const onDisk = paths.filter((path) => /\.tsx?$/.test(path)).toSorted();
  expect(files.map(({ path }) => path)).toEqual(onDisk);
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(({ reading }) => reading.imports).length).toBeGreaterThan(800);
  expect(new Set(files.map(({ path }) => roomOf(path)?.name)).size).toBe(13);
});

test('Node itself, which runs the server from its source, reads every file of it', () => {
  const unread = ({ path, text }: (typeof files)[number]) => {
    try {
      stripTypeScriptTypes(text);
      return [];
    } catch (error) {
      return [`${path}: ${String(error)}`];
    }
  };
  // What only a browser gets is built by other means.
  expect(files.filter(({ path }) => path.endsWith('.ts')).flatMap(unread)).toEqual([]);
});

describe('every room keeps to what it may import', () => {
  test('the files of the house do', () => {
    expect(files.flatMap(({ path, reading }) => importViolations(path, reading))).toEqual([]);
  });

  test.each([
    ['src/domain/quote.ts', "import { read } from '#platform/shared/wire.ts'", 'domain must not know platform/shared'],
    ['src/domain/quote.ts', "import * as v from 'valibot'", 'the domain needs no package'],
    ['src/domain/quote.ts', "export { now } from '../platform/server/clock.ts'", 'domain must not know platform/server'],
    ['src/platform/server/http.ts', "import { addOrder } from '#features/ordering/contract.ts'", 'must not know features/contract'],
    ['src/platform/shared/wire.ts', "export * from 'node:fs'", 'runs in a browser'],
    ['src/platform/browser/api.ts', "import { db } from '#platform/server/database.ts'", 'must not know platform/server'],
    ['src/platform/ui/price.tsx', "import pg from 'pg'", 'runs in a browser'],
    ['src/features/venues/contract.ts', "import { x } from './server/store.ts'", 'must not know features/server'],
    ['src/features/venues/ui/menu.tsx', "import type { Row } from '../server/venue-rows.ts'", 'must not know features/server'],
    ['src/features/venues/ui/menu.tsx', "type Row = import('../server/venue-rows.ts').Row", 'must not know features/server'],
    ['src/features/venues/ui/menu.tsx', "const x = () => import('#platform/server/log.ts')", 'must not know platform/server'],
    ['src/features/venues/ui/menu.tsx', "import { Cart } from '#features/ordering/ui/cart-bar.tsx'", 'never another feature’s pages'],
    ['src/features/venues/ui/menu.tsx', "import { now } from '#tests/support/now.ts'", 'only tests use the tests'],
    [
      'src/features/venues/ui/menu.tsx',
      "import { renderDocument } from '#platform/document/document.tsx'",
      'must not know platform/document',
    ],
    ['src/features/venues/ui/menu.tsx', "import leaf from 'icon-paths:leaf'", 'icons are the design system’s'],
    ['src/features/venues/ui/menu.tsx', 'const x = () => import(address)', 'must name what it imports'],
    [
      'src/features/venues/server/venue-sql.ts',
      "import { placeOrder } from '#features/ordering/server/place-order.ts'",
      'venues → ordering is not declared',
    ],
    ['src/features/venues/server/venue-sql.ts', "import { Menu } from '../ui/menu-page.tsx'", 'must not know features/ui'],
    ['src/features/venues/server/venue-sql.ts', "import { useState } from 'react'", 'renders nothing'],
    ['src/features/venues/server/venue-sql.ts', "import { x } from '#app/app.ts'", 'must not know app'],
    ['src/platform/shared/wire.test.ts', "import { x } from '#app/app.ts'", 'must not know app'],
    ['db/demo/venues.ts', "import { log } from '#platform/server/log.ts'", 'db must not know platform/server'],
    ['src/features/venues/queries/all.ts', '', 'lies in no room'],
    ['src/helpers/strings.ts', '', 'lies in no room'],
  ])('%s: %s is reported', (path, text, reason) => {
    expect(imported(path, text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['src/features/ordering/server/place-order.ts', "import { venueCache } from '#features/venues/server/venue-cache.ts'"],
    ['src/features/ordering/ui/cart.tsx', "import { useState } from 'react'; import { quote } from '#domain/quote.ts'"],
    ['src/domain/quote.test.ts', "import { test } from 'vitest'; import fc from 'fast-check'; import { quote } from './quote.ts'"],
    ['src/features/site/ui/home-page.tsx', "import leaf from 'icon-paths:leaf'; import { x } from '#platform/document/document.tsx'"],
    ['src/app/pages.ts', "import('#features/venues/ui/menu-page.tsx'); import(new URL('pages.js', dist).href)"],
  ])('%s: %s is allowed', (path, text) => {
    expect(imported(path, text)).toEqual([]);
  });
});

describe('the servers of features', () => {
  test('use each other along the declared edges, each of which is needed', () => {
    const used = new Set(files.flatMap(({ path, reading }) => serverEdges(path, reading)));
    const declared = Object.entries(SERVER_EDGES).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`));
    expect([...used].toSorted()).toEqual(declared.toSorted());
  });

  test('never in a circle', () => {
    expect(circleIn(SERVER_EDGES)).toBeNull();
    expect(circleIn({ ...SERVER_EDGES, accounts: ['ordering'] })).toEqual(['ordering', 'venues', 'accounts', 'ordering']);
  });
});

test('no files import each other in a circle, not for their types either', () => {
  expect(circleIn(Object.fromEntries(files.map(({ path, reading }) => [path, fileEdges(path, reading)])))).toBeNull();
  const pair = [
    { path: 'src/a/one.ts', text: "import type { Two } from './two.ts'" },
    { path: 'src/a/two.ts', text: "export type Two = import('./one.ts').One" },
  ];
  expect(circleIn(Object.fromEntries(pair.map((file) => [file.path, fileEdges(file.path, read(file))])))).toHaveLength(3);
});

describe('the kit of the signed-in pages', () => {
  /** Guests' pages keep their own parts, because bytes demand it; those of the site and the payment form run without it. */
  const apart = /^src\/platform\/ui\/|^src\/features\/(site\/ui\/|ordering\/ui\/(?:together\/)?[\w-]+\.tsx|payments\/ui\/[\w-]+\.tsx)/;
  const byHand: readonly (readonly [what: string, made: RegExp])[] = [
    ['Field', /<(?:div|label)\b[^>]*className="field[ "]/],
    ['FieldGroup', /<fieldset\b[^>]*className="field[ "]/],
    ['FieldError', /<p\b[^>]*className="field__error"[^>]*>\s*<CircleAlert/],
    ['SaveBar', /<footer\b[^>]*className="save-bar/],
    ['Dialog', /<dialog\b|role="(?:alert)?dialog"/],
  ];
  const madeIn = (path: string, text: string) =>
    apart.test(path) ? [] : byHand.filter(([, made]) => made.test(text)).map(([what]) => `${path}: ${what} is in platform/ui`);

  test('has one field, group, dialog and save bar, and nobody makes another', () => {
    expect(files.flatMap(({ path, text }) => madeIn(path, text))).toEqual([]);
  });

  test.each([
    ['<div className="field">', 'Field'],
    ['<div\n  className="field field--row"', 'Field'],
    ['<label className="field">', 'Field'],
    ['<fieldset className="field settings-wide">', 'FieldGroup'],
    ['<p className="field__error" id={id}>\n  <CircleAlert', 'FieldError'],
    ['<footer className="save-bar">', 'SaveBar'],
    ['<dialog ref={ref}>', 'Dialog'],
  ])('%s is reported', (text, what) => {
    expect(madeIn('src/features/team/ui/invite-form.tsx', text)).toEqual([expect.stringContaining(`${what} is in`)]);
    expect(madeIn('src/features/ordering/ui/promo-field.tsx', text)).toEqual([]);
  });
});

describe('the manners of the house', () => {
  test('no cast switches the types off', () => {
    expect(files.filter(({ reading }) => reading.blindCasts > 0).map(({ path }) => path)).toEqual([]);
    expect(read({ path: 'bad.ts', text: 'f(a as any, b as unknown as string, <any>c, d as unknown)' }).blindCasts).toBe(3);
  });

  test('everything is exported by its name', () => {
    expect(files.filter(({ reading }) => reading.defaultExport).map(({ path }) => path)).toEqual([]);
    const bad = ['export default 1', 'const a = 1; export { a as default }', "export { default } from './a.ts'"];
    expect(bad.map((text) => read({ path: 'bad.ts', text }).defaultExport)).toEqual([true, true, true]);
  });

  test('a file that cannot be parsed is no clean file', () => {
    expect(() => read({ path: 'bad.ts', text: 'import {' })).toThrow('bad.ts cannot be parsed');
  });

  test('no file is longer than 400 lines', () => {
    const long = files.filter(({ path, text }) => path !== 'db/tables.ts' && text.split('\n').length > 400);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test('names are in kebab-case and say something', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
    const vague = /^(index|utils?|helpers?|common|misc)(\.|$)/;
    const good = (path: string) => path.split('/').every((name) => kebab.test(name) && !vague.test(name));
    expect(paths.filter((path) => !good(path))).toEqual([]);
    expect(['src/a/MenuPage.tsx', 'src/a/menu_page.ts', 'src/utils/a.ts', 'src/a/index.ts', 'src/a/helpers.ts'].filter(good)).toEqual([]);
  });
});
