import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Where programs run: this machine itself, or one that is set apart in the kernel, with a network of its own. */
export type Machine = {
  readonly name: string;
  readonly address: string;
  start(program: string, args: readonly string[], env?: Env): Program;
};
export type Env = Readonly<Record<string, string>>;

export type Program = {
  readonly name: string;
  readonly alive: boolean;
  /** The last of what it said. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<void>;
};

/** PostgreSQL refuses root, and nothing else here needs it: as root everything runs as the account that Debian's PostgreSQL has. */
const account = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no account postgres on this machine: install postgresql.');
  return { uid: Number(uid), gid: Number(gid) };
};
const runsAs = account();

/** Hands a folder to the account that the programs run as. */
export const handOver = (folder: string): void => {
  if (runsAs) execFileSync('chown', ['-R', `${runsAs.uid}:${runsAs.gid}`, folder]);
};

const MOST_SAID = 20_000;

function programOf(name: string, child: ChildProcess): Program {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-MOST_SAID)));
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  return {
    name,
    get alive() {
      return !gone();
    },
    said: () => text,
    signal: (signal) => void child.kill(signal),
    ended: Promise.race([once(child, 'exit'), once(child, 'error')]).then(() => undefined),
  };
}

const launch = (command: readonly string[], env: Env): ChildProcess => {
  const [program = '', ...args] = command;
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  // A group of its own: Ctrl-C is for us alone, who end everything in turn.
  return spawn(program, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, LC_ALL: 'C.UTF-8', ...(TMPDIR && { TMPDIR }), ...env },
  });
};

const asAccount: readonly string[] = runsAs
  ? ['setpriv', `--reuid=${runsAs.uid}`, `--regid=${runsAs.gid}`, '--clear-groups', '--no-new-privs']
  : [];

/** This machine, at one of its addresses. */
export const here = (name: string, address = '127.0.0.1'): Machine => ({
  name,
  address,
  start: (program, args, env = {}) => programOf(name, launch([...asAccount, program, ...args], env)),
});

/** A machine that can be killed, frozen and cut off as a whole. */
export type Apart = Machine & {
  /** Every process of it at once, without a warning: the power goes. */
  kill(): void;
  /** Every process stops where it is: a hypervisor that pauses. */
  freeze(): void;
  thaw(): void;
  /** Its cable is pulled, and put back. */
  cut(): void;
  heal(): void;
};

export type Network = {
  /** The address of this machine in it. */
  readonly address: string;
  machine(name: string, last: number): Apart;
  remove(): void;
};

const ip = (...args: readonly string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A network in the kernel of this machine, and machines on it: needs root. Nothing of it leaves this machine. */
export function network(): Network {
  const mark = `pa${process.pid.toString(36)}`;
  const prefix = `10.${200 + (process.pid % 50)}.${Math.floor(process.pid / 50) % 250}`;
  ip('link', 'add', `${mark}b`, 'type', 'bridge');
  ip('addr', 'add', `${prefix}.1/24`, 'dev', `${mark}b`);
  ip('link', 'set', `${mark}b`, 'up');
  const made: string[] = [];
  return {
    address: `${prefix}.1`,
    machine(name, last) {
      const space = `${mark}${name}`;
      const cable = `${mark}${last}`;
      ip('netns', 'add', space);
      made.push(space);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', cable, 'master', `${mark}b`, 'up');
      ip('-n', space, 'addr', 'add', `${prefix}.${last}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
      return apart({ name, address: `${prefix}.${last}`, space, cable });
    },
    remove() {
      for (const space of made) {
        signalAll(space, 'SIGKILL');
        ip('netns', 'del', space);
      }
      ip('link', 'del', `${mark}b`);
    },
  };
}

const pidsOf = (space: string): number[] => ip('netns', 'pids', space).split(/\s+/).filter(Boolean).map(Number);

/** Until none is left that has not had it: a postmaster forks meanwhile. */
function signalAll(space: string, signal: NodeJS.Signals): void {
  const had = new Set<number>();
  for (;;) {
    const pids = pidsOf(space).filter((pid) => !had.has(pid));
    if (pids.length === 0) return;
    for (const pid of pids) {
      had.add(pid);
      try {
        process.kill(pid, signal);
      } catch {
        // It ended by itself.
      }
    }
  }
}

type Place = { readonly name: string; readonly address: string; readonly space: string; readonly cable: string };

const apart = ({ name, address, space, cable }: Place): Apart => ({
  name,
  address,
  start: (program, args, env = {}) => programOf(name, launch(['ip', 'netns', 'exec', space, ...asAccount, program, ...args], env)),
  kill: () => signalAll(space, 'SIGKILL'),
  freeze: () => signalAll(space, 'SIGSTOP'),
  thaw: () => signalAll(space, 'SIGCONT'),
  cut: () => void ip('link', 'set', cable, 'down'),
  heal: () => void ip('link', 'set', cable, 'up'),
});
