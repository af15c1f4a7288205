import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { archiveOf, openOwnDatabase } from '#app/own-database.ts';
import { readConfig } from '#platform/server/config.ts';
import { placeMany, type Acknowledged } from './acknowledged.ts';
import { freePort, spawnNode, startApp, type AppProcess, type AppSettings } from './app-process.ts';
import type { DataDir } from './data-dir.ts';
import { learnAmount, orderBody, readMenu, type Order } from './diner.ts';
import { draws, until, type Bench, type Proof } from './proof.ts';

/** What happens to a house, in turns. The last takes the whole cluster away, with what it had not handed over yet. */
const DISASTERS = ['orders dropped', 'everything dropped', 'cluster gone'] as const;
type Disaster = (typeof DISASTERS)[number];

export const timeMachine: Proof = {
  name: 'time machine',
  claim: 'restored to a moment before the disaster, every order acknowledged by then is there, and none after',
  // Its small version is `time-machine.test.ts`.
  onlyWhole: true,
  rounds: { full: 6, small: 1 },
  async run(bench) {
    const home = mkdtempSync(join(tmpdir(), 'parea archive '));
    const env = { ARCHIVE_DIR: join(home, 'the past') };
    const violations: string[] = [];
    let [before, after] = [0, 0];
    try {
      await copyNow(bench.data, env);
      for (let round = 0; round < bench.rounds && violations.length === 0; round += 1) {
        const told = await story(bench, env, DISASTERS[round % DISASTERS.length] ?? 'cluster gone', bench.seed + round);
        violations.push(...told.violations.map((each) => `round ${round + 1}: ${each}`));
        before += told.before;
        after += told.after;
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
    return { counted: `${before} orders before the moments were there again, ${after} after them were not`, violations };
  },
};

async function copyNow(data: DataDir, env: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...env, DATA_DIR: data.path });
  const database = await openOwnDatabase(config);
  const archive = archiveOf(config, database.url, Date.now);
  await archive?.copyNow();
  await database.close();
  await archive?.finish();
}

type Told = { readonly before: number; readonly after: number; readonly violations: string[] };

async function story(
  { root, data, seed, patienceMs }: Bench,
  env: Readonly<Record<string, string>>,
  disaster: Disaster,
  draw: number,
): Promise<Told> {
  const settings: AppSettings = { root, dataDir: data.path, port: await freePort(), env };
  const app = await startApp(settings);
  const next = draws(draw || seed);
  const early = await orders(app, next, 24, patienceMs);
  const moment = await tick();
  const late = await orders(app, next, 12, patienceMs);
  const violations = [...early.violations, ...late.violations];
  await strike(disaster, { app, data, archive: env['ARCHIVE_DIR'] ?? '', patienceMs });
  if (disaster === 'cluster gone') violations.push(...(await refusals(settings, moment, data)));
  // By the clocks of another place, as people say it.
  const said = await restore(settings, moment);
  // Without it there is nothing to start.
  if (said !== null) return { before: 0, after: 0, violations: [...violations, `the restore failed: ${said}`] };
  const again = await startApp(settings);
  try {
    const client = await data.connect();
    violations.push(...(await compare(client, early, late)));
    await client.end();
    violations.push(...(await orders(again, next, 3, patienceMs)).violations);
  } finally {
    await again.stop();
  }
  for (const name of readdirSync(data.path)) if (name.startsWith('postgres-before-')) rmSync(join(data.path, name), { recursive: true });
  return { before: early.placed.length, after: late.placed.length, violations };
}

async function orders(app: AppProcess, draw: () => number, count: number, patienceMs: number): Promise<Acknowledged> {
  const menu = await readMenu(app.url, 1);
  const [dish] = menu.plain;
  if (!dish) throw new Error('there is nothing to order');
  const bodyOf = (): Order['body'] => orderBody(menu, { dishes: [[dish, 1]] }, 1 + Math.floor(draw() * 6));
  const orderAmount = await learnAmount(app.url, bodyOf());
  const noted: Acknowledged = { placed: [], violations: [], unanswered: 0 };
  const body = () => ({ ...bodyOf(), orderAmount });
  await placeMany(() => app.url, noted, { orders: count, clients: 4, bodyOf: body, pause: () => 0, patienceMs });
  return noted;
}

/** A moment that no order shares: later than all before, earlier than all after. */
async function tick(): Promise<Date> {
  const at = new Date(Date.now() + 2);
  await until(() => Date.now() > at.getTime() + 2, 1000, 1);
  return at;
}

async function strike(
  disaster: Disaster,
  { app, data, archive, patienceMs }: { app: AppProcess; data: DataDir; archive: string; patienceMs: number },
) {
  const client = await data.connect();
  if (disaster === 'orders dropped') await client.query('drop table orders cascade');
  if (disaster === 'everything dropped') await client.query('drop schema public cascade');
  if (disaster !== 'cluster gone') {
    await client.end();
    return void (await app.stop());
  }
  // As after the minute that a quiet evening may cost: what is not in the archive by then is gone with the disk.
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await client.end();
  const there = () => readdirSync(archive, { recursive: true }).some((path) => String(path).endsWith(`${rows[0]?.name}.zst`));
  if ((await until(there, patienceMs, 100)) === null) throw new Error('the last piece did not reach the archive');
  const pid = data.postmasterPid();
  await app.kill();
  process.kill(pid, 'SIGKILL');
  await until(() => !existsSync(`/proc/${pid}`), patienceMs);
  renameSync(join(data.path, 'postgres'), join(data.path, 'gone'));
  rmSync(join(data.path, 'gone'), { recursive: true, force: true });
}

/** Null: it did; otherwise its words. */
async function restore(settings: AppSettings, at: Date, more: readonly string[] = []): Promise<string | null> {
  const wall = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
  const { child, output } = spawnNode(settings, 'src/app/command.ts', ['restore', '--at', wall, '--zone', 'Asia/Kolkata', ...more]);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? null : output();
}

/** What cannot be restored is refused in words, and leaves nothing. */
async function refusals(settings: AppSettings, moment: Date, data: DataDir): Promise<string[]> {
  const whole = settings.env?.['ARCHIVE_DIR'] ?? '';
  const [number = ''] = readdirSync(whole);
  const pieces = readdirSync(join(whole, number, 'wal')).filter((name) => /^[0-9A-F]{24}\.zst$/.test(name));
  const needed = pieces.toSorted().at(-1) ?? '';
  const wrong: string[] = [];
  const tried: [at: Date, spoil: (folder: string) => void, says: RegExp][] = [
    [new Date('2020-01-01T00:00:00Z'), () => undefined, /is before the oldest copy/],
    [new Date(moment.getTime() + 86_400_000), () => undefined, /is after the last change in the archive/],
    [moment, (folder) => rmSync(join(folder, needed)), /is after the last change|is missing in/],
    [moment, (folder) => damage(join(folder, needed)), /is damaged: wal/],
  ];
  for (const [at, spoil, says] of tried) {
    const copy = `${whole} again`;
    cpSync(whole, copy, { recursive: true });
    spoil(join(copy, number, 'wal'));
    const said = await restore({ ...settings, env: { ...settings.env, ARCHIVE_DIR: copy } }, at);
    if (said === null || !says.test(said) || /\n\s+at /.test(said))
      wrong.push(`not refused with ${says.source}: ${said ?? 'it was restored'}`);
    if (existsSync(join(data.path, 'postgres'))) wrong.push('a refused restore left a cluster');
    rmSync(copy, { recursive: true });
  }
  return wrong;
}

function damage(file: string): void {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

async function compare(client: pg.Client, early: Acknowledged, late: Acknowledged): Promise<string[]> {
  const ids = (noted: Acknowledged) => noted.placed.map(({ _id }) => _id);
  const { rows } = await client.query<{ id: string; lines: number }>(
    `select id, (select count(*)::int from order_line l where l.order_id = o.id) as lines from orders o where id = any($1)`,
    [[...ids(early), ...ids(late)]],
  );
  const lines = new Map(rows.map((row) => [row.id, row.lines]));
  const lost = ids(early).filter((id) => !lines.get(id));
  const kept = ids(late).filter((id) => lines.has(id));
  return [
    ...(lost.length > 0 ? [`${lost.length} orders acknowledged before the moment are not there`] : []),
    ...(kept.length > 0 ? [`${kept.length} orders of after the moment are there`] : []),
  ];
}
