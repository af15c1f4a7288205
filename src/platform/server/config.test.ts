import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig, SETTINGS, strangeSettings, wrongSettings } from './config.ts';

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

test('a slip of the keyboard is pointed out, and what is nobody’s business is not', () => {
  expect(strangeSettings({ ADMIN_PASWORD: 'x', HOME: '/root', S3_BUCKET: 'pictures' })).toEqual([
    'ADMIN_PASWORD is no setting of Parea. Those that begin like it: ADMIN_EMAIL, ADMIN_PASSWORD.',
  ]);
});

test('.env.example names every setting, each once', () => {
  const file = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...file.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');
  expect(named.toSorted()).toEqual(SETTINGS.toSorted());
});
