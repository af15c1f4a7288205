import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, matchesGlob } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run image`: the steps of the Dockerfile without an engine, in a bare folder; then the product as the image starts it, as a plain user
 * who may write only where the image lets them, until its own health check says that it is well, and until it ended at the image's signal.
 * Two things are not the image's: packages are copied from this checkout unless `--install` is said, and it listens to this machine alone, at a free port.
 */
const { values } = parseArgs({ options: { install: { type: 'boolean', default: false } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const bare = mkdtempSync(join(tmpdir(), 'parea-image-'));
/** `nobody`, since PostgreSQL refuses to run as root. Who is not root is a plain user already. */
const plain = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;
const WELL_WITHIN_MS = 120_000;

type Stage = { readonly folder: string; readonly env: Record<string, string>; workdir: string };
const stages = new Map<string, Stage>();
let stage: Stage = { folder: bare, env: {}, workdir: '/' };
const image = { user: '', stop: 'SIGTERM' as NodeJS.Signals, health: [] as string[], command: [] as string[], volumes: [] as string[] };

/** Where a path of the image is here. */
const inside = (path: string, { folder, workdir } = stage): string => join(folder, path.startsWith('/') ? path : join(workdir, path));
const rooted = (said: string): string => said.replaceAll(/(?<=^|[\s="'])\/(?:data|app)(?=$|[\s/"'])/g, (path) => inside(path));

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
const isSent = (path: string): boolean => !ignored.some((pattern) => matchesGlob(path.slice(root.length), pattern));

function copy(source: string, target: string, from: Stage | undefined): void {
  const first = from ? inside(source, from) : join(root, source);
  const isFolder = statSync(first).isDirectory();
  const last = target.endsWith('/') && !isFolder ? join(inside(target), basename(source)) : inside(target);
  mkdirSync(isFolder ? last : dirname(last), { recursive: true });
  // Nothing writes into what came from another stage: it may be the same file.
  if (from) execFileSync('cp', ['-al', isFolder ? `${first}/.` : first, last]);
  else cpSync(first, last, { recursive: true, filter: isSent });
}

/** What of a step cannot be had here: other owners than the plain user, and (unless asked for) the registry. */
const SHELL = [
  'set -e',
  plain ? `chown() { shift; command chown ${plain.uid}:${plain.gid} "$@"; }` : 'chown() { :; }',
  values.install
    ? ''
    : `npm() { if [ "$1" = ci ]; then cp -al '${root}node_modules' . 2>/dev/null || cp -a '${root}node_modules' .; else command npm "$@"; fi; }`,
].join('\n');

const STEPS: Readonly<Record<string, (said: string) => void>> = {
  FROM: (said) => {
    const name = said.split(/ AS /i)[1] ?? String(stages.size);
    stage = { folder: join(bare, name), env: {}, workdir: '/' };
    stages.set(name, stage);
  },
  WORKDIR: (said) => {
    stage.workdir = said;
    mkdirSync(inside('.'), { recursive: true });
  },
  ENV: (said) => void Object.assign(stage.env, Object.fromEntries(said.split(' ').map((pair) => pair.split('=')))),
  COPY: (said) => {
    const [, from, paths = said] = /^--from=(\S+) (.*)$/.exec(said) ?? [];
    const sources = paths.split(' ');
    const target = sources.pop() ?? '.';
    for (const source of sources) copy(source, target, from === undefined ? undefined : stages.get(from));
  },
  // Beside the image's own settings those of this machine, its proxy for one, as engines give them to the steps too.
  RUN: (said) => {
    const env = { ...process.env, ...environment(), HOME: process.env['HOME'] };
    execFileSync('sh', ['-c', `${SHELL}\n${rooted(said)}`], { cwd: inside('.'), env, stdio: 'inherit' });
  },
  USER: (said) => void (image.user = said),
  VOLUME: (said) => void image.volumes.push(said),
  EXPOSE: () => undefined,
  STOPSIGNAL: (said) => void (image.stop = said as NodeJS.Signals),
  HEALTHCHECK: (said) => void (image.health = JSON.parse(said.slice(said.indexOf('CMD ') + 4)) as string[]),
  CMD: (said) => void (image.command = JSON.parse(said) as string[]),
};

function environment(): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(stage.env).map(([name, value]) => [name, rooted(value)]));
  return { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), HOME: bare, ...own };
}

/** What belongs to root in the image can be written here by nobody either. Folders alone: files may be the same as those of this checkout. */
function close(): void {
  const open = [...image.volumes.map((path) => inside(path)), inside('.cache')];
  for (const path of open) if (!existsSync(path)) throw new Error(`${path} is not there: in the image nobody could make it.`);
  chmodSync(bare, 0o755);
  for (const entry of readdirSync(stage.folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() && !open.includes(path)) chmodSync(path, 0o555);
  }
}

function start([command = '', ...args]: readonly string[], more: Readonly<Record<string, string>>): ChildProcess {
  if (image.user === '' || image.user === 'root') throw new Error('The image runs as root.');
  return spawn(command, args, { cwd: inside('.'), env: { ...environment(), ...more }, stdio: 'inherit', ...plain });
}
const ended = async (child: ChildProcess): Promise<number | null> => ((await once(child, 'close')) as [number | null])[0];

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

async function proveStart(): Promise<void> {
  const here = { HOST: '127.0.0.1', PORT: await freePort() };
  const product = start(image.command, here);
  const over = ended(product);
  const until = Date.now() + WELL_WITHIN_MS;
  let isWell = false;
  while (!isWell && product.exitCode === null && Date.now() < until) {
    await setTimeout(500);
    isWell = (await ended(start(image.health, here))) === 0;
  }
  const home = isWell ? await (await fetch(`http://127.0.0.1:${here.PORT}/`)).text() : '';
  product.kill(image.stop);
  const code = await over;
  if (!isWell) throw new Error('Its health check never said that it is well.');
  if (!home.includes('<h1')) throw new Error('It has no home page.');
  if (code !== 0) throw new Error(`At ${image.stop} it ended with ${code}.`);
}

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
try {
  const steps = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  for (const step of steps.filter((line) => line !== '' && !line.startsWith('#'))) {
    const [name = '', ...said] = step.split(/\s+/);
    const run = STEPS[name];
    if (!run) throw new Error(`Nobody here knows what ${name} does.`);
    console.log(`${seconds()}  ${step}`);
    run(said.join(' '));
  }
  close();
  await proveStart();
  console.log(`1 passed, 0 failed: the image is made, starts as a plain user, is well, and ends in order (${seconds()}).`);
} finally {
  rmSync(bare, { recursive: true, force: true });
}
