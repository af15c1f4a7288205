import { afterEach, expect, test, vi } from 'vitest';
import { openJobs, type Jobs } from '#platform/server/jobs.ts';
import { loggedMailer, readMailLog } from '#platform/server/mail-log.ts';
import type { Mail, Mailer } from '#platform/server/mailer.ts';
import { deadMails, queuedMailer } from '#platform/server/queued-mailer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MAIL: Mail = { to: 'maria@example.com', subject: 'Hello', text: 'A link' };
const RULES = { retries: 2, retryDelaySeconds: 60, mostSeconds: 30 };
const opened: { database: TestDatabase; jobs: Jobs[] }[] = [];
afterEach(async () => {
  for (const { database, jobs } of opened.splice(0)) {
    for (const one of jobs) await one.close();
    await database.close();
  }
});

async function open(processes = 1) {
  const database = await createTestDatabase();
  const jobs = Array.from({ length: processes }, () => openJobs(database.pool));
  opened.push({ database, jobs });
  const rows = async (queue: string) =>
    (await database.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [queue])).rows.map(({ state }) => state);
  /** As if the time of every waiting job had come. */
  const due = () => database.pool.query(`update pgboss.job set start_after = now() where state in ('created', 'retry')`);
  return { database, jobs, rows, due };
}

test('a job is done, also one that was added while nobody worked', async () => {
  const { jobs, rows } = await open();
  const done: string[] = [];
  jobs[0]!.queue<{ word: string }>('words', RULES, async ({ word }) => void done.push(word));
  await jobs[0]!.send('words', { word: 'kalimera' });
  expect(await rows('words')).toEqual(['created']);
  jobs[0]!.start();
  await vi.waitFor(() => expect(done).toEqual(['kalimera']), 10_000);
});

test('what waited is done one after the other, without a rest between them', async () => {
  const { jobs, rows } = await open();
  const done: number[] = [];
  jobs[0]!.queue<{ nth: number }>('words', RULES, async ({ nth }) => void done.push(nth));
  for (let nth = 0; nth < 5; nth += 1) await jobs[0]!.send('words', { nth });
  jobs[0]!.start();
  await vi.waitFor(() => expect(done.toSorted()).toEqual([0, 1, 2, 3, 4]), 10_000);
  await vi.waitFor(async () => expect(new Set(await rows('words'))).toEqual(new Set(['completed'])), 10_000);
});

test('after a job that failed its queue rests: who does not answer is not asked for all at once', async () => {
  const { jobs } = await open();
  const tried: number[] = [];
  jobs[0]!.queue<{ nth: number }>('words', RULES, async ({ nth }) => {
    tried.push(nth);
    throw new Error('no answer');
  });
  for (let nth = 0; nth < 3; nth += 1) await jobs[0]!.send('words', { nth });
  jobs[0]!.start();
  await vi.waitFor(() => expect(tried).toHaveLength(1), 10_000);
  await jobs[0]!.close();
  expect(tried).toHaveLength(1);
});

test('a job that is added in a transaction is there when that commits, and only then', async () => {
  const { database, jobs, rows } = await open();
  jobs[0]!.queue('words', RULES, async () => undefined);
  const add = (fail: boolean) =>
    database.db.transaction().execute(async (tx) => {
      await jobs[0]!.send('words', { word: 'x' }, { tx });
      if (fail) throw new Error('thought better of it');
    });
  await expect(add(true)).rejects.toThrow('thought better of it');
  expect(await rows('words')).toEqual([]);
  await add(false);
  expect(await rows('words')).toEqual(['created']);
});

test('a mail that could be sent leaves nothing behind', async () => {
  const { jobs, rows } = await open();
  const sent: Mail[] = [];
  await queuedMailer({ send: async (mail) => void sent.push(mail) }, jobs[0]!).send(MAIL);
  expect(sent).toEqual([{ ...MAIL, id: expect.any(String) }]);
  expect(await rows('mail')).toEqual([]);
});

test('a mail whose server was away is sent later, once, by another process', async () => {
  const { jobs, rows, due } = await open(2);
  const away: Mailer = { send: () => Promise.reject(new Error('no answer')) };
  await queuedMailer(away, jobs[0]!).send(MAIL);
  expect(await rows('mail')).toEqual(['created']);
  await jobs[0]!.close();
  const sent: Mail[] = [];
  queuedMailer({ send: async (mail) => void sent.push(mail) }, jobs[1]!);
  await due();
  jobs[1]!.start();
  await vi.waitFor(async () => expect([sent, await rows('mail')]).toEqual([[{ ...MAIL, id: expect.any(String) }], ['completed']]), 10_000);
});

test('a mail that is tried again, by whichever process, has one line in the log, which counts the tries', async () => {
  const { database, jobs, rows, due } = await open(2);
  const logged = (direct: Mailer) => loggedMailer(database.db, direct);
  await queuedMailer(logged({ send: () => Promise.reject(new Error('no answer')) }), jobs[0]!).send(MAIL);
  const log = () => readMailLog(database.db, { state: null, after: null, most: 10 });
  expect(await log()).toMatchObject([{ state: 'failed', tries: 1, lastError: 'no answer' }]);
  await jobs[0]!.close();
  queuedMailer(logged({ send: async () => undefined }), jobs[1]!);
  await due();
  jobs[1]!.start();
  await vi.waitFor(async () => expect(await rows('mail')).toEqual(['completed']), 10_000);
  expect(await log()).toMatchObject([{ state: 'sent', tries: 2, lastError: null }]);
  expect(await log()).toHaveLength(1);
});

test('a mail is written down before it is sent: the end of the process on the way does not lose it', async () => {
  const { jobs, rows } = await open();
  const seen: string[][] = [];
  await queuedMailer({ send: async () => void seen.push(await rows('mail')) }, jobs[0]!).send(MAIL);
  expect(seen).toEqual([['created']]);
});

test('what keeps failing is tried again as often as its queue says, and then lies among the dead', async () => {
  const { database, jobs, rows, due } = await open();
  let tries = 0;
  jobs[0]!.queue('words', { ...RULES, retries: 0 }, async () => {
    tries += 1;
    throw new Error('never');
  });
  await jobs[0]!.send('words', { word: 'x' });
  await due();
  jobs[0]!.start();
  await vi.waitFor(async () => expect(await rows('words-dead')).toEqual(['created']), 10_000);
  expect([tries, await rows('words')]).toEqual([1, ['failed']]);
  const { rows: kept } = await database.pool.query<{ data: unknown }>(`select data from pgboss.job where name = 'words-dead'`);
  expect(kept).toEqual([{ data: { word: 'x' } }]);
});

test('a mail among the dead is listed without what it says, and tried again once', async () => {
  const { jobs, rows } = await open();
  const [worker] = jobs;
  // The mail's own queue with a single try, so that two days need not pass.
  worker!.queue<Mail>('mail', { ...RULES, retries: 0 }, () => Promise.reject(new Error('never')));
  await worker!.send('mail', MAIL);
  worker!.start();
  await vi.waitFor(async () => expect(await rows('mail-dead')).toEqual(['created']), 10_000);
  const dead = deadMails(worker!);
  const [mail] = await dead.list();
  expect(mail).toEqual({ id: expect.any(String), to: MAIL.to, subject: MAIL.subject, at: expect.any(Date) });
  const counts = await Promise.all([dead.revive([mail!.id]), dead.revive([mail!.id])]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await dead.list()).toEqual([]);
  expect((await rows('mail')).toSorted()).toEqual(['created', 'failed']);
});
