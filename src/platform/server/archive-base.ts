import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { pack, type Pack } from 'tar-stream';
import * as v from 'valibot';
import { segmentAt } from './archive-names.ts';
import type { ArchiveStore } from './archive-store.ts';
import { endClient } from './connection-watch.ts';
import { hasCode, type PostgresFiles } from './embedded-postgres-files.ts';

/** What a copy of the cluster says of itself, written last: without it there is none. */
const Base = v.object({
  format: v.literal(1),
  id: v.string(),
  version: v.string(),
  /** The major version of PostgreSQL. */
  postgres: v.string(),
  timeline: v.number(),
  segmentBytes: v.number(),
  /** Where changes must be played from, and up to where at least. */
  startLsn: v.string(),
  startSegment: v.string(),
  stopSegment: v.string(),
  startedAt: v.string(),
  /** No earlier moment can be restored from it. */
  finishedAt: v.string(),
  files: v.number(),
  parts: v.array(v.object({ key: v.string(), bytes: v.number(), sha256: v.string() })),
});
export type Base = v.InferOutput<typeof Base>;

/** So much of it lies in memory, beside guests who order. */
export const PART_BYTES = 8 * 1024 * 1024;
/** Large enough that the C library gives it back. */
export const CHUNK_BYTES = 256 * 1024;
const SMALL_BYTES = 1024 * 1024;
/** Made anew by every start, or of no use elsewhere: what PostgreSQL's own tool leaves out. */
const EMPTIED = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL = 'global/pg_control';

/** Copies the running cluster and the secrets into the archive, as one stream in parts; `onStop` waits until the last piece that it needs is there. */
export async function copyCluster(
  place: { readonly files: PostgresFiles; readonly url: string; readonly store: ArchiveStore; readonly version: string },
  onStop: (stopSegment: string) => Promise<void>,
): Promise<Base> {
  const { files, url, store, version } = place;
  const client = new pg.Client({ connectionString: url, application_name: 'parea archive', statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ postgres: string; size: number; at: Date; lsn: string }>(
      `select split_part(current_setting('server_version'), '.', 1) as postgres, clock_timestamp() as at,
         (select setting::int from pg_settings where name = 'wal_segment_size') as size, pg_backup_start('parea', true)::text as lsn`,
    );
    const about = rows[0];
    if (!about) throw new Error('PostgreSQL began no backup.');
    const id = about.at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const tar = pack();
    const zstd = createZstdCompress({ chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const writing = pipeline(tar, zstd, (bytes: AsyncIterable<Buffer>) => storeParts(bytes, store, `base/${id}`));
    const filled = fill(tar, files, async () => {
      const stop = await client.query<{ lsn: string; label: string; at: Date }>(
        'select lsn::text as lsn, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)',
      );
      const end = stop.rows[0];
      if (!end) throw new Error('PostgreSQL ended no backup.');
      return end;
    });
    // Where one of the two fails the other would wait for ever.
    filled.catch((error: Error) => tar.destroy(error));
    const parts = await writing;
    const { end, count } = await filled;
    const timeline = Number(/START TIMELINE: (\d+)/.exec(end.label)?.[1]);
    const stopSegment = segmentBefore(timeline, end.lsn, about.size);
    await onStop(stopSegment);
    const base: Base = {
      format: 1,
      id,
      version,
      postgres: about.postgres,
      timeline,
      segmentBytes: about.size,
      startLsn: about.lsn,
      startSegment: segmentAt(timeline, about.lsn, about.size),
      stopSegment,
      startedAt: about.at.toISOString(),
      finishedAt: end.at.toISOString(),
      files: count,
      parts,
    };
    await store.put(`base/${id}.json`, Buffer.from(`${JSON.stringify(base, null, 2)}\n`));
    return base;
  } finally {
    await endClient(client);
  }
}

/** A backup ends at a place that may be the first of the next piece: what it needs is the piece before. */
function segmentBefore(timeline: number, lsn: string, segmentBytes: number): string {
  const [high = '', low = ''] = lsn.split('/');
  const place = ((BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)) - 1n;
  return segmentAt(timeline, `${(place >> 32n).toString(16)}/${(place & 0xffff_ffffn).toString(16)}`, segmentBytes);
}

type End = { readonly lsn: string; readonly label: string; readonly at: Date };

async function fill(tar: Pack, files: PostgresFiles, stop: () => Promise<End>): Promise<{ end: End; count: number }> {
  let count = 0;
  if ((await readdir(join(files.cluster, 'pg_tblspc'))).length > 0)
    throw new Error('The database has tablespaces of its own, which are not archived.');
  for await (const { path, isFolder } of entries(files.cluster, '')) {
    if (isFolder) tar.entry({ name: `postgres/${path}/`, type: 'directory', mode: 0o700 });
    else if (path !== CONTROL && (await add(tar, join(files.cluster, path), `postgres/${path}`))) count += 1;
  }
  // Last, as PostgreSQL's own tool has it.
  await add(tar, join(files.cluster, CONTROL), `postgres/${CONTROL}`);
  const end = await stop();
  await put(tar, 'postgres/backup_label', Buffer.from(end.label));
  const secrets = join(files.dataDir, 'secrets');
  for (const entry of await readdir(secrets, { withFileTypes: true }))
    if (entry.isFile() && (await add(tar, join(secrets, entry.name), `secrets/${entry.name}`))) count += 1;
  tar.finalize();
  return { end, count: count + 1 };
}

async function* entries(root: string, folder: string): AsyncGenerator<{ path: string; isFolder: boolean }> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      if (!EMPTIED.has(path)) yield* entries(root, path);
      else if (path === 'pg_wal') yield { path: 'pg_wal/archive_status', isFolder: true };
    } else if (entry.isFile()) yield { path, isFolder: false };
  }
}

/** A file as long as it is now: it may grow meanwhile, shrink, or go; what it lacks the played changes bring. False: it is gone. */
async function add(tar: Pack, file: string, name: string): Promise<boolean> {
  const size = await lstat(file).then(
    (found) => found.size,
    (error: unknown) => gone(error),
  );
  if (size === null) return false;
  if (size <= SMALL_BYTES) {
    const bytes = await readFile(file).catch(gone);
    if (bytes === null) return false;
    await put(tar, name, bytes);
    return true;
  }
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    pipeline(createReadStream(file, { end: size - 1, highWaterMark: CHUNK_BYTES }), new Padded(size), entry).catch(reject);
  });
  return true;
}

function gone(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

function put(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Zeros for what a file lost while it was read. */
class Padded extends Transform {
  #left: number;
  constructor(size: number) {
    super();
    this.#left = size;
  }
  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.#left -= chunk.length;
    done(null, chunk);
  }
  override _flush(done: TransformCallback): void {
    for (; this.#left > 0; this.#left -= SMALL_BYTES) this.push(Buffer.alloc(Math.min(this.#left, SMALL_BYTES)));
    done();
  }
}

/** Puts a stream into the archive as parts of a size that fits into memory; answers them. What is put is good until it was put. */
export async function storeParts(bytes: AsyncIterable<Buffer>, store: Pick<ArchiveStore, 'put'>, prefix: string): Promise<Base['parts']> {
  const parts: Base['parts'] = [];
  // One room for all: small pieces that are held together and let go apart leave the process's memory in holes.
  const room = Buffer.allocUnsafe(PART_BYTES);
  let size = 0;
  const write = async (): Promise<void> => {
    if (size === 0) return;
    const part = room.subarray(0, size);
    const key = `${prefix}/${String(parts.length + 1).padStart(5, '0')}.tar.zst`;
    await store.put(key, part, { replace: true });
    parts.push({ key, bytes: part.length, sha256: createHash('sha256').update(part).digest('hex') });
    size = 0;
  };
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.copy(room, size, from);
      from += taken;
      size += taken;
      if (size === PART_BYTES) await write();
    }
  await write();
  return parts;
}

/** Every whole copy in an archive, the oldest first. One that cannot be read is left out, and named to `onDamaged`. */
export async function readBases(store: ArchiveStore, onDamaged: (key: string) => void = () => undefined): Promise<Base[]> {
  const bases: Base[] = [];
  for (const key of (await store.list('base/')).filter((each) => each.endsWith('.json'))) {
    const text = (await store.get(key))?.toString('utf8') ?? '';
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Base), text);
    if (parsed.success) bases.push(parsed.output);
    else onDamaged(key);
  }
  return bases.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
