import { describe, expect, test } from 'vitest';
import { inTimeFor } from './kept.ts';

const ended = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve((signal.reason as Error).name), { once: true }));

describe('a read', () => {
  test('ends by itself, and is no answer then', async () => {
    expect(await ended(inTimeFor(new AbortController().signal, 5))).toBe('TimeoutError');
  });

  test('ends when whoever asked leaves, and that is no failure', async () => {
    const asked = new AbortController();
    const left = ended(inTimeFor(asked.signal));
    asked.abort();
    expect(await left).toBe('AbortError');
    expect(inTimeFor(asked.signal).aborted).toBe(true);
  });
});
