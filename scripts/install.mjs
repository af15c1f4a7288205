// Makes sure that the packages of this checkout are installed, with nothing but Node (20 or newer) itself.
// Plain JavaScript without dependencies: it runs before any package exists, and under whichever Node the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stampFile = join(modules, '.parea-lock');
const NODE_MAJOR = 24;

/** Installs what package-lock.json asks for unless it is there already; returns the path of Node 24. Ends the process on failure. */
export async function ensureInstalled() {
  if (readOrNull(stampFile) !== lockHash() || node24() === null) await exclusively('install', install);
  const node = node24();
  if (node === null)
    fail(`Node ${NODE_MAJOR} is missing from node_modules. Install scripts may be switched off: try "npm ci --ignore-scripts=false".`);
  return node;
}

/**
 * Runs a script with the given Node in place of this process where the platform can, else as a child whose signals and exit code are passed on.
 * `takesTwice`: a signal that comes twice at once is one to it. `env`: what it gets beside ours, which wins.
 */
export function become(node, args, { takesTwice = false, env: more = {} } = {}) {
  const env = { ...more, ...process.env, PATH: [bin, process.env.PATH].filter(Boolean).join(delimiter) };
  if (typeof process.execve === 'function' && process.platform !== 'win32') process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  // Ctrl-C at a terminal reaches the whole process group by itself: sent on once more, it would count as the impatient second one. One that is
  // sent to npm alone looks the same from here.
  process.on('SIGINT', () => (process.stdin.isTTY && !takesTwice) || child.kill('SIGINT'));
  child.on('error', (error) => fail(`Could not run ${node}: ${error.message}`));
  child.on('exit', (code, signal) => endLike(code, signal));
}

/** Runs the work in one process at a time per checkout, so that two starts at the same moment do not install or build over each other. */
export async function exclusively(name, work) {
  const file = join(root, '.cache', `${name}.pid`);
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = 0; !claimed(file); waited += 200) {
    if (waited === 2_000) console.log(`Waiting for process ${readOrNull(file)} to finish its ${name} (if there is none, delete ${file}) …`);
    await new Promise((wake) => setTimeout(wake, 200));
  }
  try {
    await work();
  } finally {
    rmSync(file, { force: true });
  }
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

async function install() {
  if (node24() !== null && (readOrNull(stampFile) === lockHash() || installedByHand())) return stamp();
  console.log(
    existsSync(modules)
      ? 'Packages have changed: installing them again (npm ci) …'
      : 'First start: installing packages (npm ci), about a minute …',
  );
  const started = Date.now();
  // --include=dev: the build needs Vite even where NODE_ENV=production is set.
  const { code, output } = await npm(['ci', '--include=dev', '--no-fund', '--no-audit']);
  if (code !== 0)
    fail(`${output.trimEnd().split('\n').slice(-25).join('\n')}\n\nInstalling the packages failed; the lines above are npm's own.`);
  if (node24() !== null) stamp();
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function npm(args) {
  return new Promise((done) => {
    // Without our own .bin first on the path: npm is about to delete the Node in there.
    const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => resolve(entry) !== bin);
    const env = { ...process.env, PATH: nodeOn(path) ? path.join(delimiter) : process.env.PATH };
    const child = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    const stop = (signal) => child.kill(signal);
    process.once('SIGTERM', stop).once('SIGINT', stop);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code, signal) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      if (signal !== null) endLike(code, signal);
      else done({ code, output });
    });
  });
}

/** The stamp is missing after a plain `npm ci`: npm's own record then says whether everything the lock file names is in place. */
function installedByHand() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages;
  const present = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !present[path])) return true;
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity;
  });
}

function node24() {
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  const version = readJson(join(modules, 'node', 'package.json'))?.version ?? '';
  if (version.startsWith(`${NODE_MAJOR}.`) && (statSync(own, { throwIfNoEntry: false })?.size ?? 0) > 0) return own;
  return existsSync(modules) && Number(process.versions.node.split('.')[0]) === NODE_MAJOR ? process.execPath : null;
}

function stamp() {
  const run = spawnSync(node24(), ['--version'], { encoding: 'utf8' });
  if (!run.stdout?.startsWith(`v${NODE_MAJOR}.`))
    fail(`The installed Node ${NODE_MAJOR} does not run on this machine: ${run.error?.message ?? run.stderr.trim()}`);
  writeFileSync(stampFile, lockHash());
}

function claimed(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readOrNull(file));
    if (holder > 0 && !alive(holder)) rmSync(file, { force: true });
    return false;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function endLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
const nodeOn = (path) => path.some((entry) => existsSync(join(entry, process.platform === 'win32' ? 'node.exe' : 'node')));

function readJson(file) {
  const text = readOrNull(file);
  return text === null ? null : JSON.parse(text);
}
