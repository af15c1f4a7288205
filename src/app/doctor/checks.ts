import { lookup } from 'node:dns/promises';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { strangeSettings, unsaidProxy, type Settings } from '#platform/server/config.ts';
import { endClient } from '#platform/server/connection-watch.ts';
import { LEAST_DISK, roomOf } from '#platform/shared/disk-room.ts';
import { hasCluster } from '#platform/server/embedded-postgres-cluster.ts';
import { findPostgresBinaries, refuseForeignCluster } from '#platform/server/embedded-postgres-files.ts';
import { networkAddress } from '#platform/server/network-address.ts';
import { reachMailServer } from '#platform/server/mailer.ts';
import { databaseTrouble, listenTrouble, RIGHTS } from '#platform/server/start-trouble.ts';

/** `wrong` keeps the product from starting or working; `note` is worth a look. */
export type Finding = { readonly state: 'well' | 'note' | 'wrong'; readonly words: string };
export type Check = {
  readonly name: string;
  look(settings: Settings, env: Env): Finding | Promise<Finding>;
};
type Env = Readonly<Record<string, string | undefined>>;

const well = (words: string): Finding => ({ state: 'well', words });
const note = (words: string): Finding => ({ state: 'note', words });
const wrong = (words: string): Finding => ({ state: 'wrong', words });

const MB = 1024 ** 2;
/** What is there already is started again with less: whoever runs out of room must still come in to make some. */
const LEAST_TO_GO_ON = 32 * MB;
const PATIENCE_MS = 5_000;
/** More than this between two clocks, and promises and tokens end at another time here than there. Milliseconds. */
const CLOCKS_APART_MS = 5_000;

const port: Check = {
  name: 'Port',
  async look({ port: number, host }, env) {
    const code = await cannotListen(number, host);
    if (code === null) return well(`${number} is free.`);
    if (code === 'EADDRINUSE' && (await isOurs(number))) return note(`Port ${number} is taken: Parea is open there already.`);
    return wrong(listenTrouble(code, env));
  },
};

/** Why nobody can listen there, as a code; null: one can. */
async function cannotListen(number: number, host: string): Promise<string | null> {
  const server = createServer().listen(number, host);
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

async function isOurs(number: number): Promise<boolean> {
  const asked = fetch(`http://127.0.0.1:${number}/livez`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return asked.then(async (answer) => (await answer.text()) === 'ok').catch(() => false);
}

/** The folder itself, or the nearest one above it that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

const disk: Check = {
  name: 'Disk',
  async look({ dataDir, databaseUrl }) {
    const { bavail, bsize, blocks } = await statfs(existing(dataDir));
    if (blocks === 0) return wrong(`${dataDir} is on no disk: nothing can be kept there. Set DATA_DIR to a folder on one.`);
    return roomFor(dataDir, bavail * bsize, databaseUrl !== null || existsSync(join(dataDir, 'postgres')));
  },
};

/** `isBegun`: the database is there, so that a start makes no new one. */
export function roomFor(dataDir: string, bytes: number, isBegun: boolean): Finding {
  const room = roomOf(bytes);
  const left = `${Math.floor(bytes / MB).toLocaleString('en')} MB are free in ${dataDir}`;
  const least = isBegun ? LEAST_TO_GO_ON : LEAST_DISK;
  if (bytes < least) return wrong(`Only ${left}; a start needs ${least / MB}. Make room, or set DATA_DIR to another disk.`);
  if (room === 'none') return note(`Only ${left}. Make room soon: orders stop where the disk is full.`);
  return room === 'little' ? note(`${left}, which is little for pictures and a year of orders.`) : well(`${left}.`);
}

const rights: Check = {
  name: 'Rights',
  look({ dataDir }) {
    const folder = existing(dataDir);
    if (!statSync(folder).isDirectory()) return wrong(`DATA_DIR: ${folder} is a file. Set DATA_DIR to a folder.`);
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch {
      return wrong(`${folder} cannot be written by this user. ${RIGHTS}`);
    }
    const secrets = join(dataDir, 'secrets');
    const open = existsSync(secrets) ? readdirSync(secrets).filter((file) => (statSync(join(secrets, file)).mode & 0o077) !== 0) : [];
    if (open.length > 0) return wrong(`Others on this machine can read ${open.map((file) => join(secrets, file)).join(', ')}: chmod 600.`);
    return well(`${dataDir} can be written.`);
  },
};

/** A machine without a clock of its own begins in 1970 or at its last shutdown. */
const clock: Check = {
  name: 'Clock',
  look() {
    const written = statSync(new URL('../../../package.json', import.meta.url)).mtime;
    const now = new Date();
    return now < written
      ? wrong(
          `It is ${now.toISOString()} here, before this version was put on this machine. Set the clock, or have it set: timedatectl set-ntp true.`,
        )
      : well(`${now.toISOString()}.`);
  },
};

const database: Check = {
  name: 'Database',
  async look({ databaseUrl, dataDir }) {
    if (databaseUrl === null) {
      findPostgresBinaries();
      const cluster = join(dataDir, 'postgres');
      refuseForeignCluster(cluster);
      return well(hasCluster({ cluster }) ? 'its own PostgreSQL, in DATA_DIR.' : 'none yet; a start makes its own, in DATA_DIR.');
    }
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await lookInside(client);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return wrong(databaseTrouble(error, databaseUrl) ?? `DATABASE_URL: ${error.message}`);
    } finally {
      await endClient(client);
    }
  },
};

async function lookInside(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number; at: Date; replica: boolean; mayMake: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number, clock_timestamp() as at,
       pg_is_in_recovery() as replica, has_schema_privilege(current_schema(), 'CREATE') as "mayMake"`,
  );
  const [row] = rows;
  if (!row) return wrong('DATABASE_URL: it answers nothing.');
  const apart = Math.abs(row.at.getTime() - Date.now());
  if (row.number < 150_000) return wrong(`DATABASE_URL is PostgreSQL ${row.version}. 15 or newer is needed.`);
  if (row.replica) return wrong('DATABASE_URL is a replica that can only be read. Name the primary.');
  if (!row.mayMake) return wrong('DATABASE_URL: this user may not make tables there: grant create on schema public.');
  if (apart > CLOCKS_APART_MS) return wrong(`The clock of the database is ${Math.round(apart / 1000)} s from the one here. Set both.`);
  return well(`PostgreSQL ${row.version} of DATABASE_URL.`);
}

/** What the way to a mail server, or the server, says, in words with a next step. */
const MAIL_SAYS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'nobody listens there. Are the name and the port right?'],
  [/ENOTFOUND|EAI_AGAIN/, 'no machine has that name. Is it spelled right?'],
  [/ETIMEDOUT|timeout/i, 'it does not answer. Is the port right, and may this machine reach it?'],
  [/Invalid login|EAUTH|\b535\b/, 'user or password is not right.'],
  [/wrong version number|certificate|TLS/i, 'it speaks another encryption. Try smtps:// for port 465, smtp:// for 587.'],
];
const mailTrouble = (said: string): string => MAIL_SAYS.find(([sign]) => sign.test(said))?.[1] ?? said;

const mail: Check = {
  name: 'Mail',
  async look({ smtpUrl, dataDir }) {
    if (smtpUrl === null) return note(`mails are written into ${join(dataDir, 'mail')} and sent to nobody. Set SMTP_URL to send them.`);
    const trouble = await reachMailServer(smtpUrl);
    const { host } = new URL(smtpUrl);
    return trouble === null ? well(`${host} takes mails.`) : wrong(`SMTP_URL (${host}): ${mailTrouble(trouble)}`);
  },
};

const proxy: Check = {
  name: 'Proxy',
  look({ publicUrl, trustedProxies }) {
    const [unsaid] = unsaidProxy(publicUrl, trustedProxies);
    return unsaid ? note(unsaid) : well(trustedProxies === 0 ? 'none is believed.' : `${trustedProxies} believed.`);
  },
};

const address: Check = {
  name: 'Address',
  async look({ publicUrl, phoneUrl, isPublic, host }, { PUBLIC_URL }) {
    if (!PUBLIC_URL) {
      const reached = networkAddress(host)
        ? 'which phones in this network reach'
        : `which no phone reaches, because ${['0.0.0.0', '::'].includes(host) ? 'this machine is in no network' : `HOST is ${host}`}`;
      return note(`PUBLIC_URL is not set: codes begin with ${phoneUrl}, ${reached}, and links in mails with ${publicUrl}.`);
    }
    const { hostname, protocol } = new URL(publicUrl);
    const found = await lookup(hostname).catch(() => null);
    if (!found) return note(`no machine has the name ${hostname} yet. Phones reach PUBLIC_URL once it has an address.`);
    if (isPublic && protocol === 'http:') return note(`${publicUrl} is not https: payments, and the notices of phones, want it.`);
    return well(publicUrl);
  },
};

const keys: Check = {
  name: 'Keys',
  look({ providerSettings, isPublic, pretendPayments }, env) {
    const strange = strangeSettings(env);
    if (strange.length > 0) return note(strange.join(' '));
    const trial = Object.entries(providerSettings).filter(([, value]) => /^[sp]k_test_/.test(value));
    if (isPublic && trial.length > 0)
      return note(`${trial.map(([name]) => name).join(', ')}: keys to try with. Guests' cards pay nothing with them.`);
    const names = [...new Set(Object.keys(providerSettings).map((name) => name.split('_')[0]))];
    if (names.length > 0) return well(`${names.join(', ')}.`);
    return well(pretendPayments ? 'none; payments are pretended.' : 'none of the house; each venue has its own.');
  },
};

/** What a start needs before it makes anything. */
export const BEFORE_START: readonly Check[] = [port, disk, rights, clock];
/** Everything. */
export const CHECKS: readonly Check[] = [...BEFORE_START, database, mail, proxy, address, keys];
