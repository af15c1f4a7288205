import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startApp } from './app-process.ts';
import { makeLoad } from './load.ts';
import { draws, until, type Proof } from './proof.ts';

/** The rules wait a minute, some of them after a minute. */
const FIRES_WITHIN_MS = 150_000;
const CALMS_WITHIN_MS = 120_000;
const RULES = fileURLToPath(new URL('../../deploy/monitoring/parea.rules.yml', import.meta.url));
/** What happens, who is woken by it, and what ends it. */
type Incident = { readonly name: string; readonly alarms: readonly string[]; begin(): Promise<void> | void; end(): Promise<void> | void };

/** The processes of a database: its first one and what that one started. */
function clusterOf(first: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === first);
  return [first, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')[1],
    );
  } catch {
    // Ended meanwhile.
    return 0;
  }
}

/** A Prometheus (Debian: `apt-get install prometheus`) that looks each second by the very rules of `deploy/monitoring`. */
async function watch(target: string): Promise<{ firing(): Promise<string[]>; sees(): Promise<boolean>; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'parea-alarms-'));
  const port = await freePort();
  writeFileSync(
    join(home, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${RULES}']
scrape_configs: [{ job_name: parea, static_configs: [{ targets: ['${target}'] }] }]
`,
  );
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(([error]) =>
      Promise.reject(new Error('this proof needs Prometheus: apt-get install prometheus', { cause: error })),
    ),
  ]);
  const ask = async (path: string): Promise<unknown> => {
    try {
      return await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json();
    } catch {
      return null;
    }
  };
  return {
    async firing() {
      const said = (await ask('alerts')) as { data?: { alerts: { state: string; labels: { alertname: string } }[] } } | null;
      return (said?.data?.alerts ?? []).filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    async sees() {
      const said = (await ask('query?query=parea_self_test_age_seconds')) as { data?: { result: unknown[] } } | null;
      return (said?.data?.result.length ?? 0) > 0;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export const alarmsFire: Proof = {
  name: 'alarms, by a real Prometheus',
  claim: 'a silent database and a dead process wake somebody within minutes, health wakes nobody, and alarms end with what they told of',
  rounds: { full: 2, small: 0 },
  onlyWhole: true,
  async run({ root, data, rounds, seed, patienceMs }) {
    const port = await freePort();
    const start = () => startApp({ root, dataDir: data.path, port, env: { SELF_TEST: 'on' } });
    let app = await start();
    const eye = await watch(`127.0.0.1:${port}`);
    const violations: string[] = [];
    const told: string[] = [];
    // Guests go on ordering: what is read from memory would go well all the while.
    const load = await makeLoad(() => [app.url], { draw: draws(seed), mayVanish: true, diner: null, venues: [1] });
    const leave = load.start(2);
    let frozen: number[] = [];
    const thaw = () => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
    };
    const incidents: readonly Incident[] = [
      {
        name: 'the database says nothing',
        alarms: ['PareaTakesNoOrders', 'PareaUnavailable'],
        begin: () => {
          frozen = clusterOf(data.postmasterPid());
          for (const pid of frozen) process.kill(pid, 'SIGSTOP');
        },
        end: thaw,
      },
      {
        name: 'the process is gone',
        alarms: ['PareaDown'],
        begin: () => app.kill(),
        end: async () => {
          app = await start();
        },
      },
    ];
    try {
      if ((await until(() => eye.sees(), patienceMs, 200)) === null) violations.push('Prometheus reads no figure of the self test');
      // As long as the shortest rule that fires at once would need.
      const early = await until(async () => (await eye.firing()).length > 0, 15_000, 1_000);
      if (early !== null) violations.push(`in health somebody is woken: ${(await eye.firing()).join(', ')}`);
      for (const { name, alarms, begin, end } of incidents.slice(0, rounds)) {
        await begin();
        let heard: string[] = [];
        const took = await until(
          async () => {
            heard = [...new Set([...heard, ...(await eye.firing())])];
            return alarms.every((alarm) => heard.includes(alarm));
          },
          FIRES_WITHIN_MS,
          500,
        );
        if (took === null)
          violations.push(`${name}: after ${FIRES_WITHIN_MS / 1000} s only ${heard.join(', ') || 'silence'}, not ${alarms.join(' and ')}`);
        const others = heard.filter((alarm) => !alarms.includes(alarm));
        if (others.length > 0) violations.push(`${name}: also ${others.join(', ')}:\n${app.output().slice(-3_000)}`);
        await end();
        const calm = await until(async () => (await eye.firing()).length === 0, CALMS_WITHIN_MS, 500);
        if (calm === null) violations.push(`${name}: two minutes after its end still ${(await eye.firing()).join(', ')}`);
        told.push(`${name}: ${alarms.join(', ')} after ${seconds(took)}, silent ${seconds(calm)} after its end`);
      }
      return { counted: told.join('; '), violations };
    } finally {
      thaw();
      await leave();
      await eye.stop();
      await app.stop();
    }
  },
};

const seconds = (ms: number | null): string => (ms === null ? 'never' : `${Math.round(ms / 1000)} s`);
