import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { AppProcess } from '#tests/proofs/app-process.ts';
import { runChild } from './child.ts';
import { cpuMs } from './cpu.ts';
import type { PageCount } from './page-clients.ts';
import { tellPart, type Row } from './part.ts';
import { openProduct, placeOrders, portOf } from './product.ts';
import { readPlaces, type Place } from './venues.ts';
import { median, ms, verdict, whole } from './words.ts';

/**
 * `npm run bench:edges`: where the usual rate breaks first. All guests at one venue against the same guests at twenty, a venue's JSON against its page, the
 * memory before, at the peak of and after that load, and a start on a database that is there. In turns, in one run.
 * `--seconds N` and `--rounds N` for longer or shorter ones.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string' }, rounds: { type: 'string' } } });
const seconds = Number(values.seconds ?? 4);
const rounds = Number(values.rounds ?? 5);
const CLIENTS = 32;
const VENUES = 20;
const STARTS = 5;

const rows: Row[] = [];

await using product = await openProduct('edges', { venues: VENUES });
const { data } = product;
const app = await product.start();
const places = await readPlaces(app.url, VENUES);
const idle = memoryOf(app, 'VmRSS');
const files = memoryOf(app, 'RssFile');
await measureOrders(app);
await measureVenueJson(app);
const peak = memoryOf(app, 'VmHWM');
const shared = `${whole(files)} MB of it Node's program and other files, which processes share`;
rows.push(['Memory once twenty venues were read, the app', `${whole(idle)} MB`, shared, '', verdict(idle <= 150, '150 MB')]);
rows.push(['Memory at the peak of all above, the app', `${whole(peak)} MB`, '', '', verdict(peak <= 300, '300 MB')]);
await measureStarts();
tellPart({
  rows,
  notes: [
    `Embedded PostgreSQL with fsync; clients, product and database share the machine. Rounds of ${seconds} s in turns, ${rounds} of each, medians.`,
  ],
});

type Turn = { readonly rate: number; readonly p50: number; readonly p99: number; readonly cpu: number };

/** The same guests at one venue and at twenty. */
async function measureOrders({ pid, url }: AppProcess): Promise<void> {
  const port = portOf({ url });
  const turn = async (at: readonly Place[], seed: number, length = seconds): Promise<Turn> => {
    const cpu = () => cpuMs(pid) + cpuMs(data.postmasterPid(), true);
    const before = cpu();
    const count = await placeOrders({ port, seconds: length, clients: CLIENTS, places: at, seed });
    return { rate: count.rate, ...count.tookMs, cpu: (cpu() - before) / count.placed };
  };
  const one = places.slice(0, 1);
  for (const at of [places, one]) await turn(at, 999, 2);
  const found = { one: [] as Turn[], many: [] as Turn[] };
  for (let round = 0; round < rounds; round += 1) {
    found.one.push(await turn(one, round));
    found.many.push(await turn(places, round));
  }
  const of = (side: keyof typeof found, figure: keyof Turn) => median(found[side].map((each) => each[figure]));
  rows.push([
    `Orders a second, ${CLIENTS} guests at one venue`,
    `${whole(of('one', 'rate'))} /s, p50 ${ms(of('one', 'p50'))}, p99 ${ms(of('one', 'p99'))}, processor ${ms(of('one', 'cpu'))} an order`,
    `at ${VENUES} venues: ${whole(of('many', 'rate'))} /s, p50 ${ms(of('many', 'p50'))}, p99 ${ms(of('many', 'p99'))}, processor ${ms(of('many', 'cpu'))}`,
    (of('one', 'rate') / of('many', 'rate')).toFixed(2),
    [verdict(of('one', 'p99') <= 30, 'p99 30 ms'), verdict(of('one', 'rate') >= 0.95 * of('many', 'rate'), 'the rate of many')].join('; '),
  ]);
}

/** A venue as JSON and as a page, from everybody at once. */
async function measureVenueJson({ url }: AppProcess): Promise<void> {
  const port = portOf({ url });
  const paths = { json: `/api/stores/${places[0]?.number}`, page: `/store/?id=${places[0]?.number}` };
  const found = { json: [] as PageCount[], page: [] as PageCount[] };
  for (let round = 0; round <= rounds; round += 1)
    for (const what of ['json', 'page'] as const) {
      const count = await runChild<PageCount>('page-clients.ts', { port, path: paths[what], seconds, clients: CLIENTS });
      // The first one warms.
      if (round > 0) found[what].push(count);
    }
  const rate = (what: keyof typeof found) => median(found[what].map((count) => count.pages / count.seconds));
  const p99 = (what: keyof typeof found) => median(found[what].map(({ tookMs }) => tookMs.p99));
  rows.push([
    `A venue's JSON a second, ${CLIENTS} connections`,
    `${whole(rate('json'))} /s, p99 ${ms(p99('json'))}`,
    `its page: ${whole(rate('page'))} /s, p99 ${ms(p99('page'))}`,
    (rate('json') / rate('page')).toFixed(2),
    verdict(p99('json') <= 2 * p99('page'), 'the same short way'),
  ]);
}

/** From the start of another process on the same database until it has answered a menu. */
async function measureStarts(): Promise<void> {
  const took: number[] = [];
  for (let nth = 0; nth <= STARTS; nth += 1) {
    const other = await product.start();
    const asked = performance.now();
    const answer = await fetch(`${other.url}/store/?id=1001`);
    if (answer.status !== 200) throw new Error(`the menu was answered ${answer.status}`);
    await answer.text();
    // The first one compiles.
    if (nth > 0) took.push(other.startMs + performance.now() - asked);
    await other.stop();
  }
  const words = `${whole(median(took))} ms, slowest ${whole(Math.max(...took))} ms`;
  rows.push(['From start to the first menu, database there', words, `${STARTS} starts`, '', verdict(median(took) <= 1_000, '1.0 s')]);
}

/** In MB, from Linux's /proc: what lies in memory now, or the most that ever did. */
function memoryOf({ pid }: AppProcess, field: 'VmRSS' | 'RssFile' | 'VmHWM'): number {
  const [, kB] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kB) / 1024;
}
