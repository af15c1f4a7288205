import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { onError } from './http.ts';

const answerTo = async (error: Error): Promise<number> => {
  const app = new Hono();
  app.onError(onError);
  app.get('/', () => {
    throw error;
  });
  return (await app.request('/')).status;
};
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.each([
  ['25006', 'it only reads, because another machine leads now'],
  ['57P01', 'it shuts down'],
  ['40P01', 'a statement waited in a circle and gave way'],
  ['40001', 'somebody else has written what it had read'],
  ['ECONNREFUSED', 'nobody is there'],
])('a database whose failure is %s (%s) is answered for with 503: whoever asks tries again', async (code) => {
  expect(await answerTo(Object.assign(new Error('refused'), { code }))).toBe(503);
});

test.each([
  ['EAGAIN', 'connect', 'a frozen one takes nobody more'],
  ['ENOENT', 'connect', 'its socket is gone'],
  ['EHOSTUNREACH', 'connect', 'no way leads there'],
  ['EAI_AGAIN', 'getaddrinfo', 'nobody knows its address now'],
])('%s at %s (%s) is the database’s absence, not a mistake of ours', async (code, syscall) => {
  expect(await answerTo(ofSystem(code, syscall))).toBe(503);
  expect(await answerTo(new AggregateError([ofSystem(code, syscall)]))).toBe(503);
});

test('a file that is missing is a mistake of ours', async () => {
  expect(await answerTo(ofSystem('ENOENT', 'open'))).toBe(500);
});
