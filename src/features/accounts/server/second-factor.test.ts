import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, cookiesOf, openAccountApp, type AccountApp } from '#tests/support/account-app.ts';

const ADMIN = { email: 'chief@parea.example', password: 'a-kitchen-without-windows' };
let app: AccountApp;
beforeAll(async () => {
  app = await openAccountApp({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  await app.accounts.ensureFirstAdmin();
});
afterAll(() => app.close());

const signIn = (code?: string) => app.call('POST', '/api/admin/session', { body: { ...ADMIN, ...(code !== undefined && { code }) } });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
const pass = (minutes: number) => void (app.time.now += minutes * 60_000);

test('a second factor is set up, asked for, taken once, kept from guessers, and replaced by recovery codes', async () => {
  const { secondFactor } = app.accounts;
  const opened = (await (await signIn()).json()) as { adminPass: string };
  const user = { id: (await app.database.db.selectFrom('accountUser').select('id').executeTakeFirstOrThrow()).id, email: ADMIN.email };
  const now = (secret: string, offset = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.time.now + offset });

  // Begun is not on: whoever closes the page before the first code is not locked out.
  const { secret, uri } = await secondFactor.begin(user);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Parea/);
  expect((await signIn()).status).toBe(200);
  const stored = await app.database.db.selectFrom('adminSecondFactor').selectAll().executeTakeFirstOrThrow();
  expect(stored.secretSealed.toString('latin1')).not.toContain(secret);
  await expect(secondFactor.confirm(user, '000000')).rejects.toMatchObject({ code: 'wrong_code' });
  const recovery = await secondFactor.confirm(user, now(secret));
  expect(new Set(recovery).size).toBe(10);
  // 24 of 31 letters are more than the 112 bits that let a hash do without salt and time.
  for (const code of recovery) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/);
  expect(await secondFactor.state(user.id)).toEqual({ enrolled: true, recoveryCodesLeft: 10 });
  await expect(secondFactor.begin(user)).rejects.toMatchObject({ code: 'already_enrolled' });

  // The password alone is worth nothing now, not for scripts either; what was handed out before still is.
  expect(await codeOf(await signIn())).toEqual([401, 'code_required']);
  const find = (password: string) => app.call('GET', `/api/users/email/${ADMIN.email}`, { headers: basic(ADMIN.email, password) });
  expect(await codeOf(await find(ADMIN.password))).toEqual([401, 'code_required']);
  expect((await find(opened.adminPass)).status).toBe(200);
  expect(
    await codeOf(await app.call('POST', '/api/admin/session', { body: { ...ADMIN, password: 'wrong-password', code: now(secret) } })),
  ).toEqual([401, 'wrong_credentials']);

  // The code of the set-up was taken; the next one works once, one of an hour ago not at all.
  expect(await codeOf(await signIn(now(secret)))).toEqual([401, 'wrong_code']);
  pass(1);
  const fresh = now(secret);
  const entered = await signIn(fresh);
  expect(entered.status).toBe(200);
  const own = cookiesOf(entered);
  expect(await codeOf(await signIn(fresh))).toEqual([401, 'wrong_code']);
  expect(await codeOf(await signIn(now(secret, -3_600_000)))).toEqual([401, 'wrong_code']);

  // Each recovery code once, however it is typed.
  expect((await signIn(recovery[0]?.toUpperCase())).status).toBe(200);
  expect(await codeOf(await signIn(recovery[0]))).toEqual([401, 'wrong_code']);
  expect((await secondFactor.state(user.id)).recoveryCodesLeft).toBe(9);
  const hashes = await app.database.db.selectFrom('adminRecoveryCode').select('codeHash').execute();
  for (const { codeHash } of hashes)
    for (const code of recovery) expect(codeHash.toString('latin1')).not.toContain(code.replaceAll('-', ''));

  // Ten wrong ones, from any address, and even the right one has to wait.
  const tries: number[] = [];
  for (let at = 0; at < 12; at += 1) tries.push((await signIn('123456')).status);
  expect(tries.slice(-2)).toEqual([429, 429]);
  pass(1);
  expect((await signIn(now(secret))).status).toBe(429);
  // Who has stolen the password keeps nobody out: not the browser that was in before, and not who has a recovery code.
  expect((await app.call('POST', '/api/admin/session', { body: { ...ADMIN, code: now(secret) }, headers: { cookie: own } })).status).toBe(
    200,
  );
  expect((await signIn(recovery[1])).status).toBe(200);
});
