import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FILES, type DatabasePair, type Node } from './database-pair.ts';
import { here, type Env, type Program } from './machines.ts';
import { freePort, until } from './waiting.ts';

export type Front = {
  /** What guests open. */
  readonly url: string;
  /** The two processes themselves, past the proxy. */
  readonly appUrls: readonly string[];
  /** Whichever PostgreSQL is the primary. */
  readonly databaseUrl: string;
  readonly reportsUrl: string;
  programs(): readonly Program[];
  stop(): Promise<void>;
};

type Wanted = {
  readonly pair: DatabasePair;
  readonly folder: string;
  /** The folder that holds `src/`. */
  readonly root: string;
  readonly port?: number;
  readonly env?: Env;
};

/** HAProxy, and two processes of Parea behind it. */
export async function startFront({ pair, folder, root, port, env = {} }: Wanted): Promise<Front> {
  const [web, primary, replica, ...apps] = [
    port ?? (await freePort()),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const proxy = here('haproxy').start('haproxy', ['-db', '-f', join(FILES, 'haproxy.cfg')], {
    ...proxied(pair.nodes),
    WEB_LISTEN: `127.0.0.1:${web}`,
    PRIMARY_LISTEN: `127.0.0.1:${primary}`,
    REPLICA_LISTEN: `127.0.0.1:${replica}`,
    APP1: `127.0.0.1:${apps[0]}`,
    APP2: `127.0.0.1:${apps[1]}`,
  });
  const address = (at: number | undefined) => `postgres://parea:${pair.password}@127.0.0.1:${at}/parea`;
  const data = join(folder, 'parea');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const settings: Env = {
    DATA_DIR: data,
    DATABASE_URL: address(primary),
    REPORTS_DATABASE_URL: address(replica),
    PUBLIC_URL: `http://127.0.0.1:${web}`,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    ...env,
  };
  const running = apps.map((each, at) => startApp(`app${at + 1}`, root, { ...settings, PORT: String(each) }));
  const front: Front = {
    url: `http://127.0.0.1:${web}`,
    appUrls: apps.map((each) => `http://127.0.0.1:${each}`),
    databaseUrl: address(primary),
    reportsUrl: address(replica),
    programs: () => [proxy, ...running],
    async stop() {
      for (const app of running) app.signal('SIGTERM');
      await Promise.all(running.map((app) => app.ended));
      proxy.signal('SIGTERM');
      await proxy.ended;
    },
  };
  const isReady = () =>
    fetch(`${front.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
  const open = async () => running.every((app) => app.said().includes('Parea is open')) && (await isReady());
  const opened = await until(async () => (await open()) || front.programs().some((program) => !program.alive), 180_000);
  const dead = front.programs().find((program) => !program.alive);
  if (opened === null || dead) {
    await front.stop();
    throw new Error(`${dead?.name ?? 'Parea'} did not come up:\n${(dead ?? running[0])?.said() ?? ''}`);
  }
  return front;
}

function proxied([first, second]: readonly [Node, Node]): Env {
  const of = (name: string, { machine, postgresPort, patroniPort }: Node): Env => ({
    [name]: `${machine.address}:${postgresPort}`,
    [`${name}_PATRONI_HOST`]: machine.address,
    [`${name}_PATRONI_PORT`]: String(patroniPort),
  });
  return { ...of('DB1', first), ...of('DB2', second) };
}

function startApp(name: string, root: string, env: Env): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['src/app/main.mjs'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-200_000)));
  return {
    name,
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    said: () => text,
    signal: (signal) => void child.kill(signal),
    ended: once(child, 'exit').then(() => undefined),
  };
}
