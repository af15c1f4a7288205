import { expect, test } from 'vitest';
import { turns } from './turns.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Works that end when they are told to. */
function works(most: number) {
  const { run, isFull } = turns(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, key = name, how = {}) =>
    run(
      key,
      async () => {
        begun.push(name);
        await new Promise<void>((end) => void ends.set(name, end));
        if (name.includes('broken')) throw new Error(name);
        return name;
      },
      how,
    );
  return { start, begun, isFull, end: (name: string) => ends.get(name)?.() };
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

test('where too many wait, the next is refused: first who sends so much, then everybody who has as much', async () => {
  const { start, end } = works(1);
  const first = start('one', 'a');
  const held = ['a', 'b', 'c'].flatMap((key) => Array.from({ length: 20 }, (_, index) => start(`${key}${index}`, key)));
  await expect(start('more', 'a')).rejects.toMatchObject({ status: 429, code: 'too_many' });
  for (const one of held) one.catch(() => undefined);
  end('one');
  expect(await first).toBe('one');
  await turn();
  await expect(start('more', 'c')).rejects.toMatchObject({ status: 429, code: 'too_many', details: { retryAfter: 10 } });
});

test('who comes with one work takes the last place of who waits with most, though everything is full', async () => {
  const { start, begun, end } = works(1);
  const first = start('first', 'a');
  const held = ['a', 'b', 'c'].flatMap((key) => Array.from({ length: 20 }, (_, at) => start(`${key}${at}`, key)));
  for (const one of held) one.catch(() => undefined);
  const honest = start('honest', 'd');
  await expect(held[19]).rejects.toMatchObject({ status: 503, code: 'busy', details: { retryAfter: 10 } });
  // Who waits alone is not sent away for another who waits alone.
  const alone = Array.from({ length: 60 }, (_, at) => start(`alone ${at}`));
  for (const one of alone) one.catch(() => undefined);
  for (const name of ['first', 'a0', 'b0', 'c0']) {
    end(name);
    await turn();
  }
  expect(begun.at(-1)).toBe('honest');
  end('honest');
  expect(await honest).toBe('honest');
  await first;
});

test('the keys take turns, however much each has sent; who is known passes, but keeps half of the places to the others', async () => {
  const { start, begun, end } = works(2);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) void start(name, name[0]);
  void start('c1', 'c');
  await turn();
  for (const name of ['a1', 'b1']) {
    end(name);
    await turn();
  }
  for (const name of ['a2', 'b2']) {
    end(name);
    await turn();
  }
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  for (const name of ['k1', 'l1']) void start(name, name[0], { first: true });
  end('c1');
  await turn();
  end('a3');
  await turn();
  expect(begun.slice(6)).toEqual(['k1', 'b3']);
});

test('who has paid for it waits though the line is full', async () => {
  const { start, isFull, end } = works(1);
  const all = Array.from({ length: 21 }, (_, at) => start(`a${at}`, 'a'));
  expect(isFull('a')).toBe(true);
  const paid = start('paid', 'a', { squeezeIn: true });
  await turn();
  for (const name of [...all.keys()].map((at) => `a${at}`)) {
    end(name);
    await turn();
  }
  end('paid');
  expect(await paid).toBe('paid');
  await Promise.all(all);
});

test('who has gone while waiting is waited with no more: neither counted nor begun; who runs goes on', async () => {
  const { start, begun, isFull, end } = works(1);
  const going = new AbortController();
  const first = start('first', 'a', { left: going.signal });
  const waiting = Array.from({ length: 20 }, (_, at) => start(`a${at}`, 'a', { left: going.signal }));
  expect(isFull('a')).toBe(true);
  const other = start('other', 'b');
  going.abort();
  for (const one of await Promise.allSettled(waiting))
    expect(one).toMatchObject({ status: 'rejected', reason: { status: 400, code: 'aborted' } });
  expect(isFull('a')).toBe(false);
  await expect(start('late', 'a', { left: going.signal })).rejects.toMatchObject({ code: 'aborted' });
  end('first');
  expect(await first).toBe('first');
  await turn();
  expect(begun).toEqual(['first', 'other']);
  end('other');
  expect(await other).toBe('other');
});
