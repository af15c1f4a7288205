import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const app = new Hono();
app.use(securityHeaders(true));
app.get('/api/thing', (context) => context.json({}));
app.get('/page', (context) =>
  context.html('<!doctype html>', 200, { 'Content-Security-Policy': contentSecurityPolicy({ scripts: [`'sha256-a'`], styles: [] }) }),
);

test('an answer that is no page loads nothing, is in no frame, and is what it says it is', async () => {
  const { headers } = await app.request('/api/thing');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('a page runs our own scripts alone, by their hashes, and none of it can be moved, framed or embedded', async () => {
  const policy = ((await app.request('/page')).headers.get('content-security-policy') ?? '').split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([`script-src 'self' 'sha256-a'`, `base-uri 'none'`, `object-src 'none'`, `frame-ancestors 'none'`]),
  );
  expect(policy.join(' ')).not.toMatch(/unsafe-/);
});

test('https stays https for a year', async () => {
  expect((await app.request('/page')).headers.get('strict-transport-security')).toBe('max-age=31536000');
});
