import { describe, expect, test, vi } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import type { PlacedOrder } from '../contract.ts';
import type { Kept } from './cart-storage.ts';
import {
  clearPending,
  deliver,
  isTooLate,
  keepPending,
  nextKey,
  readPending,
  renewKey,
  type How,
  type PendingOrder,
} from './pending-order.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const pending: PendingOrder = {
  venueId: 1,
  key: 'k1',
  timeZone: 'Asia/Nicosia',
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
  allergyToldAt: null,
  language: 'en',
  orderStatus: 0,
  statusReason: '',
  onTheirWay: false,
  awaitingConfirmation: false,
  paymentStatus: 'unpaid',
  refunded: 0,
  taken: 0,
  readyBy: null,
  escalation: 0,
  timestamp: '',
  timeZone: 'Asia/Nicosia',
  placedAt: '',
  statusAt: '',
  preparingAt: null,
  readyAt: null,
  servedAt: null,
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
  const asked: How[] = [];
  const waits: number[] = [];
  return {
    sent,
    asked,
    waits,
    now,
    isOpen: () => true,
    onUnsure: vi.fn<() => void>(),
    wait: async (ms: number) => void waits.push(ms),
    send: async (what: PendingOrder, how: How) => {
      sent.push(what);
      asked.push(how);
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

  test('a phone that wakes up too late only asks what became of it, for as long as it takes', async () => {
    let now = NOW;
    const unknown = new CallFailed(404, 'order_unknown', 'No order.');
    const way = delivery([offline, unknown, new CallFailed(503, 'busy', 'Busy.'), unknown], () => now);
    way.wait = async () => void (now += way.sent.length === 1 ? 15 * 60_000 : 1000);
    expect(await deliver({ ...pending, triedAt: NOW }, way)).toEqual({ kind: 'unknown' });
    expect(way.asked).toEqual(['order', 'void']);
    const known = delivery([offline, placed], () => NOW + 300 * 60_000);
    expect(await deliver(pending, known)).toEqual({ kind: 'placed', order: placed });
    expect(known.asked).toEqual(['void', 'void']);
  });

  test('what may still be on its way is not called unknown yet; a refusal to say is no answer', async () => {
    let now = NOW + 1000;
    const way = delivery(
      [new CallFailed(404, 'order_unknown', 'No order.'), new CallFailed(429, 'rate_limited', 'Later.'), placed],
      () => now,
    );
    way.wait = async () => void (now += 1000);
    expect(await deliver(pending, { ...way, asks: true })).toEqual({ kind: 'placed', order: placed });
    expect(way.asked).toEqual(['ask', 'ask', 'ask']);
    expect(way.onUnsure).toHaveBeenCalledTimes(1);
  });

  test.each([-1, 1])('on a phone whose clock jumps by %i hours it is only asked about, once, and not sent unasked', async (hours) => {
    const jumped = NOW + hours * 3_600_000;
    const way = delivery([new CallFailed(404, 'order_unknown', 'No order.')], () => jumped);
    expect(isTooLate({ ...pending, sentAt: NOW }, jumped)).toBe(true);
    expect(await deliver({ ...pending, sentAt: NOW }, way)).toEqual({ kind: 'unknown' });
    expect(way.asked).toEqual(['void']);
  });

  test('a clock that is set by seconds changes nothing', () => {
    expect(isTooLate({ ...pending, sentAt: NOW }, NOW - 5_000)).toBe(false);
  });

  test('what another tab was told never came is no refusal: it is asked about', async () => {
    const way = delivery([offline, new CallFailed(409, 'idempotency_key_void', 'Too late.')]);
    expect(await deliver(pending, way)).toEqual({ kind: 'unknown' });
    expect(way.asked).toEqual(['order', 'order']);
  });

  test('is left alone once another page has heard of it', async () => {
    const way = delivery([offline]);
    expect(await deliver(pending, { ...way, isOpen: () => way.sent.length < 2 })).toEqual({ kind: 'left' });
  });

  test.each([502, 503, 504])('a gateway that says %i is no server that gives up', async (status) => {
    const way = delivery([...Array.from({ length: 20 }, () => new CallFailed(status, 'gateway', 'Down.')), placed]);
    expect((await deliver(pending, way)).kind).toBe('placed');
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
  test('survives a reload, for its venue, until it is heard of', () => {
    const storage = memory();
    keepPending(storage, pending);
    keepPending(storage, { ...pending, venueId: 2, key: 'k2' });
    expect(readPending(storage, 1)).toEqual(pending);
    expect(readPending(storage, 2)).toMatchObject({ key: 'k2' });
    // Which loads the strip.
    expect(storage.getItem('parea.orders.1')).not.toBeNull();
    clearPending(storage, 1);
    expect(readPending(storage, 1)).toBeNull();
    expect(storage.getItem('parea.orders.1')).toBeNull();
  });

  test.each(['', '{', '{}', '{"key":"k"}', '{"key":"k","sentAt":1,"body":{}}'])('%s is none', (text) => {
    const storage = memory();
    storage.setItem('parea.pending-order.1', text);
    expect(readPending(storage, 1)).toBeNull();
  });
});

describe('the key of the next order', () => {
  test('is every tab’s, until it is used', () => {
    const storage = memory();
    const key = nextKey(storage, 1);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(nextKey(storage, 1)).toBe(key);
    expect(nextKey(storage, 2)).not.toBe(key);
    expect(renewKey(storage, 1)).toBe(nextKey(storage, 1));
    expect(nextKey(storage, 1)).not.toBe(key);
  });

  test('is the page’s own affair where nothing is kept', () => {
    const full = { ...memory(), setItem: () => expect.unreachable() };
    expect(nextKey(full, 1)).toBeNull();
  });
});
