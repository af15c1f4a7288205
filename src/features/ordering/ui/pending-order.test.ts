import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import type { PlacedOrder } from '../contract.ts';
import type { Kept } from './cart-storage.ts';
import { clearPending, deliver, keepPending, mintKey, readPending, type PendingOrder } from './pending-order.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const pending: PendingOrder = {
  venueId: 1,
  key: 'k1',
  sentAt: NOW,
  body: {
    storeDBId: 'v',
    order: [{ quantity: 1, payload: { item: { id: 'gyros' }, extras: {} } }],
    orderAmount: 9.4,
    floor: 0,
    table: 12,
    rewardsUsedForOrder: 0,
    tip: 0,
    avoids: [],
    deliveryMethod: 1,
    paymentMethod: 99,
    buyersName: 'Maria',
  },
};
const placed: PlacedOrder = {
  _id: 'o1',
  orderId: 'x',
  number: 47,
  revision: 1,
  company: 'Elia',
  storeTitle: 'Elia',
  storeId: 1,
  storeDBId: 'v',
  order: [],
  totalItems: 1,
  subtotal: 9.4,
  rewardSavings: 0,
  discountAmount: 0,
  tip: 0,
  orderAmount: 9.4,
  currency: 'EUR',
  vat: [],
  floor: 0,
  table: 0,
  deliveryMethod: 1,
  paymentMethod: 99,
  promoCode: '',
  rewardsUsedForOrder: 0,
  loyaltyStampsAdded: 0,
  buyersName: 'Maria',
  note: '',
  avoids: [],
  ratherNot: [],
  allergyReadAt: null,
  allergyCalledAt: null,
  language: 'en',
  orderStatus: 0,
  statusReason: '',
  onTheirWay: false,
  awaitingConfirmation: false,
  paymentStatus: 'unpaid',
  refunded: 0,
  readyBy: null,
  escalation: 0,
  timestamp: '',
  timeZone: 'Asia/Nicosia',
  placedAt: '',
  statusAt: '',
  claimed: false,
  accessToken: 't',
};

function memory(): Kept {
  const kept = new Map<string, string>();
  return { getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
}

const offline = new CallFailed(0, 'offline', 'No answer from the server.');
const delivery = (answers: (PlacedOrder | CallFailed | Error)[], now = () => NOW) => {
  const sent: PendingOrder[] = [];
  const waits: number[] = [];
  return {
    sent,
    waits,
    now,
    onUnsure: vi.fn<() => void>(),
    wait: async (ms: number) => void waits.push(ms),
    send: async (what: PendingOrder) => {
      sent.push(what);
      const answer = answers[Math.min(sent.length, answers.length) - 1]!;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
};

describe('deliver', () => {
  test('an answer at once is sent once', async () => {
    const way = delivery([placed]);
    expect(await deliver(pending, way)).toEqual({ kind: 'placed', order: placed });
    expect([way.sent.length, way.onUnsure.mock.calls.length]).toEqual([1, 0]);
  });

  test('a lost connection is asked again with the same key and body, waiting longer each time', async () => {
    const way = delivery([offline, offline, new Error('timed out'), placed]);
    expect((await deliver(pending, way)).kind).toBe('placed');
    expect(way.sent).toEqual([pending, pending, pending, pending]);
    expect(way.waits).toEqual([1000, 2000, 4000]);
    expect(way.onUnsure).toHaveBeenCalledTimes(3);
  });

  test('being offline for long is no reason to give up', async () => {
    const way = delivery([...Array.from({ length: 40 }, () => offline), placed]);
    expect((await deliver(pending, way)).kind).toBe('placed');
    expect(Math.max(...way.waits)).toBe(15_000);
  });

  test('a phone that wakes up too late sends nothing any more, and says that it never heard', async () => {
    const way = delivery([offline, placed], () => NOW + 15 * 60_000);
    expect(await deliver(pending, way)).toMatchObject({ kind: 'refused', failure: { code: 'never_heard' } });
    expect(way.sent.length).toBe(1);
  });

  test('a refusal is an answer', async () => {
    const refusal = new CallFailed(409, 'price_changed', 'The price has changed.');
    const way = delivery([offline, refusal]);
    expect(await deliver(pending, way)).toEqual({ kind: 'refused', failure: refusal });
  });

  test('a server that stays broken is given up after six answers', async () => {
    const broken = new CallFailed(500, 'internal', 'Broken.');
    const way = delivery([broken]);
    expect(await deliver(pending, way)).toEqual({ kind: 'refused', failure: broken });
    expect(way.sent.length).toBe(6);
  });
});

describe('the order on its way', () => {
  test('survives a reload, for its venue, and not for ever', () => {
    const storage = memory();
    keepPending(storage, pending);
    expect(readPending(storage, 1, NOW + 60_000)).toEqual(pending);
    expect(readPending(storage, 2, NOW)).toBeNull();
    expect(readPending(storage, 1, NOW + 16 * 60_000)).toBeNull();
    clearPending(storage);
    expect(readPending(storage, 1, NOW)).toBeNull();
  });

  test.each(['', '{', '{}', '{"key":"k"}', '{"key":"k","sentAt":1,"body":{}}'])('%s is none', (text) => {
    const storage = memory();
    storage.setItem('parea.pending-order', text);
    expect(readPending(storage, 1, NOW)).toBeNull();
  });

  test('keys do not repeat', () => {
    const keys = new Set(Array.from({ length: 200 }, mintKey));
    expect(keys.size).toBe(200);
    expect(mintKey()).toMatch(/^[0-9a-f]{32}$/);
  });
});
