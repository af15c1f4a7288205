import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { roomOf } from './support/import-rules.ts';
import { queriesOf, type Query } from './support/queries.ts';
import { sourceFiles } from './support/source-files.ts';
import { TABLE_OWNERS, TABLE_READERS, TABLE_WRITERS } from './support/table-owners.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const generated = readFileSync(`${root}/db/tables.ts`, 'utf8');
const TABLES = new Set(
  [...generated.slice(generated.indexOf('export interface DB {')).matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) =>
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ),
);
const OWNER = new Map(Object.entries(TABLE_OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)));

const files = sourceFiles(root).filter(({ path }) => !/\.test\.tsx?$/.test(path));
const queries = files.flatMap((file) => queriesOf(file, TABLES).map((query) => ({ ...query, path: file.path })));
/** The feature, or the room where it is none. */
const whose = (path: string): string => roomOf(path)?.feature ?? roomOf(path)?.name ?? path;

type Found = Query & { readonly path: string };
function wrong({ table, writes, path }: Found): string | null {
  if (table === null) return `${path} makes up the name of a table`;
  const by = whose(path);
  const owner = OWNER.get(table);
  if (owner === by) return null;
  const declared = (writes ? TABLE_WRITERS : TABLE_READERS)[by] ?? [];
  const known = declared.includes(table) || (!writes && TABLE_WRITERS[by]?.includes(table));
  return known ? null : `${path} ${writes ? 'writes' : 'reads'} ${table}, which is ${owner}’s`;
}

describe('the tables', () => {
  test('each have one owner', () => {
    const owned = Object.values(TABLE_OWNERS).flat();
    expect(owned.toSorted()).toEqual([...TABLES, 'schema_migration'].toSorted());
  });

  test('are read and written by their owner, and by whom that is declared of', () => {
    expect(queries.length).toBeGreaterThan(200);
    expect(queries.flatMap((query) => wrong(query) ?? [])).toEqual([]);
  });

  test('no declaration is of yesterday', () => {
    const foreign = (writes: boolean) =>
      new Set(
        queries
          .filter((query) => query.writes === writes && OWNER.get(query.table ?? '') !== whose(query.path))
          .map((one) => `${whose(one.path)} ${one.table}`),
      );
    const unused = (declared: Readonly<Record<string, readonly string[]>>, used: ReadonlySet<string>) =>
      Object.entries(declared).flatMap(([by, tables]) => tables.map((table) => `${by} ${table}`).filter((one) => !used.has(one)));
    expect([unused(TABLE_READERS, foreign(false)), unused(TABLE_WRITERS, foreign(true))]).toEqual([[], []]);
  });
});

describe('a query is seen', () => {
  test.each([
    ["db.selectFrom('orders').selectAll()", ['r orders']],
    ["db.selectFrom('orders as o').innerJoin('orderLine', 'a', 'b')", ['r order_line', 'r orders']],
    ["tx.insertInto('venuePulse').values({})", ['W venue_pulse']],
    ["db.selectFrom((e) => e.selectFrom('payment').as('p'))", ['r payment']],
    ['sql`select 1 from orders o join order_line l on true`', ['r order_line', 'r orders']],
    ['sql<Row>`select 1 from orders o, payment p where true`', ['r orders', 'r payment']],
    ['sql`with n as (delete from payment where id = ${id}) insert into orders (id) values (1)`', ['W orders', 'W payment']],
    ['sql`update item set name = ${name} where exists (select 1 from category)`', ['W item', 'r category']],
    ["sql`select 'from payment' -- join orders\n from company`", ['r company']],
    ['sql`select is_it from unnest(${list}) for update of venue`', []],
    ["client.query('truncate table payment')", ['W payment']],
    ['db.deleteFrom(table)', ['W null']],
    ['sql`delete from ${sql.table(name)}`', ['W null']],
  ])('%s', (text, expected) => {
    const seen = queriesOf({ path: 'a.ts', text }, TABLES).map(({ table, writes }) => `${writes ? 'W' : 'r'} ${table}`);
    expect([...new Set(seen)].toSorted()).toEqual(expected);
  });

  test('and judged', () => {
    const of = (path: string, table: string, writes: boolean) => wrong({ path, table, writes });
    expect(of('src/features/menu/server/save-item.ts', 'item', true)).toContain('writes item, which is venues’s');
    expect(of('src/features/reports/server/query-hours.ts', 'orders', false)).toBeNull();
    expect(of('src/features/reports/server/query-hours.ts', 'orders', true)).toContain('writes orders, which is ordering’s');
    expect(of('src/features/ordering/server/store.ts', 'venue_pulse', true)).toBeNull();
    expect(of('src/features/team/server/store.ts', 'venue_account', false)).toContain('reads venue_account');
  });
});
