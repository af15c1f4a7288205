import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import pg from 'pg';
import { CHUNK_BYTES, copyCluster, readBases, type Base } from './archive-base.ts';
import { isLogFile, isSegment, standing } from './archive-names.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { Clock } from './clock.ts';
import { endClient } from './connection-watch.ts';
import { hasCode, type PostgresFiles } from './embedded-postgres-files.ts';
import { tryLock, type FileLock } from './embedded-postgres-lock.ts';
import { log } from './log.ts';

const compressed = promisify(zstdCompress);
const decompressed = promisify(zstdDecompress);

/** What waits to be archived may fill so much of the disk that orders need; beyond it the oldest goes, and a new copy of the cluster is due. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3;
const DAY_MS = 86_400_000;

/** The archive of one cluster. */
export type Archive = {
  readonly store: ArchiveStore;
  /** Whether this process is the one that archives. */
  isOurs(): boolean;
  /** Takes what PostgreSQL has finished into the archive; answers how many pieces. Nothing where another process does so. */
  ship(): Promise<number>;
  /** Copies the cluster where the newest copy is a day old, and forgets what is older than is kept. */
  copyWhenDue(): Promise<Base | null>;
  copyNow(): Promise<Base>;
  state(): ArchiveState;
  /** After PostgreSQL has ended: the last pieces, and the lock. */
  finish(): Promise<void>;
};
export type ArchiveState = { readonly lastPiece: number | null; readonly lastCopy: number | null; readonly waiting: number };

type Place = {
  readonly files: PostgresFiles;
  readonly url: string;
  readonly store: ArchiveStore;
  readonly version: string;
  readonly keptDays: number;
  readonly clock: Clock;
};

/** The key under which an archive keeps a piece. */
export const pieceKey = (name: string): string => `wal/${name}.zst`;
const pack = (bytes: Uint8Array): Promise<Buffer> =>
  compressed(bytes, { chunkSize: CHUNK_BYTES, params: { [constants.ZSTD_c_checksumFlag]: 1 } });
/** Throws where it is not as it was written: it carries a checksum. */
export const unpack = (bytes: Uint8Array): Promise<Buffer> => decompressed(bytes);

/** Each cluster has a part of its own, so that two never write over one another: the number that PostgreSQL gave it. */
export function clusterNumber(cluster: string): string {
  const control = readFileSync(join(cluster, 'global', 'pg_control'));
  return String(endianness() === 'LE' ? control.readBigUInt64LE(0) : control.readBigUInt64BE(0));
}

/** A part of a store. */
export function partOf(store: ArchiveStore, name: string): ArchiveStore {
  return {
    name: store.name,
    put: (key, bytes, options) => store.put(`${name}/${key}`, bytes, options),
    get: (key) => store.get(`${name}/${key}`),
    list: async (prefix) => (await store.list(`${name}/${prefix}`)).map((key) => key.slice(name.length + 1)),
    remove: (key) => store.remove(`${name}/${key}`),
  };
}

export function openArchive({ store: whole, ...place }: Place): Archive {
  const { files, clock } = place;
  const store = partOf(whole, clusterNumber(files.cluster));
  mkdirSync(join(files.dataDir, 'run'), { recursive: true });
  const now: Now = { newest: undefined, copying: false, due: false, lastPiece: null, waiting: 0, histories: false };
  let lock: FileLock | null = null;
  let shipping: Promise<number> | null = null;

  /** One process does it, as long as it lives. */
  const isOurs = (): boolean => (lock ??= tryLock(join(files.dataDir, 'run', 'archive.lock'))) !== null;
  const ship = async (): Promise<number> => {
    if (!isOurs()) return 0;
    shipping ??= shipAll({ ...place, store }, now).finally(() => (shipping = null));
    return shipping;
  };
  const copyNow = async (): Promise<Base> => {
    now.copying = true;
    try {
      now.newest = await copyCluster({ ...place, store }, async (stopSegment) => {
        for (const deadline = Date.now() + STOP_PATIENCE_MS; ; await new Promise((wake) => setTimeout(wake, 100))) {
          await ship();
          if (await isThere(store, stopSegment)) return;
          if (Date.now() > deadline) throw new Error(`PostgreSQL does not hand over ${stopSegment}; its log is ${files.log}.`);
        }
      });
      now.due = false;
      return now.newest;
    } finally {
      now.copying = false;
    }
  };
  return {
    store,
    isOurs,
    ship,
    copyNow,
    async copyWhenDue() {
      if (!isOurs() || now.copying || !(await isDue({ ...place, store }, now))) return null;
      const base = await copyNow();
      await forget(store, new Date(clock() - place.keptDays * DAY_MS));
      return base;
    },
    state: () => ({ lastPiece: now.lastPiece, lastCopy: now.newest ? Date.parse(now.newest.startedAt) : null, waiting: now.waiting }),
    async finish() {
      await shipping?.catch(() => undefined);
      if (lock)
        await ship().catch((error: unknown) =>
          log.warn(
            { reason: error instanceof Error ? error.message : String(error) },
            'the archive lacks what was done last; the next start adds it',
          ),
        );
      lock?.release();
      lock = null;
    },
  };
}

/** How it stands in this process. */
type Now = {
  newest: Base | null | undefined;
  copying: boolean;
  /** A copy must be made whatever its age: pieces after the last one are gone. */
  due: boolean;
  lastPiece: number | null;
  waiting: number;
  histories: boolean;
};

const newestOf = async (store: ArchiveStore, now: Now): Promise<Base | null> =>
  (now.newest ??= (await readBases(store, tellDamaged)).at(-1) ?? null);

async function shipAll({ files, store, clock }: Place, now: Now): Promise<number> {
  const names = (await namesIn(files.walOut)).filter(isLogFile).toSorted();
  now.waiting = names.length;
  try {
    // Before there is a copy to play them onto, pieces are of no use.
    const wanted = now.copying || (await newestOf(store, now)) !== null;
    if (!now.histories) await keepHistories(files, store);
    now.histories = true;
    for (const name of names) {
      if (wanted) {
        await keepPiece(store, files.walOut, name);
        now.lastPiece = clock();
      } else await rm(join(files.walOut, name), { force: true });
      now.waiting -= 1;
    }
    return wanted ? names.length : 0;
  } catch (error) {
    if (await dropOldest(files)) now.due = true;
    throw error;
  }
}

async function isDue({ url, store, clock }: Place, now: Now): Promise<boolean> {
  const last = await newestOf(store, now);
  const { timeline, archives, mayCopy } = await ask(url);
  if (!archives || !mayCopy)
    throw new Error('PostgreSQL is running without its archive: end every process of Parea that uses it, then start again.');
  // After a restore the past goes on from another place.
  const isYoung = last !== null && clock() - Date.parse(last.startedAt) < DAY_MS && last.timeline === timeline;
  return !isYoung || now.due;
}

const STOP_PATIENCE_MS = 60_000;
const isThere = async (store: ArchiveStore, name: string): Promise<boolean> => (await store.list(pieceKey(name))).length > 0;
const tellDamaged = (key: string): void => log.error({ key }, 'a copy in the archive cannot be read; restoring leaves it out');

/** Takes a piece that waits in a folder into the archive. */
export async function keepPiece(store: ArchiveStore, folder: string, name: string): Promise<void> {
  if (!isLogFile(name)) return;
  await keep(store, name, await readFile(join(folder, name)));
  await rm(join(folder, name), { force: true });
}

/** What is there under this name stays, and must be the same: a piece that was shipped before its original could be removed. */
async function keep(store: ArchiveStore, name: string, bytes: Buffer): Promise<void> {
  if (await store.put(pieceKey(name), await pack(bytes))) return;
  const there = await store.get(pieceKey(name));
  if (there && bytes.equals(await unpack(there))) return;
  throw new Error(
    `${store.name} holds another ${name} already: two databases write into one archive. Give this one an archive of its own.`,
  );
}

/** Where timelines part is written down by PostgreSQL at the moment of a restore, when nothing is archived yet. */
async function keepHistories(files: PostgresFiles, store: ArchiveStore): Promise<void> {
  for (const name of (await namesIn(join(files.cluster, 'pg_wal'))).filter((each) => each.endsWith('.history')))
    await keep(store, name, await readFile(join(files.cluster, 'pg_wal', name)));
}

type Answer = { readonly timeline: number; readonly archives: boolean; readonly mayCopy: boolean };

/** Which timeline the running cluster is on, and whether it is set up to be archived. */
async function ask(url: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'parea archive', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Answer>(
      `select timeline_id as timeline, current_setting('archive_mode') <> 'off' as archives,
         has_function_privilege('pg_backup_start(text,boolean)', 'execute') as "mayCopy" from pg_control_checkpoint()`,
    );
    const [answer] = rows;
    if (!answer) throw new Error('PostgreSQL says nothing of itself.');
    return answer;
  } finally {
    await endClient(client);
  }
}

/** Rather a gap in the past than a full disk: answers whether something went. */
async function dropOldest(files: PostgresFiles): Promise<boolean> {
  const names = (await namesIn(files.walOut)).filter(isSegment).toSorted();
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(files.walOut, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  let bytes = sizes.reduce((sum, size) => sum + size, 0);
  const dropped: string[] = [];
  for (const [at, name] of names.entries()) {
    if (bytes <= MOST_WAITING_BYTES) break;
    await rm(join(files.walOut, name), { force: true });
    bytes -= sizes[at] ?? 0;
    dropped.push(name);
  }
  if (dropped.length > 0)
    log.error(
      { pieces: dropped.length },
      'the archive is away for too long: pieces of the past were dropped so that the disk stays free for orders; a new copy is made once it is back',
    );
  return dropped.length > 0;
}

/** All copies from before a moment but the newest of them, from which that moment is restored; and the pieces that no copy needs. */
async function forget(store: ArchiveStore, before: Date): Promise<void> {
  const bases = await readBases(store);
  const old = bases.filter(({ finishedAt }) => finishedAt < before.toISOString()).slice(0, -1);
  for (const base of old) {
    await store.remove(`base/${base.id}.json`);
    for (const { key } of base.parts) await store.remove(key);
  }
  const first = bases
    .filter((base) => !old.includes(base))
    .map(({ startSegment }) => standing(startSegment))
    .toSorted()[0];
  if (first === undefined) return;
  for (const key of await store.list('wal/')) {
    const name = key.slice('wal/'.length).replace(/\.zst$/, '');
    if (!name.endsWith('.history') && standing(name) < first) await store.remove(key);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
}
