import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Works that end when they are told to. */
function works(most: number) {
  const run = turns(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, key = name) =>
    run(key, async () => {
      begun.push(name);
      await new Promise<void>((end) => void ends.set(name, end));
      if (name.includes('broken')) throw new Error(name);
      return name;
    });
  return { start, begun, end: (name: string) => ends.get(name)?.() };
}

test('so many run at a time, the others after them in their order, and a failure makes room like a success', async () => {
  const { start, begun, end } = works(2);
  const settled = Promise.allSettled(['broken', 'b', 'c', 'd'].map((name) => start(name)));
  await turn();
  expect(begun).toEqual(['broken', 'b']);
  end('broken');
  await turn();
  expect(begun).toEqual(['broken', 'b', 'c']);
  end('b');
  end('c');
  await turn();
  expect(begun).toEqual(['broken', 'b', 'c', 'd']);
  end('d');
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('who sends much waits for himself: of one key one runs, and another passes', async () => {
  const { start, begun, end } = works(2);
  const all = [start('first', 'much'), start('second', 'much'), start('third', 'much'), start('other')];
  await turn();
  expect(begun).toEqual(['first', 'other']);
  end('other');
  await turn();
  expect(begun).toEqual(['first', 'other']);
  for (const name of ['first', 'second', 'third']) {
    end(name);
    await turn();
  }
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'other']);
});

test('where too many wait, the next is refused: first who sends so much, then everybody', async () => {
  const { start, end } = works(1);
  const first = start('one', 'a');
  const held = ['a', 'b', 'c'].flatMap((key) => Array.from({ length: 20 }, (_, index) => start(`${key}${index}`, key)));
  await expect(start('more', 'a')).rejects.toMatchObject({ status: 503, code: 'busy' });
  for (const one of held) one.catch(() => undefined);
  end('one');
  expect(await first).toBe('one');
  await turn();
  await expect(start('more', 'c')).rejects.toMatchObject({ status: 429, code: 'too_many', details: { retryAfter: 10 } });
});
