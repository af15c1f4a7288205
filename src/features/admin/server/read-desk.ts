import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { databaseFacts } from '#platform/server/database-facts.ts';
import type { Database } from '#platform/server/database.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { countMails } from '#platform/server/mail-log.ts';
import { roomOf } from '#platform/shared/disk-room.ts';
import { usedByAll } from '#features/media/server/store.ts';
import { ordersNow } from '#features/ordering/server/orders-now.ts';
import type { Desk } from '../desk-contract.ts';
import type { VenueTrouble } from '../troubles.ts';
import type { AdminDeps } from './admin-deps.ts';
import { failingVenues, troublesByVenue } from './failing-venues.ts';
import type { Place } from './place.ts';

const MINUTES = 5;
const DAY_MS = 24 * 3600_000;
/** However many desks are open, so often at most is it worked out… */
const KEPT_MS = 2_000;
/** …and what moves slowly and is counted slowly, so often. */
const SLOW_MS = 60_000;

/** The desk; what is the same for all who look is worked out once for all of them. */
export function deskOf(
  deps: Pick<AdminDeps, 'db' | 'clock' | 'sweeps' | 'deadMails' | 'place'>,
): (trouble?: VenueTrouble) => Promise<Desk> {
  const { db } = deps;
  const slow = keptFor(SLOW_MS, async () => ({ facts: await databaseFacts(db), pictures: await usedByAll(db) }));
  const common = keptFor(KEPT_MS, async () => {
    const now = deps.clock();
    const troubles = await troublesByVenue(db, now, deps.place.plans);
    return { now, troubles, health: await healthOf(deps), orders: await ordersNow(db, now, MINUTES), mails: await mailsOf(deps, now) };
  });
  return async (trouble) => {
    const { now, troubles, health, orders, mails } = await common();
    const { facts, pictures } = await slow();
    const untaken = troubles.flatMap(([, each]) => each.filter(({ what }) => what === 'untaken'));
    return {
      at: new Date(now).toISOString(),
      health,
      orders: {
        ...orders,
        minutes: MINUTES,
        untaken: untaken.reduce((sum, { count }) => sum + count, 0),
        untakenSince: untaken.map(({ since }) => since ?? '').toSorted()[0] ?? null,
      },
      failing: await failingVenues(db, troubles, trouble),
      mails,
      work: workOf(deps),
      storage: { database: facts.bytes, pictures: pictures.pictures, pictureBytes: pictures.bytes },
      versions: {
        product: deps.place.version,
        startedAt: new Date(deps.place.startedAt).toISOString(),
        postgres: facts.version,
        migrations: facts.migrations,
        lastMigration: facts.lastMigration,
        newer: await newerThan(deps.place, facts.due),
      },
    };
  };
}

async function healthOf({ db, place }: Pick<AdminDeps, 'db' | 'place'>): Promise<Desk['health']> {
  const takesOrders = await place.takesOrders();
  return { database: await answerTime(db), disk: await diskOf(place.dataDir), takesOrders, sendsMail: place.sendsMail };
}

async function answerTime(db: Database): Promise<number> {
  const begun = performance.now();
  await sql`select 1`.execute(db);
  return Math.round((performance.now() - begun) * 10) / 10;
}

async function diskOf(dataDir: string): Promise<Desk['health']['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { free: bavail * bsize, total: blocks * bsize, room: roomOf(bavail * bsize) };
  } catch {
    return null;
  }
}

async function mailsOf({ db, deadMails }: Pick<AdminDeps, 'db' | 'deadMails'>, now: number): Promise<Desk['mails']> {
  const { lastSent, ...counts } = await countMails(db, new Date(now - DAY_MS));
  return { ...counts, dead: (await deadMails.list()).length, lastSent: lastSent?.toISOString() ?? null };
}

function workOf({ sweeps }: Pick<AdminDeps, 'sweeps'>): Desk['work'] {
  const all = sweeps();
  const lastRun = Math.max(0, ...all.map((work) => work.lastRun ?? 0));
  return {
    all: all.length,
    failing: all.filter(({ lastError }) => lastError !== null).map(({ name }) => name),
    lastRun: lastRun === 0 ? null : new Date(lastRun).toISOString(),
  };
}

async function newerThan({ version, versionOnDisk }: Place, migrations: number): Promise<Desk['versions']['newer']> {
  const there = await versionOnDisk();
  return there === version && migrations === 0 ? null : { version: there, migrations };
}
