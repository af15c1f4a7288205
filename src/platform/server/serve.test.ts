import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { onError, serve } from './http.ts';

const declared = {
  method: 'GET',
  path: '/api/thing',
  tag: 'Test',
  summary: 'A thing.',
  caller: 'anyone',
  query: v.object({ name: v.optional(v.string()) }),
  answer: v.object({ name: v.string() }),
} as const satisfies Endpoint;

const open = (kept?: string) => {
  const app = new Hono();
  app.onError(onError);
  serve(app, declared, async ({ query, context }) => {
    if (kept !== undefined) context.header('Cache-Control', kept);
    return { name: query.name ?? '', secret: 'of the row' };
  });
  return app;
};

test('an answer that says nothing of being kept is kept nowhere, and what says so is kept as it says', async () => {
  expect((await open().request('/api/thing')).headers.get('cache-control')).toBe('no-store');
  expect((await open('public, max-age=60').request('/api/thing')).headers.get('cache-control')).toBe('public, max-age=60');
});

test('an answer has the fields of its schema alone', async () => {
  expect(await (await open().request('/api/thing')).json()).toEqual({ name: '' });
});

test('of a parameter that is given twice the first counts, and none comes from a body or a cookie', async () => {
  const twice = await open().request('/api/thing?name=first&name=second', { headers: { cookie: 'name=third' } });
  expect(await twice.json()).toEqual({ name: 'first' });
});

test('a method that nobody declared finds nothing, TRACE among them', async () => {
  for (const method of ['TRACE', 'PUT', 'DELETE']) {
    const request = new Request('http://localhost/api/thing');
    // The constructor takes no TRACE; the server hands one on all the same.
    Object.defineProperty(request, 'method', { get: () => method });
    expect((await open().request(request)).status).toBe(404);
  }
});
