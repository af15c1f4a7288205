import { parseArgs } from 'node:util';
import { readConfig, strangeSettings, unsaidProxy, wrongSettings, type Config } from '#platform/server/config.ts';
import type { System } from './system.ts';

const HELP = `npm run parea -- <command>, with the settings of the server (its environment variables):

  backup FOLDER [--without-pictures] [--without-secrets]
      Writes database, pictures and secrets into a new folder. The server may go on. Keep it private: it lets whoever has it in.
  restore FOLDER
      Puts such a folder into an empty place: an empty DATA_DIR, or a new database.
  migrate
      Brings the database up to this version. The server does so at its start, too.
  seed [--venues N --items N --orders N --seed N]
      The demo venues, and generated ones beside them.
  user create-admin EMAIL [--password PASSWORD]
  user reset-password EMAIL [--password PASSWORD]
      Without --password (or PAREA_PASSWORD, which no list of processes shows) one is made up and printed.
  config check
      Says everything that is wrong with the settings, at once.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  'without-pictures': flag,
  'without-secrets': flag,
  password: text,
  venues: text,
  items: text,
  orders: text,
  seed: text,
  help: flag,
} as const;

/** Each command brings its own parts: help and `config check` need none of the product. */
const parts = {
  backup: () => import('./commands/backup.ts'),
  migrate: () => import('#platform/server/migrate.ts'),
  restore: () => import('./commands/restore.ts'),
  seed: () => import('./seed.ts'),
  system: () => import('./system.ts'),
  users: () => import('./commands/users.ts'),
};

/** Answers what to print. Throws what went wrong, in words for people. */
async function run(argv: string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true });
  const [name = 'help', ...rest] = positionals;
  const [first, second] = rest;
  if (values.help || name === 'help') return HELP;
  if (name === 'config' && first === 'check') return checkConfig();
  const config = readConfig(process.env);
  const password = values.password ?? process.env['PAREA_PASSWORD'];
  if (name === 'backup' && first !== undefined) {
    const { backup } = await parts.backup();
    const done = await backup(config, first, { pictures: !values['without-pictures'], secrets: !values['without-secrets'] });
    return `Backed up ${rowsOf(done)} rows of ${done.tables.length} tables and ${done.files} files into ${first}.`;
  }
  if (name === 'restore' && first !== undefined) {
    const { restore } = await parts.restore();
    const done = await restore(config, first);
    return `Restored ${rowsOf(done)} rows of ${done.tables.length} tables and ${done.files} files, as they were at ${done.startedAt}. Counts and checksums are right.`;
  }
  if (name === 'migrate') {
    const [{ withDatabase }, { migrate }] = await Promise.all([parts.backup(), parts.migrate()]);
    const done = await withDatabase(config, (url) => migrate(url));
    return ['The database is up to date.', ...done.map((each) => `  ${each}`)].join('\n');
  }
  if (name === 'seed') return withSystem(config, (system) => seed(system, values));
  if (name === 'user' && first === 'create-admin' && second)
    return withSystem(config, async (system) => (await parts.users()).createAdmin(system, second, password));
  if (name === 'user' && first === 'reset-password' && second)
    return withSystem(config, async (system) => (await parts.users()).resetPassword(system, second, password));
  throw new Error(`There is no such command: ${positionals.join(' ')}\n\n${HELP}`);
}

const rowsOf = ({ tables }: { readonly tables: readonly { readonly rows: number }[] }): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

function checkConfig(): string {
  const wrong = wrongSettings(process.env);
  const { PUBLIC_URL, TRUSTED_PROXIES } = process.env;
  const strange = [...strangeSettings(process.env), ...unsaidProxy(PUBLIC_URL, TRUSTED_PROXIES)].map((line) => `  ${line}`);
  if (wrong.length > 0) throw new Error([`These settings are not right:`, ...wrong.map((line) => `  ${line}`), ...strange].join('\n'));
  return ['The settings are right.', ...strange].join('\n');
}

async function withSystem(config: Config, work: (system: System) => Promise<string>): Promise<string> {
  const { openSystem } = await parts.system();
  const system = await openSystem(config);
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}

async function seed(system: System, values: Readonly<Partial<Record<'venues' | 'items' | 'orders' | 'seed', string>>>): Promise<string> {
  const { seedDemo, seedLarge } = await parts.seed();
  await seedDemo(system);
  const size = {
    venues: Number(values.venues ?? 0),
    items: Number(values.items ?? 50),
    orders: Number(values.orders ?? 0),
    seed: Number(values.seed ?? 1),
  };
  await seedLarge(system, size);
  return `Seeded ${size.venues} venues with ${size.items} items each, and ${size.orders} orders.`;
}

run(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
