import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { logLevelOf, readConfig, readSettings, SETTINGS, strangeSettings, unsaidProxy, wrongSettings } from './config.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function dataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parea-config-'));
  folders.push(folder);
  return folder;
}
const S3 = { S3_ENDPOINT: 'https://s3.example.com/', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

test('nothing needs to be set', () => {
  const folder = dataDir();
  const config = readConfig({ DATA_DIR: folder });
  expect(config).toMatchObject({ port: 3000, host: '0.0.0.0', publicUrl: 'http://localhost:3000', demo: true, rateLimits: true, s3: null });
  expect(config).toMatchObject({ databaseUrl: null, smtpUrl: null, adminEmail: null, adminPassword: null, meta: null });
  expect(config.secret).toBe(readConfig({ DATA_DIR: folder }).secret);
  expect(statSync(join(folder, 'secrets', 'app-secret')).mode & 0o077).toBe(0);
});

test('what is set but empty is not set', () => {
  expect(readConfig({ DATA_DIR: dataDir(), PORT: '', DATABASE_URL: '', S3_BUCKET: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    s3: null,
  });
});

test('every wrong setting is said at once, in plain words, and nothing is made', () => {
  const folder = join(dataDir(), 'not-made');
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'menu.example.com',
    DATABASE_URL: 'mysql://localhost',
    ADMIN_EMAIL: 'me',
    ADMIN_PASSWORD: 'short',
    DEMO: 'yes',
    SMTP_URL: 'mail.example.com',
    RATE_LIMITS: 'false',
    TRUSTED_PROXIES: 'all',
    S3_ENDPOINT: 's3.example.com',
    META_APP_ID: 'abc',
    SECRET: 'short',
  };
  const said = wrongSettings({ ...wrong, DATA_DIR: folder });
  for (const name of Object.keys(wrong))
    expect(
      said.filter((line) => line.startsWith(`${name}: `)),
      name,
    ).toHaveLength(1);
  expect(() => readConfig({ ...wrong, DATA_DIR: folder })).toThrow(/These settings are not right:\n {2}PORT: .*\n {2}PUBLIC_URL: /);
  expect(existsSync(folder)).toBe(false);
});

test.each(['YEN', 'JPY', 'eur', 'EURO'])('listed prices of plans are in a currency that venues may charge in: %s', (currency) => {
  expect(wrongSettings({ PLANS_CURRENCY: currency })).toEqual(['PLANS_CURRENCY: PLANS_CURRENCY must be USD, EUR or GBP.']);
  for (const right of ['EUR', 'GBP', 'USD', '']) expect(wrongSettings({ PLANS_CURRENCY: right })).toEqual([]);
});

test.each(['postgres://', 'postgres://parea:s3cret pw@@127.0.0.1:5999:5/parea', 'postgres://localhost:port/parea'])(
  'a database address that is none is told by its setting, and never with its password: %s',
  (address) => {
    for (const name of ['DATABASE_URL', 'REPORTS_DATABASE_URL']) {
      const said = wrongSettings({ [name]: address });
      expect(said).toEqual([expect.stringMatching(new RegExp(`^${name}: ${name} is no whole address.*%40`))]);
      expect(said.join(' ')).not.toContain('s3cret');
    }
  },
);

test.each([
  'postgres://parea:pw@localhost:5432/parea',
  'postgresql:///parea',
  'postgres://parea:pw@%2Ftmp%2Fsocket:5432/parea',
  'postgres://parea@/parea?host=/run/postgresql',
])('a database address in any form that PostgreSQL knows is right: %s', (address) =>
  expect(wrongSettings({ DATABASE_URL: address })).toEqual([]),
);

describe('settings that mean something together only', () => {
  test('are read together', () => {
    expect(readConfig({ ...S3, DATA_DIR: dataDir() }).s3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'pictures',
      region: 'auto',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  test.each(Object.keys(S3))('without %s the others are refused', (name) => {
    const said = wrongSettings({ ...S3, [name]: undefined });
    expect(said).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: it is needed beside S3_`))]);
  });
});

test('what is logged is what the setting says, else warnings, and in production a little more', () => {
  expect(logLevelOf({})).toBe('warn');
  expect(logLevelOf({ NODE_ENV: 'production' })).toBe('info');
  expect(logLevelOf({ NODE_ENV: 'production', LOG_LEVEL: 'error' })).toBe('error');
});

test('a slip of the keyboard is pointed out, and what is nobody’s business is not', () => {
  expect(strangeSettings({ ADMIN_PASWORD: 'x', HOME: '/root', S3_BUCKET: 'pictures' })).toEqual([
    'ADMIN_PASWORD is no setting of Parea. Is it ADMIN_PASSWORD?',
  ]);
  expect(
    strangeSettings({ PUBLIC_ULR: 'x', DATABSE_URL: 'x', public_url: 'x', SMTP_SERVER: 'x', SHELL: '/bin/sh', HOSTNAME: 'a' }),
  ).toEqual([
    'PUBLIC_ULR is no setting of Parea. Is it PUBLIC_URL?',
    'DATABSE_URL is no setting of Parea. Is it DATABASE_URL?',
    'public_url is no setting of Parea. Is it PUBLIC_URL?',
    expect.stringContaining('SMTP_SERVER is no setting of Parea. Those that begin like it: SMTP_URL') as string,
  ]);
});

test.each([
  ['https://menu.example.com', undefined, 1],
  ['https://menu.example.com', '0', 1],
  ['https://menu.example.com', '1', 0],
  ['http://localhost:3000', undefined, 0],
  [undefined, undefined, 0],
])('at %s with TRUSTED_PROXIES %s, %i proxies are pointed out that nobody told of', (publicUrl, proxies, said) => {
  expect(unsaidProxy(publicUrl, proxies)).toHaveLength(said);
});

test('.env.example names every setting, each once', () => {
  const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...file.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual(SETTINGS.toSorted());
});

describe('a public address', () => {
  const at = (PUBLIC_URL: string | undefined, env: Record<string, string> = {}) => {
    const { demo, pretendPayments, pretendMeta } = readConfig({ DATA_DIR: dataDir(), PUBLIC_URL, ...env });
    return { demo, pretendPayments, pretendMeta };
  };
  const PLAYING = { demo: true, pretendPayments: true, pretendMeta: true };
  const EARNEST = { demo: false, pretendPayments: false, pretendMeta: false };

  test('nothing set, or an address of this machine: a demo that pretends', () => {
    expect(at(undefined)).toEqual(PLAYING);
    expect(at('http://localhost:8080')).toEqual(PLAYING);
    expect(at('http://127.0.0.1:3000')).toEqual(PLAYING);
  });

  test.each(['https://menu.example.com', 'http://menu.example.com', 'http://192.168.1.20:3000', 'https://localhost'])(
    '%s: no published passwords and nothing pretended, also without NODE_ENV',
    (address) => expect(at(address)).toEqual(EARNEST),
  );

  test('each comes back by its own name, the pretended Meta never', () => {
    const address = 'https://demo.example.com';
    expect(at(address, { DEMO: '1' })).toEqual({ ...EARNEST, demo: true });
    expect(at(address, { DEMO: '1', PRETEND_PAYMENTS: '1' })).toEqual({ ...PLAYING, pretendMeta: false });
  });

  test('in production and without the demo nothing is pretended either', () => {
    expect(at(undefined, { NODE_ENV: 'production' })).toEqual(EARNEST);
    expect(at(undefined, { NODE_ENV: 'production', DEMO: '1' })).toEqual({ ...EARNEST, demo: true });
    expect(at(undefined, { DEMO: '0' })).toEqual({ ...PLAYING, demo: false, pretendMeta: false });
    expect(at(undefined, { PRETEND_PAYMENTS: '0' })).toEqual({ ...PLAYING, pretendPayments: false });
    expect(wrongSettings({ NODE_ENV: 'production', PRETEND_PAYMENTS: '1' })).toEqual([expect.stringMatching(/^PRETEND_PAYMENTS: /)]);
  });

  test('a Meta app of one’s own is not pretended', () => {
    expect(at(undefined, { META_APP_ID: '1', META_APP_SECRET: 'secret' }).pretendMeta).toBe(false);
  });

  test('the setting of before is not passed over in silence', () => {
    expect(wrongSettings({ TEST_PAYMENTS: 'off' })).toEqual(['TEST_PAYMENTS is called PRETEND_PAYMENTS now: 1 or 0.']);
  });
});

test.each([
  [{ PUBLIC_URL: 'https://menu.example.com' }, /^https:\/\/menu\.example\.com$/],
  [{ PUBLIC_URL: 'http://localhost:3000' }, /^http:\/\/localhost:3000$/],
  [{ HOST: '127.0.0.1' }, /^http:\/\/localhost:3000$/],
  // This machine's own address in its network, where it has one.
  [{}, /^http:\/\/(\d+\.\d+\.\d+\.\d+|localhost):3000$/],
])('with %o codes on tables say %s', (env, address) => {
  const { phoneUrl, publicUrl } = readSettings(env);
  expect(phoneUrl).toMatch(address);
  if (!('PUBLIC_URL' in env)) expect(publicUrl).toBe('http://localhost:3000');
});
