// Finds a Chromium for the browser tests, or installs one where it may.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium. Throws one line that says how to get one, where there is none and it cannot be installed. */
export function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
  return wanted || installed() || install();
}

const installed = () => KNOWN.find((path) => existsSync(path));

function install() {
  const debian = existsSync('/etc/debian_version');
  const how = debian ? 'as root "apt-get install chromium"' : 'install Chromium or Chrome';
  if (!debian || process.getuid?.() !== 0) throw new Error(`The browser tests need Chromium: ${how}, or set CHROMIUM_PATH.`);
  console.log('Installing Chromium for the browser tests (apt-get) …');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  const path = installed();
  if (!path) throw new Error('apt-get installed no Chromium. Set CHROMIUM_PATH.');
  return path;
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = spawnSync('apt-get', ['-q', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (run.status === 0) return;
  const said = run.error?.message ?? `${run.stdout}${run.stderr}`.trim().split('\n').slice(-3).join(' ');
  throw new Error(`The browser tests need Chromium, and "apt-get ${args[0]}" failed: ${said}`);
}
