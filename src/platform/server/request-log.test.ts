import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { onError } from './http.ts';
import { namedRequests, requestId, type AccessLine } from './request-log.ts';

const lines: AccessLine[] = [];
const app = new Hono();
app.onError(onError);
app.use(namedRequests((line) => void lines.push(line)));
app.get('/verify/:token', (context) => context.text(requestId(context) ?? ''));
app.get('/broken', () => {
  throw new Error('broken on purpose');
});

test.each([
  ['the proxy in front calls it', 'a1b2c3d4-from.the_proxy', 'a1b2c3d4-from.the_proxy'],
  ['nobody names it', undefined, /^[\da-f-]{36}$/],
  ['its name would break a line of the log', 'x'.repeat(65), /^[\da-f-]{36}$/],
  ['its name is not one', '<script>alert(1)</script>', /^[\da-f-]{36}$/],
])('a request has a name where %s, and says it', async (_, given, expected) => {
  const answer = await app.request('/verify/secret-token', { headers: given === undefined ? {} : { 'x-request-id': given } });
  const name = answer.headers.get('x-request-id') ?? '';
  expect(name).toMatch(expected);
  expect(await answer.text()).toBe(name);
  expect(lines.pop()).toEqual({ requestId: name, method: 'GET', route: '/verify/:token', status: 200, ms: expect.any(Number) });
});

test('what fails and what is not there have names and lines too', async () => {
  expect((await app.request('/broken')).headers.get('x-request-id')).toBe(lines.at(-1)?.requestId);
  expect(lines.pop()).toMatchObject({ route: '/broken', status: 500 });
  expect((await app.request('/nothing')).headers.get('x-request-id')).toBe(lines.at(-1)?.requestId);
  expect(lines.pop()).toMatchObject({ status: 404 });
  expect(JSON.stringify(lines)).not.toContain('secret-token');
});
