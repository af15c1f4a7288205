import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { forgetOldMail, loggedMailer, logMail, readMailLog, sendLogged } from './mail-log.ts';
import type { Mail } from './mailer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const MAIL: Mail = { to: 'maria@parea.example', subject: 'Your link', text: 'https://parea.example/secret-link' };
const latest = async () => (await readMailLog(database.db, { state: null, after: null, most: 1 }))[0];

test('a mail is noted with how it went, and never with what it says', async () => {
  await loggedMailer(database.db, { send: async () => undefined }).send(MAIL);
  expect(await latest()).toMatchObject({ recipient: MAIL.to, subject: MAIL.subject, state: 'sent', tries: 1, lastError: null });
  const { rows } = await database.pool.query('select to_jsonb(m)::text as all from mail_log m');
  expect(JSON.stringify(rows)).not.toContain('secret-link');
});

test('a mail that fails says why, is told to whoever sent it, and can be tried again', async () => {
  const answers = [new Error('550 no such mailbox'), null];
  const mailer = {
    send: async () => {
      const next = answers.shift();
      if (next) throw next;
    },
  };
  const id = await logMail(database.db, MAIL);
  expect(await latest()).toMatchObject({ state: 'queued', tries: 0 });
  await expect(sendLogged(database.db, mailer, id, MAIL)).rejects.toThrow('no such mailbox');
  expect(await latest()).toMatchObject({ state: 'failed', tries: 1, lastError: '550 no such mailbox' });
  expect((await readMailLog(database.db, { state: 'failed', after: null, most: 10 })).map((mail) => mail.id)).toEqual([id]);
  await sendLogged(database.db, mailer, id, MAIL);
  expect(await latest()).toMatchObject({ state: 'sent', tries: 2, lastError: null });
});

test('addresses are forgotten after 90 days', async () => {
  const day = 24 * 3600_000;
  await forgetOldMail(database.db, Date.now() + 89 * day);
  expect(await latest()).toBeDefined();
  await forgetOldMail(database.db, Date.now() + 91 * day);
  expect(await latest()).toBeUndefined();
});
