import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export const ADMIN = { email: 'admin@parea.example', password: 'a-kitchen-without-windows' };

/** The product as its own operating-system process. */
export type AppProcess = {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the moment it said that it is open. */
  readonly startMs: number;
  readonly alive: boolean;
  output(): string;
  /** Ends it without a warning, as a power cut would. */
  kill(): Promise<void>;
  /** Asks it to end; the exit code. */
  stop(): Promise<number | null>;
};

export type AppSettings = {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options of Node itself, such as a profiler's. */
  readonly node?: readonly string[];
};

const running = new Set<ChildProcess>();
const ownProcesses = new AsyncLocalStorage<Set<ChildProcess>>();
/** Two proofs may run at once: what one of them starts is its own. */
export const withOwnProcesses = <Result>(work: () => Promise<Result>): Promise<Result> => ownProcesses.run(new Set(), work);
/** Ends every process that a proof left behind, without a warning. */
export const killAll = (): void => (ownProcesses.getStore() ?? running).forEach((child) => child.kill('SIGKILL'));
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Builds the pages of a checkout unless they are made from exactly these sources. */
export function ensureBuilt(root: string): void {
  const script = "import('./scripts/build.mjs').then(({ ensureBuilt }) => ensureBuilt(process.execPath))";
  execFileSync(process.execPath, ['--eval', script], { cwd: root, stdio: 'inherit' });
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}

type Spawned = { readonly child: ChildProcess; output(): string };
/** Starts a script of the product under this Node. */
export const spawnNode = (settings: AppSettings, script: string, args: readonly string[] = []): Spawned =>
  spawnCommand(settings, [process.execPath, ...(settings.node ?? []), script, ...args]);

/** Starts a command in the product's folder with the settings of a test: limits off, quiet, reachable from this machine only. */
export function spawnCommand(settings: AppSettings, [command = '', ...args]: readonly string[]): Spawned {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(command, args, {
    cwd: settings.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      // Nor what whoever works here has set for themselves.
      PAREA_ENV_FILE: '',
      DATA_DIR: settings.dataDir,
      PORT: String(settings.port),
      PUBLIC_URL: `http://127.0.0.1:${settings.port}`,
      HOST: '127.0.0.1',
      DEMO: '1',
      DEMO_HISTORY: '0',
      // The ledgers count every order that is in the database, and whose it is.
      SELF_TEST: 'off',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings.env,
    },
  });
  const own = ownProcesses.getStore();
  running.add(child);
  own?.add(child);
  child.once('exit', () => {
    running.delete(child);
    own?.delete(child);
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-200_000)));
  return { child, output: () => text };
}

/** Starts the server and waits until it says that it is open. Throws with its own words where it ends instead. */
export async function startApp(settings: AppSettings): Promise<AppProcess> {
  const began = performance.now();
  const { child, output } = spawnNode(settings, 'src/app/main.mjs');
  await new Promise<void>((open, refuse) => {
    const look = () => output().includes('Parea is open') && open();
    child.stdout?.on('data', look);
    child.once('exit', (code, signal) => refuse(new Error(`the server ended with ${signal ?? code} at its start:\n${output()}`)));
    child.once('error', refuse);
  });
  const startMs = performance.now() - began;
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (!gone()) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${settings.port}`,
    pid: child.pid ?? 0,
    startMs,
    get alive() {
      return !gone();
    },
    output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
