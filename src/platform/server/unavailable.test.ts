import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { onError } from './http.ts';

test.each([
  ['25006', 'it only reads, because another machine leads now'],
  ['57P01', 'it shuts down'],
  ['ECONNREFUSED', 'nobody is there'],
])('a database whose failure is %s (%s) is answered for with 503: whoever asks tries again', async (code) => {
  const app = new Hono();
  app.onError(onError);
  app.get('/', () => {
    throw Object.assign(new Error('refused'), { code });
  });
  expect((await app.request('/')).status).toBe(503);
});
