// Finds a Chromium for the browser tests, or installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const SHELL = '/usr/bin/chromium-headless-shell';
const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** The path of a Chromium. Throws one line that says how to get one, where there is none and it cannot be installed. */
export function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  return wanted || installed() || install();
}

const installed = () => KNOWN.find((path) => existsSync(path));

/**
 * The path of Chromium without windows, in which most browser tests run a third quicker, installed where it may be. Where there is none,
 * or somebody chose a browser, it is `chromium`.
 */
export function ensureShell(chromium) {
  const wanted = process.env.CHROMIUM_SHELL_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_SHELL_PATH names ${wanted}, which does not exist.`);
  if (wanted || process.env.CHROMIUM_PATH) return wanted ?? chromium;
  if (!existsSync(SHELL) && isDebianRoot()) {
    console.log('Installing chromium-headless-shell, for quicker browser tests (apt-get) …');
    try {
      apt('update');
      apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
    } catch {
      console.log('It cannot be had: they run in Chromium itself.');
    }
  }
  return existsSync(SHELL) ? SHELL : chromium;
}

function install() {
  const how = existsSync('/etc/debian_version') ? 'as root "apt-get install chromium"' : 'install Chromium or Chrome';
  if (!isDebianRoot()) throw new Error(`The browser tests need Chromium: ${how}, or set CHROMIUM_PATH.`);
  console.log('Installing Chromium for the browser tests (apt-get) …');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  const path = installed();
  if (!path) throw new Error('apt-get installed no Chromium. Set CHROMIUM_PATH.');
  return path;
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const limits = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  const how = { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 2 ** 26 };
  const run = spawnSync('apt-get', ['-q', ...limits, ...args], how);
  if (run.status === 0) return;
  const said = run.error?.message ?? `${run.stdout}${run.stderr}`.trim().split('\n').slice(-3).join(' ');
  throw new Error(`The browser tests need Chromium, and "apt-get ${args[0]}" failed: ${said}`);
}
