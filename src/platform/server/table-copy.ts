import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table's rows as they were written down: counted and summed by the database, the file by its SHA-256. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of a part of each row's MD5, whatever their order. */
  readonly sum: string;
  readonly bytes: number;
  readonly sha256: string;
};
export type Table = { readonly name: string; readonly columns: readonly string[] };

/** A connection of its own, without the limits of requests, that writes every value in one form. */
export async function connectForCopy(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'parea backup' });
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`,
  );
  return client;
}

const identifier = (name: string): string => pg.escapeIdentifier(name);
const list = ({ columns }: Table): string => columns.map(identifier).join(', ');

/** Every table of ours, each after those it points to. What the database works out itself (generated columns) is left out. */
export async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' order by c.relname`);
  const ordered: Table[] = [];
  let left = rows;
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const free = left.filter(({ needs }) => !needs.some((name) => names.has(name)));
    if (free.length === 0) throw new Error(`These tables point to each other in a circle: ${[...names].join(', ')}.`);
    ordered.push(...free.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

export async function countAndSum(client: pg.Client, name: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum from ${identifier(name)} t`,
  );
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' };
}

/** Streams a table into a compressed file. */
export async function copyOut(client: pg.Client, table: Table, file: string): Promise<CopiedTable> {
  const meter = new Meter();
  const rows = client.query(copyTo(`copy ${identifier(table.name)} (${list(table)}) to stdout`));
  await pipeline(rows, createGzip(), meter, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return { ...table, ...(await countAndSum(client, table.name)), ...meter.result() };
}

/** Streams such a file back; the caller's transaction. Refuses a file that is not the one that was written. */
export async function copyIn(client: pg.Client, table: CopiedTable, file: string): Promise<void> {
  const meter = new Meter();
  const into = client.query(copyFrom(`copy ${identifier(table.name)} (${list(table)}) from stdin`));
  await pipeline(createReadStream(file), meter, createGunzip(), into);
  if (meter.result().sha256 !== table.sha256) throw new Error(`${file} is not as it was written: its checksum is another.`);
  const { rows, sum } = await countAndSum(client, table.name);
  if (rows !== table.rows || sum !== table.sum)
    throw new Error(`${table.name} has ${rows} rows of sum ${sum}, not ${table.rows} of ${table.sum}.`);
}

/** Counts and hashes what passes through. */
class Meter extends Transform {
  #hash = createHash('sha256');
  #bytes = 0;
  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }
  result(): { bytes: number; sha256: string } {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}
