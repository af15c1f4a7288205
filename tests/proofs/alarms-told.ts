import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { freePort, startApp } from './app-process.ts';
import { dataDirAt } from './data-dir.ts';
import { learnAmount, orderBody, place, placedOf, post, readMenu } from './diner.ts';
import { until, type Proof } from './proof.ts';

const RULES = fileURLToPath(new URL('../../deploy/monitoring/parea.rules.yml', import.meta.url));
/** On the small disk, beside what the product has there: a start asks for 300 MB. */
const ROOM_MB = 340;
const STEP_S = 30;
const HEALTHY_STEPS = 10;
/** Longer than the most patient rule. */
const ILL_STEPS = 80;

type Scrape = ReadonlyMap<string, number>;
type Ward = { readonly url: string; readonly client: pg.Client; readonly disk: string; readonly deadMail: () => Promise<void> };
type Illness = {
  readonly name: string;
  readonly alarms: readonly string[];
  begin(ward: Ward): Promise<unknown>;
  /** By which figures it is seen, before the scrape that is kept. */
  shows(now: Scrape, before: Scrape): boolean;
  end(ward: Ward): Promise<unknown>;
};

const figure = (of: Scrape, name: string): number =>
  [...of].reduce((sum, [series, value]) => (series.startsWith(name) ? sum + value : sum), 0);
const orders = async ({ url }: Ward, times: number): Promise<string[]> => {
  const menu = await readMenu(url, 1);
  const [dish] = menu.plain;
  if (!dish) throw new Error('nothing can be ordered');
  const body = orderBody(menu, { dishes: [[dish, 1]] }, 1);
  const orderAmount = await learnAmount(url, body);
  const answers = await Promise.all(
    Array.from({ length: times }, () => place(url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null })),
  );
  return answers.flatMap((answer) => (answer.status < 300 ? [placedOf(answer)._id] : []));
};
const before = (
  table: string,
  does: string,
): string => `create function ails() returns trigger language plpgsql as $$ begin ${does} return new; end $$;
  create trigger ails before insert on ${table} for each row execute function ails()`;
const healed = ({ client }: Ward) => client.query('drop function if exists ails cascade');

const ILLNESSES: readonly Illness[] = [
  {
    name: 'nobody takes an order',
    alarms: ['PareaOrdersUntaken'],
    begin: async (ward) => {
      const ids = await orders(ward, 1);
      await ward.client.query(
        `update orders set placed_at = placed_at - interval '2 minutes', status_at = status_at - interval '2 minutes', counts_from = now() - interval '2 minutes' where id = any($1)`,
        [ids],
      );
    },
    shows: (now) => figure(now, 'parea_orders_untaken') > 0,
    end: ({ client }) => client.query('update orders set status = 5 where status < 4'),
  },
  {
    name: 'a payment disagrees with its provider',
    alarms: ['PareaPaymentsFail'],
    begin: async (ward) => {
      const [id] = await orders(ward, 1);
      await ward.client.query(
        `insert into payment (venue_id, id, order_id, provider, account, method, amount_cents, currency, status, problem)
         select venue_id, gen_random_uuid(), id, 'stripe', 'stand-in', 3, total_cents, currency, 'paid', 'amount_differs' from orders where id = $1`,
        [id],
      );
    },
    shows: (now) => figure(now, 'parea_venues_failing{trouble="payments"}') > 0,
    end: async ({ client }) => {
      await client.query('update payment set problem = null');
      await client.query('update orders set status = 5 where status < 4');
    },
  },
  {
    name: 'a mail is given up',
    alarms: ['PareaMailsDead'],
    begin: (ward) => ward.deadMail(),
    shows: (now) => figure(now, 'parea_mails{state="dead"}') > 0,
    end: ({ client }) => client.query(`delete from pgboss.job where name like 'mail%'`),
  },
  {
    name: 'recurring work fails',
    alarms: ['PareaWorkFails'],
    begin: ({ client }) => client.query('alter table webhook_desk rename to webhook_desk_away'),
    shows: (now) => figure(now, 'parea_work_failing') > 0,
    end: ({ client }) => client.query('alter table webhook_desk_away rename to webhook_desk'),
  },
  {
    name: 'orders take long',
    alarms: ['PareaSelfTestSlow', 'PareaSlowOrders'],
    begin: async (ward) => {
      await ward.client.query(before('order_line', 'perform pg_sleep(2.4);'));
      await orders(ward, 2);
    },
    shows: (now) => figure(now, 'parea_self_test_seconds') > 2,
    end: async (ward) => {
      await healed(ward);
      await ward.client.query('update orders set status = 5 where status < 4');
    },
  },
  {
    name: 'an order is answered with 500',
    alarms: ['PareaErrors'],
    begin: async (ward) => {
      await ward.client.query(before('order_line', `raise exception 'a mistake of ours' using errcode = 'P0001';`));
      await orders(ward, 1);
    },
    shows: (now, was) =>
      figure(now, 'parea_requests_total{method="POST",status="500"}') > figure(was, 'parea_requests_total{method="POST",status="500"}'),
    end: healed,
  },
  {
    name: 'more wait for the database than it has room for',
    alarms: ['PareaWaitsForConnections'],
    begin: async ({ client, url }) => {
      await client.query('begin');
      await client.query('lock table account_user in access exclusive mode');
      for (let nth = 0; nth < 60; nth += 1)
        void post(url, '/api/auth/request-password-reset', { email: `nobody${nth}@parea.example` }).catch(() => null);
    },
    shows: (now) => figure(now, 'parea_database_waiting') > 0,
    end: ({ client }) => client.query('rollback'),
  },
  {
    name: 'the disk fills up',
    alarms: ['PareaDiskLow'],
    begin: async ({ disk }) => {
      const { bavail, blocks, bsize } = statfsSync(disk);
      writeFileSync(join(disk, 'somebody-else-s'), Buffer.alloc(Math.max(0, Math.ceil((bavail - blocks * 0.15) * bsize))));
    },
    shows: (now) => figure(now, 'parea_disk_free_bytes') < 0.2 * figure(now, 'parea_disk_bytes'),
    end: async ({ disk }) => truncateSync(join(disk, 'somebody-else-s')),
  },
];

/** What /metrics says of the product itself, and which of it only rises. */
async function scrape(url: string): Promise<{ readonly now: Scrape; readonly rising: ReadonlySet<string> }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const rising = new Set([...text.matchAll(/^# TYPE (\S+) (?:counter|histogram)$/gm)].map(([, name = '']) => name));
  const lines = [...text.matchAll(/^(parea_\w+(?:\{[^\n]*\})?) (\S+)$/gm)];
  return { now: new Map(lines.map(([, series = '', value]) => [series, Number(value)])), rising };
}

/** Healthy for a while, then ill for long, in the engine of the rules itself and in no time: what only rises goes on as between both scrapes, the rest stays. */
function fired(home: string, well: Scrape, ill: Scrape, rising: ReadonlySet<string>, alarms: readonly string[]): string | null {
  const labelled = (series: string) =>
    series.includes('{') ? series.replace('{', '{job="parea",instance="a",') : `${series}{job="parea",instance="a"}`;
  const input = [...new Set([...well.keys(), ...ill.keys()])].map((series) => {
    const [was, now] = [well.get(series) ?? Number.NaN, ill.get(series) ?? Number.NaN];
    const name = (/^\w+/.exec(series)?.[0] ?? '').replace(/_(?:bucket|sum|count)$/, '');
    const healthy = Number.isNaN(was) ? `_x${HEALTHY_STEPS}` : `${was}x${HEALTHY_STEPS}`;
    if (Number.isNaN(now)) return { series: labelled(series), values: `${healthy} _x${ILL_STEPS}` };
    const step = rising.has(name) || rising.has(/^\w+/.exec(series)?.[0] ?? '') ? now - (Number.isNaN(was) ? 0 : was) : 0;
    return { series: labelled(series), values: `${healthy} ${now}${step < 0 ? '-' : '+'}${Math.abs(step)}x${ILL_STEPS}` };
  });
  const firing = 'count by (alertname) (ALERTS{alertstate="firing"})';
  const test = {
    rule_files: [RULES],
    evaluation_interval: `${STEP_S}s`,
    tests: [
      {
        interval: `${STEP_S}s`,
        input_series: [...input, { series: 'up{job="parea",instance="a"}', values: `1x${HEALTHY_STEPS + ILL_STEPS}` }],
        promql_expr_test: [
          { expr: firing, eval_time: `${HEALTHY_STEPS * STEP_S}s`, exp_samples: [] },
          {
            expr: `count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[${ILL_STEPS * STEP_S}s]))`,
            eval_time: `${(HEALTHY_STEPS + ILL_STEPS) * STEP_S}s`,
            exp_samples: alarms.map((alarm) => ({ labels: `{alertname="${alarm}"}`, value: 1 })),
          },
        ],
      },
    ],
  };
  const file = join(home, 'told.test.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(test));
  try {
    execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' });
    return null;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    return `${stdout}${stderr}`.replaceAll(/\s+/g, ' ').slice(0, 700) || String(error);
  }
}

export const alarmsTold: Proof = {
  name: 'alarms, by what the product says of itself',
  claim: 'each rule that no test of minutes can wait for fires of what is really wrong, and no other',
  rounds: { full: ILLNESSES.length, small: 0 },
  // promtool, and a small disk, which needs root.
  onlyWhole: true,
  async run({ root, data, rounds, patienceMs }) {
    const home = mkdtempSync(join(tmpdir(), 'parea-alarms-'));
    const disk = mkdtempSync(join(tmpdir(), 'parea-small-disk-'));
    const kilobytes = Number(execFileSync('du', ['-sk', data.path], { encoding: 'utf8' }).split('\t')[0]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes + ROOM_MB * 1_024}k,mode=755`, 'parea-small-disk', disk]);
    const violations: string[] = [];
    const told: string[] = [];
    try {
      const small = dataDirAt(join(disk, 'data'));
      execFileSync('cp', ['-a', data.path, small.path]);
      const env = { SELF_TEST: 'on', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
      const app = await startApp({ root, dataDir: small.path, port: await freePort(), env });
      const client = await small.connect();
      try {
        const { url } = app;
        const deadMail = async () => {
          await post(url, '/api/auth/request-password-reset', { email: 'maria@parea.example' });
          // As after its fourteenth try.
          const last = async () =>
            (await client.query(`update pgboss.job set retry_count = retry_limit, start_after = now() where name = 'mail'`)).rowCount;
          await until(async () => ((await last()) ?? 0) > 0, patienceMs, 200);
        };
        const ward = { url, client, disk, deadMail };
        // The demo's own evening is nobody's trouble here.
        await client.query('update orders set status = 5 where status < 4');
        await until(async () => figure((await scrape(url)).now, 'parea_self_test_orders_total{outcome="arrived"}') > 0, patienceMs, 200);
        for (const { name, alarms, begin, shows, end } of ILLNESSES.slice(0, rounds)) {
          // What was before is over, also in the figures, which are asked once every few seconds.
          let well: Scrape = new Map();
          const isWell = async () => {
            well = (await scrape(url)).now;
            return (
              figure(well, 'parea_self_test_seconds') < 1 &&
              ['parea_orders_untaken', 'parea_venues_failing{trouble="payments"}', 'parea_work_failing'].every(
                (each) => well.get(each) === 0,
              )
            );
          };
          if ((await until(isWell, patienceMs, 500)) === null) violations.push(`before ${name}: not well`);
          await begin(ward);
          let ill = await scrape(url);
          const shown = await until(
            async () => {
              ill = await scrape(url);
              return shows(ill.now, well);
            },
            patienceMs,
            250,
          );
          const wrong = shown === null ? 'no figure says so' : fired(home, well, ill.now, ill.rising, alarms);
          if (wrong === null) told.push(`${name}: ${alarms.join(', ')}`);
          else violations.push(`${name}: ${wrong}`);
          await end(ward);
        }
        return { counted: told.join('; '), violations };
      } finally {
        await client.end();
        await app.stop();
      }
    } finally {
      execFileSync('umount', [disk]);
      rmSync(home, { recursive: true, force: true });
    }
  },
};
