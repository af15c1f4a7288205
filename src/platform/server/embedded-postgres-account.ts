import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { lchownSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PostgresBinaries, PostgresFiles } from './embedded-postgres-files.ts';

/** Whoever PostgreSQL runs as. `ids` is null for an ordinary user, who runs it as himself. */
export type PostgresAccount = {
  ids: { uid: number; gid: number } | null;
  spawn(command: string, args: string[], options: { stdio: StdioOptions; detached?: boolean }): ChildProcess;
};

type Launch = { command: string; args: string[]; ids: { uid: number; gid: number } | null };
type Wrap = (command: string, args: string[]) => Launch;

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged account: the owner of the existing cluster, else
 * `postgres`, else `nobody`. Gives that account the cluster and the socket directory, and checks that it can reach them.
 */
export function choosePostgresAccount(files: PostgresFiles, binaries: PostgresBinaries): PostgresAccount {
  if (process.getuid?.() !== 0) return accountOf((command, args) => ({ command, args, ids: null }), null);
  const ids = ownerOfCluster(files) ?? namedAccount('postgres') ?? namedAccount('nobody');
  if (ids === null) throw new Error('PostgreSQL does not run as root and there is no account "postgres" or "nobody": set DATABASE_URL.');
  handOver(files, ids);
  const plain: Wrap = (command, args) => ({ command, args, ids });
  if (reaches(plain, files, binaries)) return accountOf(plain, ids);
  // A parent directory is closed to that account (a checkout below /root, say): one capability lets it through all the same.
  const capable: Wrap = (command, args) => ({ command: 'setpriv', args: [...setprivArgs(ids), '--', command, ...args], ids: null });
  if (reaches(capable, files, binaries)) return accountOf(capable, ids);
  throw new Error(
    `PostgreSQL runs as uid ${ids.uid}, which cannot open ${files.dataDir} or ${dirname(binaries.postgres)}: move the project and DATA_DIR out of closed directories, or set DATABASE_URL.`,
  );
}

/** The secure bit is for access(2), which PostgreSQL asks first and which ignores the capabilities of an ordinary uid without it. */
function setprivArgs({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
}

function accountOf(wrap: Wrap, ids: PostgresAccount['ids']): PostgresAccount {
  return {
    ids,
    spawn(command, args, options) {
      const launch = wrap(command, args);
      return spawn(launch.command, launch.args, { ...options, cwd: '/', env: postgresEnvironment(), ...launch.ids });
    },
  };
}

/** No variable of ours reaches the server: neither secrets nor PG… settings. The C locale keeps its messages readable for us. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

function ownerOfCluster(files: PostgresFiles): { uid: number; gid: number } | null {
  const found = statSync(files.cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

function namedAccount(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function handOver(files: PostgresFiles, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(files.socketDir).uid !== uid) lchownSync(files.socketDir, uid, gid);
  // A backup that root unpacked without the owners.
  if (statSync(files.cluster, { throwIfNoEntry: false })?.uid === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, files.cluster]);
}

/** Tried for real: access lists, read-only parents and missing capabilities all count. */
function reaches(wrap: Wrap, files: PostgresFiles, binaries: PostgresBinaries): boolean {
  // `initdb --show` looks for everything it needs (the server, the libraries, the catalogue files) and writes nothing.
  const script = '"$1" --show -D "$2" && test -w "$2" && { test ! -e "$3" || test -w "$3"; }';
  const launch = wrap('/bin/sh', ['-c', script, 'sh', binaries.initdb, files.socketDir, files.cluster]);
  const run = spawnSync(launch.command, launch.args, { cwd: '/', env: postgresEnvironment(), stdio: 'ignore', ...launch.ids });
  return run.status === 0;
}
