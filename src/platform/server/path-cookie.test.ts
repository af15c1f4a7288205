import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { givePathCookie, pathCookie } from './path-cookie.ts';

const app = new Hono();
app.get('/give/:kind', (context) => {
  givePathCookie(context, 'order', 'right', { path: '/api/orders/1', maxAge: 60, secure: context.req.param('kind') === 'https' });
  return context.body(null, 204);
});
app.get('/held', (context) => context.text(pathCookie(context, 'order') ?? 'none'));

const given = async (kind: string) => (await app.request(`/give/${kind}`)).headers.getSetCookie();
const held = async (cookie: string) => (await app.request('/held', { headers: { cookie } })).text();

test('a cookie of one path is out of reach of scripts, and over https says by its name that it came over https', async () => {
  expect(await given('https')).toEqual(['__Secure-order=right; Max-Age=60; Path=/api/orders/1; HttpOnly; Secure; SameSite=Lax']);
  expect(await given('http')).toEqual(['order=right; Max-Age=60; Path=/api/orders/1; HttpOnly; SameSite=Lax']);
});

test('it is read by either name, that of https first', async () => {
  expect(await held('__Secure-order=mine; order=planted')).toBe('mine');
  expect(await held('order=given-before')).toBe('given-before');
  expect(await held('')).toBe('none');
});
