import { createHash } from 'node:crypto';
import { chmodSync, createWriteStream, existsSync, lchownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { readBases, type Base } from './archive-base.ts';
import { unpack, pieceKey } from './archive.ts';
import { ancestors, firstMissing, placeOf } from './archive-names.ts';
import { openFeed, type Feed } from './archive-feed.ts';
import type { ArchiveStore } from './archive-store.ts';
import { choosePostgresAccount } from './embedded-postgres-account.ts';
import { whileDown } from './embedded-postgres-cluster.ts';
import { connectionUrl, findPostgresBinaries, preparePostgresFiles, type PostgresFiles } from './embedded-postgres-files.ts';
import { probe, runningPostmaster, spawnPostmaster, stopPostmaster } from './embedded-postgres-process.ts';

export type Wanted = {
  readonly store: ArchiveStore;
  /** The moment to go back to; null: as far as the archive goes. */
  readonly at: Date | null;
  /** A new folder, which becomes a DATA_DIR with nothing but the database and its secrets. A secret that lies there already stays. */
  readonly into: string;
  /** The folder of pieces that did not reach the archive any more, where the old cluster is still there. */
  readonly alsoFrom: readonly string[];
  readonly timeline: number | null;
  /** Puts in what a check of its indexes needs: in a copy that goes away again. */
  readonly checksIndexes?: boolean;
};

export type Recovered<Found> = {
  readonly base: Base;
  /** When the last change in it was made, as PostgreSQL says; null: the copy itself is the last. */
  readonly lastChange: string | null;
  readonly pieces: number;
  readonly found: Found;
};

/** What cannot be restored, in words for whoever asked. */
class CannotRestore extends Error {}

/** Builds a cluster from a copy and the pieces after it, up to a moment; looks into it while it runs; leaves it whole and stopped. */
export async function recover<Found>(
  wanted: Wanted,
  look: (url: string, files: PostgresFiles) => Promise<Found>,
): Promise<Recovered<Found>> {
  const { store, at, into } = wanted;
  const { base, timeline } = await choose(wanted);
  await unpackBase(store, base, into);
  const binaries = findPostgresBinaries();
  const files = preparePostgresFiles(into);
  const account = choosePostgresAccount(files, binaries);
  const feed = openFeed({ folder: join(into, 'run', 'pieces'), store, alsoFrom: wanted.alsoFrom, ids: account.ids });
  try {
    await playBack({ files, feed, at, timeline, base, wanted }, () =>
      spawnPostmaster(files, binaries, account, {
        archive_mode: 'off',
        hot_standby: 'off',
        restore_command: `${feed.command} %f "%p"`,
        recovery_target_timeline: timeline === null ? 'latest' : String(timeline),
        recovery_target_action: 'promote',
        ...(at !== null && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
      }),
    );
    await feed.close();
    await whileDown(files, binaries, account, 'parea', [
      // The password of this place.
      `ALTER ROLE parea PASSWORD '${files.password}'`,
      ...(wanted.checksIndexes
        ? ['CREATE EXTENSION IF NOT EXISTS amcheck', 'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO parea']
        : []),
    ]);
    const again = spawnPostmaster(files, binaries, account, { archive_mode: 'off' });
    await ready(files, again.died);
    const found = await look(connectionUrl(files), files);
    await stop(files);
    const said = readFileSync(files.log, 'utf8');
    return { base, lastChange: lastChangeIn(said), pieces: feed.served(), found };
  } finally {
    await feed.close();
    await stop(files);
    await rm(join(into, 'run', 'pieces'), { recursive: true, force: true });
  }
}

type Playing = {
  readonly files: PostgresFiles;
  readonly feed: Feed;
  readonly at: Date | null;
  readonly timeline: number | null;
  readonly base: Base;
  readonly wanted: Wanted;
};

async function playBack({ files, feed, at, base, wanted }: Playing, begin: () => { died: () => string | null }): Promise<void> {
  const signal = join(files.cluster, 'recovery.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(files.cluster);
  lchownSync(signal, uid, gid);
  const { died } = begin();
  try {
    await ready(files, died);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    const said = readFileSync(files.log, 'utf8');
    const damaged = feed.damaged();
    const until = lastChangeIn(said);
    const reaches = until === null ? `It can be restored as of ${base.finishedAt}.` : `It can be restored up to ${until}.`;
    if (damaged !== null) throw new CannotRestore(`A piece of the archive is damaged: ${damaged}. ${reaches}`, { cause: error });
    const missing = await missingPiece(wanted.store, base);
    if (missing !== null) throw new CannotRestore(`The piece ${missing} is missing in ${wanted.store.name}. ${reaches}`, { cause: error });
    if (at !== null && /recovery ended before configured recovery target/.test(said))
      throw new CannotRestore(`${at.toISOString()} is after the last change in the archive. ${reaches} --at latest does so.`, {
        cause: error,
      });
    throw new CannotRestore(`PostgreSQL could not play the changes: ${error.message}`, { cause: error });
  }
  await stop(files);
}

class Ended extends Error {}

/** As long as it takes, or until it dies. */
async function ready(files: PostgresFiles, died: () => string | null): Promise<void> {
  for (;;) {
    const end = died();
    if (end !== null) throw new Ended(end);
    if (runningPostmaster(files) !== null && (await probe(files).catch(wrongPassword)) === 'ready') return;
    await sleep(50);
  }
}

/** Its role has the password of before, until that is changed; whoever refuses it is there. */
function wrongPassword(error: unknown): 'ready' {
  if (error instanceof Error && error.message.includes('refuses the password')) return 'ready';
  throw error;
}

async function stop(files: PostgresFiles): Promise<void> {
  const pid = runningPostmaster(files);
  if (pid !== null) await stopPostmaster(files, pid);
}

/** The newest copy from before the moment, on the way that the past took. */
async function choose({ store, at, timeline: asked }: Wanted): Promise<{ base: Base; timeline: number | null }> {
  const damaged: string[] = [];
  const bases = await readBases(store, (key) => damaged.push(key));
  const said = damaged.length > 0 ? ` Damaged: ${damaged.join(', ')}.` : '';
  if (bases.length === 0) throw new CannotRestore(`There is no copy in ${store.name} to begin from.${said}`);
  const foreign = bases.find(({ postgres }) => postgres !== POSTGRES);
  const usable = bases.filter(({ postgres }) => postgres === POSTGRES);
  if (usable.length === 0)
    throw new CannotRestore(
      `The copies in ${store.name} were made by PostgreSQL ${foreign?.postgres}, this is ${POSTGRES}. Restore with the version of Parea that made them (${foreign?.version}).`,
    );
  const timeline = asked ?? (await newestTimeline(store, usable));
  const left = ancestors((await historyOf(store, timeline)) ?? '');
  const onTheWay = usable.filter((base) => base.timeline === timeline || placeOf(base.startLsn) < (left.get(base.timeline) ?? -1n));
  const before = onTheWay.filter(({ finishedAt }) => at === null || finishedAt <= at.toISOString());
  const base = before.at(-1);
  if (base) return { base, timeline: asked };
  const first = onTheWay[0];
  throw new CannotRestore(
    first
      ? `${at?.toISOString()} is before the oldest copy in ${store.name}: it can be restored from ${first.finishedAt} on.${said}`
      : `No copy in ${store.name} belongs to timeline ${timeline}.${said}`,
  );
}

const POSTGRES = '18';

async function historyOf(store: ArchiveStore, timeline: number): Promise<string | null> {
  const found = await store.get(pieceKey(`${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`));
  return found && (await unpack(found)).toString('utf8');
}

async function newestTimeline(store: ArchiveStore, bases: readonly Base[]): Promise<number> {
  const keys = await store.list('wal/');
  const histories = keys.flatMap((key) => {
    const [, timeline] = /^wal\/([0-9A-F]{8})\.history/.exec(key) ?? [];
    return timeline ? [Number.parseInt(timeline, 16)] : [];
  });
  return Math.max(...histories, ...bases.map(({ timeline }) => timeline));
}

async function missingPiece(store: ArchiveStore, base: Base): Promise<string | null> {
  const names = (await store.list('wal/')).map((key) => key.slice('wal/'.length).replace(/\.zst$/, ''));
  return firstMissing(base.startSegment, new Set(names), base.segmentBytes);
}

/** The parts of a copy, each compared with its checksum before anything of it is used. */
async function unpackBase(store: ArchiveStore, base: Base, into: string): Promise<void> {
  mkdirSync(into, { recursive: true, mode: 0o700 });
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const part of base.parts) {
      const found = await store.get(part.key);
      if (found === null) throw new CannotRestore(`The copy of ${base.startedAt} is not whole: ${part.key} is missing in ${store.name}.`);
      if (createHash('sha256').update(found).digest('hex') !== part.sha256)
        throw new CannotRestore(`The copy of ${base.startedAt} is damaged: ${part.key} in ${store.name} is not as it was written.`);
      yield found;
    }
  }
  const tar = extract();
  const unpacking = pipeline(Readable.from(bytes()), createZstdDecompress(), tar);
  unpacking.catch(() => undefined);
  for await (const entry of tar) {
    const { name, type } = entry.header;
    if (name.split('/').includes('..') || !/^(?:postgres|secrets)\//.test(name)) throw new CannotRestore(`${name} is no path of a copy.`);
    const target = join(into, name);
    if (name.startsWith('secrets/') && existsSync(target)) entry.resume();
    else if (type === 'directory') {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      entry.resume();
    } else {
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
    }
  }
  await unpacking;
  chmodSync(join(into, 'postgres'), 0o700);
}

/** As it stands in the log: the last change that was played. */
function lastChangeIn(log: string): string | null {
  const [, at] = [...log.matchAll(/last completed transaction was at log time (.+)/g)].at(-1) ?? [];
  return at ?? null;
}
