import { describe, expect, test } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import type { TableCart } from '../../table-cart-contract.ts';
import { anewAfter, sayAnew } from './ready-anew.ts';

const cart = (told: TableCart['told']): TableCart => ({ told }) as TableCart;
const nuts = { avoids: ['nuts'], ratherNot: [] } as const;
const none = { avoids: [], ratherNot: [] } as const;
const refusal = (code: string) => Promise.reject(new CallFailed(409, code, 'No.'));

describe('who is ready and avoids something else since', () => {
  test('has it said', async () => {
    const now = cart({ avoids: ['nuts'], ratherNot: [] });
    expect(await sayAnew(() => Promise.resolve(now))).toEqual({ cart: now, said: null });
  });

  test('is not ready where a dish of theirs has it', async () => {
    const asked: boolean[] = [];
    const say = (ready: boolean) => {
      asked.push(ready);
      return ready ? refusal('allergy_conflict') : Promise.resolve(cart(null));
    };
    expect(await sayAnew(say)).toEqual({ cart: cart(null), said: 'stopped' });
    expect(asked).toEqual([true, false]);
  });

  test.each(['cart_locked', 'nothing_yours', 'offline'])('reads that it was not heard: %s', async (code) => {
    expect(await sayAnew(() => refusal(code))).toEqual({ cart: null, said: 'unheard' });
  });

  test('reads that it was not heard where that they are not ready is not heard either', async () => {
    const say = (ready: boolean) => refusal(ready ? 'allergy_conflict' : 'offline');
    expect(await sayAnew(say)).toEqual({ cart: null, said: 'unheard' });
  });
});

describe('what is said of it', () => {
  test('ends once the table knows what they avoid, and does not come back with a later "not ready"', () => {
    expect(anewAfter('stopped', null, nuts)).toBe('stopped');
    const agreed = anewAfter('stopped', nuts, nuts);
    expect(agreed).toBeNull();
    expect(anewAfter(agreed, null, nuts)).toBeNull();
    expect(anewAfter('unheard', nuts, nuts)).toBeNull();
  });

  test('that it was not heard stays while they are ready with something else, and means nothing once they are not', () => {
    expect(anewAfter('unheard', none, nuts)).toBe('unheard');
    expect(anewAfter('unheard', null, nuts)).toBeNull();
  });
});
