import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Clients written in C: beside a client in JavaScript the machine measures the client as well. */

/** Where a program is, or null with a word of what to install. */
export function programOf(name: string, debian: string): string | null {
  const beside = name === 'pgbench' ? globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted() : [];
  const found = [...(process.env['PATH'] ?? '').split(':').map((folder) => join(folder, name)), ...beside, `/usr/sbin/${name}`];
  const path = found.findLast((one) => existsSync(one)) ?? null;
  if (path === null) console.log(`${name} is not there: apt-get install -y ${debian}`);
  return path;
}

async function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${said.slice(-1_000)}`);
  return said;
}

/** Answers a second of one address, asked over so many kept connections. */
export async function wrk(program: string, url: string, { seconds, clients }: { seconds: number; clients: number }): Promise<number> {
  const headers = ['Accept: text/html', 'Accept-Encoding: br', 'Accept-Language: en'].flatMap((header) => ['-H', header]);
  const said = await run(program, ['-t1', `-c${clients}`, `-d${seconds}s`, ...headers, url]);
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`not every answer was good:\n${said}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? Number.NaN);
}

/** Transactions a second of a script that is prepared once a connection; and how many there were. */
export async function pgbench(
  program: string,
  { url, script, seconds, clients }: { url: string; script: string; seconds: number; clients: number },
): Promise<{ rate: number; done: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'parea-pgbench-'));
  try {
    const file = join(folder, 'order.sql');
    writeFileSync(file, script);
    const said = await run(program, ['-n', '-M', 'prepared', '-j', '1', '-c', String(clients), '-T', String(seconds), '-f', file, url]);
    const figure = (what: RegExp) => Number(what.exec(said)?.[1] ?? Number.NaN);
    return { rate: figure(/^tps = ([\d.]+)/m), done: figure(/transactions actually processed: (\d+)/) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** nginx with one process that answers every address with this file as a page that is compressed already. */
export async function startNginx(program: string, { page, port }: { page: Buffer; port: number }): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parea-nginx-'));
  execFileSync('chmod', ['755', folder]);
  writeFileSync(join(folder, 'page'), page);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 512; }
http { access_log off; default_type text/html; open_file_cache max=10; keepalive_requests 1000000000;
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files /page =404; add_header Content-Encoding br; add_header Cache-Control no-cache; } } }`,
  );
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.arrayBuffer().then(() => answer.ok),
        () => false,
      )
    )
      break;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return {
    async stop() {
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
