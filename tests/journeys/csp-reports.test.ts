import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusal, refusalOf, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { mutated, NASTY } from '#tests/support/wire-arbitrary.ts';
import { writtenLog } from '#tests/support/written-log.ts';

const METRICS_TOKEN = 'a-scraper-from-elsewhere';

let world: TestApp;
beforeAll(async () => {
  world = await startApp({ env: { CONTACT_EMAIL: 'safe@parea.example', METRICS_TOKEN } });
});
afterAll(() => world.close());

const report = (body: unknown, type = 'application/csp-report'): Promise<Answer> =>
  world.call('POST', '/api/csp-reports', {
    raw: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  });
const counted = async () =>
  (await world.call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text.match(
    /^parea_csp_reports_total\{.*$/gm,
  ) ?? [];
const OLD = {
  'csp-report': {
    'document-uri': 'http://localhost:3000/reset-password/a-secret-token?x=1',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?of=somebody',
  },
};
const NEW = [
  { type: 'deprecation', body: { id: 'x' } },
  {
    type: 'csp-violation',
    body: {
      effectiveDirective: 'require-trusted-types-for',
      blockedURL: 'trusted-types-sink',
      documentURL: 'http://localhost:3000/portal/menu',
    },
  },
];

test('what browsers refused is counted by directive and logged without what addresses carry, in both forms', async () => {
  const written = writtenLog();
  expect((await report(OLD)).status).toBe(204);
  expect((await report(NEW, 'application/reports+json')).status).toBe(204);
  written.stop();
  const told = written.lines
    .filter((line) => line.includes('refused something'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/reset-password' },
    { directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/portal' },
  ]);
  expect(written.lines.join()).not.toMatch(/a-secret-token|somebody/);
  expect(await counted()).toEqual([
    'parea_csp_reports_total{directive="script-src-elem"} 1',
    'parea_csp_reports_total{directive="require-trusted-types-for"} 1',
  ]);
});

test('a flood of them is a few lines a minute, and made-up directives are one', async () => {
  world.time.now = Date.parse('2026-05-01T10:00:00Z');
  const written = writtenLog();
  for (let at = 0; at < 50; at += 1) await report({ 'csp-report': { 'effective-directive': `made-up-${at}` } });
  written.stop();
  world.time.now = null;
  expect(written.lines.filter((line) => line.includes('refused something'))).toHaveLength(20);
  expect(await counted()).toContain('parea_csp_reports_total{directive="other"} 50');
  expect((await counted()).length).toBe(3);
});

test('of one address so many are taken a minute', async () => {
  const limited = await startApp({ beside: world, rateLimits: 'on' });
  const send = () => limited.call('POST', '/api/csp-reports', { body: OLD, headers: { 'content-type': 'application/csp-report' } });
  for (let at = 0; at < 60; at += 1) expect((await send()).status).toBe(204);
  expectRefusal(await send(), 429, 'too_many');
  await limited.close();
});

test('whatever else is sent is refused in the one form, or means nothing', async () => {
  expectRefusal(await report(OLD, 'text/plain'), 415, 'unsupported_media_type');
  expectRefusal(await report('{'), 400, 'malformed_json');
  expectRefusal(await report('['.repeat(10_000)), 400, 'invalid_input');
  expectRefusal(await report({ x: 'y'.repeat(20_000) }), 413, 'too_large');
  const any = fc.oneof(mutated(fc.constantFrom<unknown>(OLD, NEW)), fc.constantFrom(...NASTY), fc.jsonValue());
  const fair = fc.asyncProperty(any, async (body) => {
    const answer = await report(body, 'application/reports+json');
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.status !== 204) refusalOf(answer);
  });
  const written = writtenLog();
  await fc.assert(fair, { seed: 20_260_501, numRuns: 200 });
  written.stop();
});

test('who found a weakness reads whom to tell, where an address is set', async () => {
  const { status, text } = await world.call('GET', '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(text).toMatch(/^Contact: mailto:safe@parea\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\n/);
  const without = await startApp({ beside: world });
  expect((await without.call('GET', '/.well-known/security.txt')).status).toBe(404);
  await without.close();
});
