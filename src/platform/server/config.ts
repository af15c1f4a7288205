import { closest, distance } from 'fastest-levenshtein';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { archiveConfig, wrongArchive, type ArchiveConfig } from './archive-config.ts';
import { databaseAddress } from './database-address.ts';
import { networks, networksOf } from './networks.ts';
import { keptSecret } from './kept-secret.ts';
import { networkAddress } from './network-address.ts';
import { MENU_READER, menuReaderConfig, type MenuReaderConfig } from './menu-reader-config.ts';
import { languageModelConfig, metaConfig, s3Config, type LanguageModelConfig, type MetaConfig, type S3Config } from './outside-config.ts';
import { PLAN_STRIPE, planStripeConfig, type PlanStripeConfig } from './plan-stripe-config.ts';
import { isLocalAddress } from './public-address.ts';
import { wholeAddress as whole } from './whole-address.ts';

/** The settings of `wire-contract.md`, as the process runs with them. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** What codes on tables say: PUBLIC_URL, or without one the address at which phones in this network reach this machine. */
  readonly phoneUrl: string;
  /** Others reach it: PUBLIC_URL is https, or not this machine's own address. */
  readonly isPublic: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A replica that long reports are read from; null: there is none. */
  readonly reportsDatabaseUrl: string | null;
  readonly adminEmail: string | null;
  readonly adminPassword: string | null;
  /** Where messages of the contact form go. */
  readonly contactEmail: string;
  /** Whom weaknesses are told to; null where CONTACT_EMAIL is not set. */
  readonly securityContact: string | null;
  /** The demo world, and with it the passwords that anybody can read. Off in production and at a public address unless asked for by name. */
  readonly demo: boolean;
  /** Whether its venues get a past: ninety days of orders. */
  readonly demoHistory: boolean;
  readonly smtpUrl: string | null;
  readonly rateLimits: boolean;
  readonly production: boolean;
  /** How many proxies in front of us may be believed about the client's address. */
  readonly trustedProxies: number;
  /** Signs order tokens, table codes and cookies. Kept in DATA_DIR unless `SECRET` is set. */
  readonly secret: string;
  /** Who sends it as a bearer token reads the figures from elsewhere; null: only this machine may. */
  readonly metricsToken: string | null;
  /** Whether venues are on plans: trials, tiers and their ends. Off: every venue has everything, and nobody reads of plans. */
  readonly plans: boolean;
  /** What the listed prices of plans are in, where no Stripe of the operator tells them. */
  readonly planCurrency: string | null;
  /** The operator’s own Stripe, where venues pay for their plans; null: a person is written to. */
  readonly planStripe: PlanStripeConfig | null;
  /** Whether each answer has a line in the log. */
  readonly accessLog: boolean;
  /** Whether this process orders from itself every ten seconds. */
  /** The share of requests that is traced; null where no collector is named. */
  readonly traces: { readonly ratio: number } | null;
  readonly selfTest: boolean;
  /** How long a venue's events are kept for streams that resume. */
  readonly eventsKeptDays: number;
  /** How long the logs of changes are kept. */
  readonly changesKeptDays: number;
  /** Login with Meta; null where no app of Meta's is named. */
  readonly meta: MetaConfig | null;
  /** Whether a pretended Meta, labelled as such, takes its place: in a demo world on this machine alone. */
  readonly pretendMeta: boolean;
  /** A language model that reads what guests ask the menu's assistant; null: none, and every question stays on the phone. */
  readonly languageModel: LanguageModelConfig | null;
  /** Null: photographs and PDFs of menus are not read. */
  readonly menuReader: MenuReaderConfig | null;
  /** The bucket for pictures; null: DATA_DIR/uploads. */
  readonly s3: S3Config | null;
  /** Where the embedded database's past goes; null: nowhere. */
  readonly archive: ArchiveConfig | null;
  /** The platform's own accounts at payment providers: every STRIPE_*, PAYPAL_*, VIVA_* and JCC_* that is set. */
  readonly providerSettings: Readonly<Record<string, string>>;
  /** The networks in which printers may be called, as `10.0.0.0/8`; none: this installation calls no printers. */
  readonly printerNetworks: readonly string[];
  /** Whether webhooks may go to plain http and private addresses, such as a till in the same network. */
  readonly webhooksAnywhere: boolean;
  /** Whether stand-ins take the place of providers without keys. Never in production, at a public address only by name. */
  readonly pretendPayments: boolean;
};

const PORT_RANGE = 'PORT must be a number from 0 to 65535.';
/** From the quietest to the most talkative. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
/** What `npm start` says without a setting is for a person at a terminal; production's goes to a log. */
export const logLevelOf = ({ LOG_LEVEL, NODE_ENV }: Env): LogLevel =>
  LOG_LEVELS.find((level) => level === LOG_LEVEL) ?? (NODE_ENV === 'production' ? 'info' : 'warn');

const days = (name: string) =>
  v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,4}$/, `${name} must be a number of days, from 1 to 99999.`));
const setting = v.optional(v.pipe(v.string(), v.trim()));
const Environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{1,5}$/, PORT_RANGE),
      v.check((port) => Number(port) <= 65_535, PORT_RANGE),
    ),
    '3000',
  ),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL must be a whole address, such as https://menu.example.com'))),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(databaseAddress('DATABASE_URL')),
  REPORTS_DATABASE_URL: v.optional(databaseAddress('REPORTS_DATABASE_URL')),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('ADMIN_EMAIL must be an email address.'))),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(10, 'ADMIN_PASSWORD needs at least 10 characters.'))),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('CONTACT_EMAIL must be an email address.'))),
  DEMO: v.optional(v.picklist(['0', '1'], 'DEMO must be 0 or 1.')),
  DEMO_HISTORY: v.optional(v.picklist(['0', '1'], 'DEMO_HISTORY must be 0 or 1.'), '1'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://'))),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'RATE_LIMITS must be on or off.'), 'on'),
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'TRUSTED_PROXIES must be a single digit.')), '0'),
  NODE_ENV: setting,
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^\S{16,}$/, 'METRICS_TOKEN needs at least 16 characters, without spaces.'))),
  ACCESS_LOG: v.optional(v.picklist(['on', 'off'], 'ACCESS_LOG must be on or off.'), 'off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: whole('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.')),
    '1',
  ),
  SELF_TEST: v.optional(v.picklist(['on', 'off'], 'SELF_TEST must be on or off.'), 'on'),
  PLANS: v.optional(v.picklist(['on', 'off'], 'PLANS must be on or off.'), 'on'),
  ...PLAN_STRIPE,
  ...MENU_READER,
  EVENTS_KEPT_DAYS: v.optional(days('EVENTS_KEPT_DAYS'), '7'),
  CHANGES_KEPT_DAYS: v.optional(days('CHANGES_KEPT_DAYS'), '730'),
  WEBHOOKS_ANYWHERE: v.optional(v.picklist(['0', '1'], 'WEBHOOKS_ANYWHERE must be 0 or 1.'), '0'),
  PRETEND_PAYMENTS: v.optional(v.picklist(['0', '1'], 'PRETEND_PAYMENTS must be 0 or 1.')),
  PRINTER_NETWORKS: v.optional(networks('PRINTER_NETWORKS'), 'private'),
  META_APP_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'META_APP_ID is a number.'))),
  META_APP_SECRET: setting,
  META_GRAPH_BASE: v.optional(v.pipe(v.string(), v.url('META_GRAPH_BASE must be a whole address.')), 'https://graph.facebook.com'),
  META_DIALOG_BASE: v.optional(v.pipe(v.string(), v.url('META_DIALOG_BASE must be a whole address.')), 'https://www.facebook.com'),
  LANGUAGE_MODEL_URL: whole('LANGUAGE_MODEL_URL', 'https://models.example.com/v1'),
  LANGUAGE_MODEL_NAME: setting,
  LANGUAGE_MODEL_KEY: setting,
  S3_ENDPOINT: whole('S3_ENDPOINT', 'https://s3.eu-central-1.amazonaws.com'),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'S3_BUCKET must be the name of a bucket.'))),
  ARCHIVE_DIR: setting,
  ARCHIVE_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'ARCHIVE_BUCKET must be the name of a bucket.')),
  ),
  ARCHIVE_KEPT_DAYS: v.optional(days('ARCHIVE_KEPT_DAYS'), '7'),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_ACCESS_KEY_ID: setting,
  S3_SECRET_ACCESS_KEY: setting,
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'SECRET needs at least 32 characters.'))),
});

/** The names of every setting there is. */
export const SETTINGS: readonly string[] = Object.keys(Environment.entries);

type Env = Readonly<Record<string, string | undefined>>;

/** What is wrong with the settings, a sentence each, all at once; none where they are right. */
export function wrongSettings(env: Env): string[] {
  const filled = withoutEmpty(env);
  const parsed = v.safeParse(Environment, filled, { abortPipeEarly: true });
  const wrong = parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  return [...wrong, ...halfSet(filled), ...pretended(filled), ...wrongArchive(filled)];
}

const withoutEmpty = (env: Env): Record<string, string> =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])));

/** Settings that mean something together only. */
const TOGETHER = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['META_APP_ID', 'META_APP_SECRET'],
  ['LANGUAGE_MODEL_URL', 'LANGUAGE_MODEL_NAME'],
  ['PLANS_STRIPE_SECRET_KEY', 'PLANS_STRIPE_WEBHOOK_SECRET', 'PLANS_STRIPE_PRICES'],
] as const;

const pretended = ({ NODE_ENV, PRETEND_PAYMENTS, TEST_PAYMENTS }: Readonly<Record<string, string>>): string[] => [
  ...(NODE_ENV === 'production' && PRETEND_PAYMENTS === '1'
    ? ['PRETEND_PAYMENTS: a pretended payment buys nothing; it cannot be 1 where NODE_ENV is production.']
    : []),
  ...(TEST_PAYMENTS === undefined ? [] : ['TEST_PAYMENTS is called PRETEND_PAYMENTS now: 1 or 0.']),
];

function halfSet(filled: Readonly<Record<string, string>>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => filled[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    const set = names.filter((name) => filled[name] !== undefined);
    return missing.map((name) => `${name} is missing: it is needed beside ${set.join(' and ')}.`);
  });
}

/** Names that begin like one of ours but are none: often a slip of the keyboard, which would do nothing without a word. Said, not refused. */
export function strangeSettings(env: Env): string[] {
  const filled = withoutEmpty(env);
  return Object.keys(filled).flatMap((name) => {
    if (SETTINGS.includes(name)) return [];
    const near = meant(name);
    if (near !== null) return [`${name} is no setting of Parea. Is it ${near}?`];
    if (!/^(S3|META|SMTP|ADMIN|LANGUAGE|ARCHIVE)_/.test(name)) return [];
    return [
      `${name} is no setting of Parea. Those that begin like it: ${SETTINGS.filter((one) => one.startsWith(name.split('_')[0] ?? '')).join(', ')}.`,
    ];
  });
}

/** The setting of which a name is one or two letters off. Short names are near to too many that are somebody else's. */
function meant(name: string): string | null {
  if (name.length < 6) return null;
  const near = closest(name.toUpperCase(), [...SETTINGS]);
  return distance(name.toUpperCase(), near) <= 2 ? near : null;
}

/** We speak plain HTTP, so an https address means a proxy. Where nobody said how many there are, all callers count as one address. Said, not refused. */
export function unsaidProxy(publicUrl: string | undefined, trustedProxies: string | number | undefined): string[] {
  if (!publicUrl?.startsWith('https:') || Number(trustedProxies ?? 0) !== 0) return [];
  return [
    'PUBLIC_URL is https, so there is a proxy, but TRUSTED_PROXIES is 0: all callers behind it count as one address. Set TRUSTED_PROXIES to how many proxies there are.',
  ];
}

/** Reads the settings; throws one error that lists every wrong one in plain words. Makes DATA_DIR and the secret in it where there is none. */
export function readConfig(env: Env): Config {
  const { secret, ...config } = readSettings(env);
  return { ...config, secret: secret ?? keptSecret(config.dataDir) };
}

/** The settings, before anything is made. */
export type Settings = Omit<Config, 'secret'> & { readonly secret: string | null };

/** Reads the settings and makes nothing; throws as {@link readConfig} does. */
export function readSettings(env: Env): Settings {
  const wrong = wrongSettings(env);
  if (wrong.length > 0) throw new Error(`These settings are not right:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const e = v.parse(Environment, withoutEmpty(env));
  const production = e.NODE_ENV === 'production';
  const dataDir = resolve(e.DATA_DIR);
  const port = Number(e.PORT);
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const isPublic = !isLocalAddress(publicUrl);
  /** Whoever plays here plays alone. */
  const mayPlay = !production && !isPublic;
  const demo = e.DEMO === undefined ? mayPlay : e.DEMO === '1';
  const meta =
    e.META_APP_ID && e.META_APP_SECRET ? metaConfig(e.META_APP_ID, e.META_APP_SECRET, [e.META_GRAPH_BASE, e.META_DIALOG_BASE]) : null;
  return {
    port,
    host: e.HOST,
    publicUrl,
    phoneUrl: e.PUBLIC_URL ? publicUrl : inNetwork(e.HOST, port),
    isPublic,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    reportsDatabaseUrl: e.REPORTS_DATABASE_URL ?? null,
    adminEmail: e.ADMIN_EMAIL?.toLowerCase() ?? null,
    adminPassword: e.ADMIN_PASSWORD ?? null,
    // The first administrator's, who without ADMIN_EMAIL has this one too where nobody has a better.
    securityContact: e.CONTACT_EMAIL ?? null,
    contactEmail: e.CONTACT_EMAIL ?? e.ADMIN_EMAIL?.toLowerCase() ?? 'admin@parea.example',
    demo,
    demoHistory: e.DEMO_HISTORY === '1',
    smtpUrl: e.SMTP_URL ?? null,
    rateLimits: e.RATE_LIMITS === 'on',
    production,
    trustedProxies: Number(e.TRUSTED_PROXIES),
    secret: e.SECRET ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    accessLog: e.ACCESS_LOG === 'on',
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT ? { ratio: Number(e.OTEL_TRACES_SAMPLER_ARG) } : null,
    selfTest: e.SELF_TEST === 'on',
    plans: e.PLANS === 'on',
    planCurrency: e.PLANS_CURRENCY ?? null,
    planStripe: planStripeConfig(e),
    eventsKeptDays: Number(e.EVENTS_KEPT_DAYS),
    changesKeptDays: Number(e.CHANGES_KEPT_DAYS),
    providerSettings: Object.fromEntries(
      Object.entries(withoutEmpty(env)).flatMap(([name, value]) =>
        /^(STRIPE|PAYPAL|VIVA|JCC)_/.test(name) && value ? [[name, value.trim()]] : [],
      ),
    ),
    webhooksAnywhere: e.WEBHOOKS_ANYWHERE === '1',
    pretendPayments: e.PRETEND_PAYMENTS === undefined ? mayPlay : e.PRETEND_PAYMENTS === '1',
    printerNetworks: networksOf(e.PRINTER_NETWORKS),
    meta,
    pretendMeta: meta === null && demo && mayPlay,
    languageModel: languageModelConfig(e),
    menuReader: menuReaderConfig(e),
    archive: archiveConfig(e, dataDir),
    s3: s3Config(e),
  };
}

function inNetwork(host: string, port: number): string {
  const address = networkAddress(host);
  return `http://${address ?? 'localhost'}:${port}`;
}
