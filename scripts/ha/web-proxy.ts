import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from './waiting.ts';

export type WebProxy = {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Whether it would send somebody to that process. */
  has(appPort: number): Promise<boolean>;
  stop(): Promise<void>;
};

export const hasHaproxy = (): boolean => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** HAProxy in front of processes on this machine, with the settings that are shipped for real ones, without the databases. */
export async function startHaproxy(appPorts: readonly number[]): Promise<WebProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'parea-haproxy-'));
  const [port, told] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings({ port, told, appPorts }));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-5_000)));
  // Without a new connection each time.
  const states = async (): Promise<string> => (await fetch(`http://127.0.0.1:${told}/;csv`)).text();
  const has = async (appPort: number): Promise<boolean> =>
    (await states()).split('\n').some((line) => line.startsWith(`ready,app${appPorts.indexOf(appPort) + 1},`) && line.includes(',UP,'));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const opened = await until(() => states().then(Boolean, () => child.exitCode !== null), 10_000);
  if (opened === null || child.exitCode !== null) throw new Error(`HAProxy did not open:\n${said}`);
  return { name: 'HAProxy', url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, has, stop };
}

function settings({ port, told, appPorts }: { port: number; told: number; appPorts: readonly number[] }): string {
  const shipped = readFileSync(new URL('../../deploy/ha/haproxy.cfg', import.meta.url), 'utf8');
  const servers = appPorts.map((each, at) => `  server app${at + 1} 127.0.0.1:${each} check\n`).join('');
  const web = shipped
    .slice(0, shipped.search(/^listen /m))
    .replaceAll(/(?:^ {2}server app\d .*\n)+/gm, () => servers)
    .replace('"${WEB_LISTEN}"', `127.0.0.1:${port}`);
  return `${web}\nfrontend told\n  mode http\n  bind 127.0.0.1:${told}\n  stats enable\n  stats uri /\n`;
}
