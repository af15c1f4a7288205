import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { handOver, type Env, type Machine, type Program } from './machines.ts';
import { freePort, until } from './waiting.ts';

/** The files that real machines use, too. */
export const FILES = fileURLToPath(new URL('../../deploy/ha/', import.meta.url));

const PROGRAMS = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;
const DEBIANS_POSTGRES = '/usr/lib/postgresql';

/** What must be installed first, as Debian calls it; empty: nothing. */
export function missingPackages(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin'];
  const missing: string[] = Object.entries(PROGRAMS)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
  return binFolder() === null ? [...missing, 'postgresql'] : missing;
}

/** Of the newest PostgreSQL of Debian's that has all that Patroni needs. */
function binFolder(): string | null {
  const versions = existsSync(DEBIANS_POSTGRES) ? readdirSync(DEBIANS_POSTGRES).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIANS_POSTGRES, version, 'bin'));
  return folders.find((bin) => ['postgres', 'pg_basebackup', 'pg_rewind'].every((program) => existsSync(join(bin, program)))) ?? null;
}

export type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number | string };
export type Node = {
  readonly machine: Machine;
  readonly postgresPort: number;
  readonly patroniPort: number;
  readonly data: string;
  /** Patroni, which starts and ends PostgreSQL. */
  program: Program;
  /** Starts it (again): what a machine does when it is switched on. */
  boot(): void;
};

export type DatabasePair = {
  readonly nodes: readonly [Node, Node];
  readonly password: string;
  /** Who is what, as a machine that answers sees it; empty: none does. */
  members(): Promise<readonly Member[]>;
  /** The machine that takes writes now. */
  primary(): Promise<Node | null>;
  /** Whether one leads and the other has all that it has: only then may a machine die. */
  isLevel(): Promise<boolean>;
  programs(): readonly Program[];
  stop(): Promise<void>;
};

type Wanted = {
  readonly folder: string;
  readonly machines: readonly [Machine, Machine];
  /** Where etcd runs: apart from both, so that a machine that dies takes no vote along. */
  readonly etcdOn: Machine;
  /** Patroni's settings for both, beside those of the file. */
  readonly env?: Env;
  /** Of Patroni, in place of the one that real machines use. */
  readonly config?: string;
  /** What a replica answers that has all: one without synchronous replication only says that it follows. */
  readonly levelAt?: '/sync' | '/replica';
};

/** Three members of etcd, and two machines with Patroni and PostgreSQL, from the files of `deploy/ha`. */
export async function startDatabasePair({ folder, machines, etcdOn, env = {}, config, levelAt = '/sync' }: Wanted): Promise<DatabasePair> {
  // The account that they run as may not be let into the checkout.
  const files = join(folder, 'files');
  cpSync(FILES, files, { recursive: true });
  if (config !== undefined) cpSync(config, join(files, 'patroni.yml'));
  handOver(files);
  const bin = binFolder();
  if (bin === null) throw new Error('There is no PostgreSQL of Debian here.');
  const etcd = await startEtcd(folder, etcdOn);
  const secrets = { superuser: secret(), replication: secret(), parea: secret() };
  const nodeOf = async (machine: Machine): Promise<Node> => {
    const home = join(folder, machine.name);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    handOver(home);
    const [postgresPort, patroniPort] = [await freePort(), await freePort()];
    const settings: Env = {
      PATRONI_NAME: machine.name,
      [etcd.setting]: etcd.hosts.map((host) => `'${host}'`).join(','),
      PATRONI_RESTAPI_LISTEN: `${machine.address}:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `${machine.address}:${postgresPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:${postgresPort}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: secrets.replication,
      PAREA_DATABASE_PASSWORD: secrets.parea,
      PAREA_HA: files,
      ...env,
    };
    const start = () => machine.start('patroni', [join(files, 'patroni.yml')], settings);
    const node: Node = {
      machine,
      postgresPort,
      patroniPort,
      data: join(home, 'data'),
      program: start(),
      boot: () => (node.program = start()),
    };
    return node;
  };
  const nodes = [await nodeOf(machines[0]), await nodeOf(machines[1])] as const;
  const pair = pairOf(nodes, etcd.programs, secrets.parea, levelAt);
  const level = await until(async () => (await pair.isLevel()) || pair.programs().some((program) => !program.alive), 180_000, 250);
  const dead = pair.programs().find((program) => !program.alive);
  if (level === null || dead) {
    const said = (dead ?? nodes[0].program).said();
    await pair.stop();
    throw new Error(`The two database machines did not come up:\n${said}`);
  }
  return pair;
}

const secret = (): string => randomBytes(16).toString('hex');

function pairOf(nodes: readonly [Node, Node], etcd: readonly Program[], password: string, levelAt: string): DatabasePair {
  const members = async (): Promise<readonly Member[]> => {
    const all = await Promise.all(nodes.map(askCluster));
    return all.find((answer) => answer.length > 0) ?? [];
  };
  const programs = () => [...etcd, ...nodes.map((node) => node.program)];
  return {
    nodes,
    password,
    members,
    async primary() {
      const is = await Promise.all(nodes.map((node) => answers(node, '/primary')));
      return nodes.find((_, at) => is[at]) ?? null;
    },
    async isLevel() {
      const is = await Promise.all(nodes.map(async (node) => [await answers(node, '/primary'), await answers(node, levelAt)]));
      return is.some(([leads]) => leads) && is.some(([, level]) => level);
    },
    programs,
    async stop() {
      // PostgreSQL with its Patroni first, the replica before the primary has nothing left to wait for.
      for (const program of nodes.map((node) => node.program)) program.signal('SIGTERM');
      await Promise.all(nodes.map((node) => node.program.ended));
      for (const program of etcd) program.signal('SIGTERM');
      await Promise.all(etcd.map((program) => program.ended));
    },
  };
}

const PATIENCE_MS = 1_000;
const ask = (node: Node, path: string): Promise<Response | null> =>
  fetch(`http://${node.machine.address}:${node.patroniPort}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);

async function answers(node: Node, path: string): Promise<boolean> {
  const response = await ask(node, path);
  await response?.body?.cancel().catch(() => undefined);
  return response?.ok === true;
}

async function askCluster(node: Node): Promise<readonly Member[]> {
  const response = await ask(node, '/cluster');
  const body = (await response?.json().catch(() => null)) as { members?: Member[] } | null;
  return body?.members ?? [];
}

type Etcd = { readonly programs: readonly Program[]; readonly hosts: readonly string[]; readonly setting: string };

/**
 * Until 3.0.3 a Patroni that was paused took the leadership back from who had it meanwhile, over etcd's newer interface: orders were lost. Over the
 * older one it asks first.
 */
function overNewInterface(): boolean {
  const [major = 0, minor = 0, patch = 0] =
    /\d+(\.\d+)*/
      .exec(execFileSync('patroni', ['--version'], { encoding: 'utf8' }))?.[0]
      .split('.')
      .map(Number) ?? [];
  return major * 1e4 + minor * 100 + patch >= 30_003;
}

async function startEtcd(folder: string, machine: Machine): Promise<Etcd> {
  const isNew = overNewInterface();
  const members = await Promise.all(
    ['etcd1', 'etcd2', 'etcd3'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const url = (port: number) => `http://${machine.address}:${port}`;
  const programs = members.map(({ name, client, peer }) => {
    const data = join(folder, name);
    mkdirSync(data, { recursive: true, mode: 0o700 });
    handOver(data);
    return machine.start('etcd', [], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: data,
      ETCD_LISTEN_CLIENT_URLS: url(client),
      ETCD_ADVERTISE_CLIENT_URLS: url(client),
      ETCD_LISTEN_PEER_URLS: url(peer),
      ETCD_INITIAL_ADVERTISE_PEER_URLS: url(peer),
      ETCD_INITIAL_CLUSTER: members.map((each) => `${each.name}=${url(each.peer)}`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      ETCD_INITIAL_CLUSTER_TOKEN: 'parea',
      ETCD_AUTO_COMPACTION_RETENTION: '1',
      ETCD_ENABLE_V2: String(!isNew),
      ETCD_LOG_LEVEL: 'error',
    });
  });
  return {
    programs,
    setting: isNew ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS',
    hosts: members.map(({ client }) => `${machine.address}:${client}`),
  };
}
