import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { Refusal } from '#platform/shared/refusal.ts';
import { writtenLog } from '#tests/support/written-log.ts';
import { onError } from './http.ts';
import { log } from './log.ts';
import { refusalLog, tellDeed } from './security-log.ts';

const config = { secret: 'x'.repeat(32), trustedProxies: 0 };
const time = { now: 0 };

function open() {
  const app = new Hono();
  app.onError(onError);
  app.use(refusalLog({ config, clock: () => time.now }));
  app.get('/api/things/:token', () => {
    throw new Refusal(403, 'not_allowed', 'Not for you.');
  });
  app.get('/api/away', () => {
    throw new Refusal(503, 'unavailable', 'Later.');
  });
  app.post('/in', (context) => {
    tellDeed(context, config, 'signed_in', { account: 'a-1', by: 'password' });
    return context.body(null, 204);
  });
  app.get('/', (context) => context.text('yes'));
  return app;
}
const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } });

let written = writtenLog();
written.stop();
afterEach(() => written.stop());
const lines = () => written.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test('a call that was refused is written down: when, what, where, and from whom without a name', async () => {
  const app = open();
  written = writtenLog();
  await app.request('/api/things/secret-token', {}, from('192.0.2.7'));
  await app.request('/api/things/another', {}, from('192.0.2.8'));
  await app.request('/', {}, from('192.0.2.7'));
  await app.request('/api/away', {}, from('192.0.2.7'));
  const [one, other, ...more] = lines();
  expect(more).toEqual([]);
  expect(one).toMatchObject({ code: 'not_allowed', status: 403, method: 'GET', route: '/api/things/:token', msg: 'a call was refused' });
  expect(String(one?.['time'])).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(one?.['from']).toMatch(/^[\w-]{12}$/);
  expect(other?.['from']).not.toBe(one?.['from']);
  expect(written.lines.join('')).not.toMatch(/192\.0\.2|secret-token/);
});

test('a flood of refusals is three hundred lines a minute, and how many more there were', async () => {
  const app = open();
  written = writtenLog();
  for (let at = 0; at < 310; at += 1) await app.request('/api/things/x', {}, from('192.0.2.7'));
  expect(written.lines).toHaveLength(300);
  time.now += 60_000;
  await app.request('/api/things/x', {}, from('192.0.2.7'));
  expect(lines().slice(300)).toEqual([expect.objectContaining({ unwritten: 10 }), expect.objectContaining({ code: 'not_allowed' })]);
});

test('who comes in is written down by their account, and how', async () => {
  const app = open();
  written = writtenLog();
  await app.request('/in', { method: 'POST' }, from('192.0.2.7'));
  expect(lines()).toEqual([expect.objectContaining({ deed: 'signed_in', account: 'a-1', by: 'password', msg: 'somebody signed in' })]);
});

test('words with line ends stay in one line of the log', () => {
  written = writtenLog();
  log.warn({ reason: 'one\n{"level":60,"msg":"forged"}\r\n' }, 'two\nlines');
  expect(written.lines).toHaveLength(1);
  expect(written.lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});
