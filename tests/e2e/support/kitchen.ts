import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { AddOrderBody, SavedOrder } from '#features/ordering/contract.ts';
import type { PublicVenue, WholeVenue } from '#features/venues/contract.ts';
import { copyVenue } from './admin.ts';

type Lane = 'New' | 'Preparing' | 'Ready';

/** A column of the board. */
export const lane = (board: Page, name: Lane): Locator => board.getByRole('region', { name: new RegExp(`^${name}`) });

/** The ticket of who ordered under that name; names are unique. */
export const ticketOf = (within: Page | Locator, name: string): Locator => within.locator('[data-order]').filter({ hasText: name });

/** The open orders of a venue under that name, as its staff see them. */
export async function openOrdersOf(staff: APIRequestContext, name: string, venue = 1): Promise<SavedOrder[]> {
  const answer = await staff.get(`/api/venues/${venue}/orders`);
  expect(answer.status()).toBe(200);
  const { orders } = (await answer.json()) as { orders: SavedOrder[] };
  return orders.filter((order) => order.buyersName === name);
}

type Wish = { readonly name: string; readonly venue?: number; readonly dish?: string; readonly quantity?: number } & Partial<
  Pick<AddOrderBody, 'note' | 'avoids' | 'table' | 'paymentMethod'>
>;

/** An order that somebody else's phone sends. */
export async function orderByCall(
  api: APIRequestContext,
  { name, venue = 1, dish = 'Warm pita', quantity = 1, ...more }: Wish,
): Promise<SavedOrder> {
  const menu = (await (await api.get(`/api/stores/${venue}`)).json()) as PublicVenue;
  const item = Object.values(menu.content.menu.items)
    .flat()
    .find((one) => one.name === dish);
  if (!item) throw new Error(`Venue ${venue} has no ${dish}.`);
  const answer = await api.post('/api/orders/addOrder', {
    data: {
      storeDBId: menu._id,
      // Whatever is avoided is wanted with it all the same.
      order: [{ id: 1, quantity, payload: { item: { id: item.id }, extras: {} }, kept: more.avoids }],
      orderAmount: Math.round(item.price * 100 * quantity) / 100,
      floor: 1,
      table: 4,
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: name,
      ...more,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as SavedOrder;
}

/** The kitchen takes every order under that name: what it earned may be spent from then on. */
export async function acceptOrdersOf(staff: APIRequestContext, name: string, venue = 1): Promise<void> {
  for (const { _id, orderStatus } of await openOrdersOf(staff, name, venue)) {
    if (orderStatus > 0) continue;
    expect((await staff.post(`/api/orders/${_id}/status`, { data: { orderStatus: 1 } })).status()).toBe(200);
  }
}

/** A venue of this test's own, with the menu and the team of venue 1: its board shows what the test orders, and nothing else. */
export const ownKitchen = (api: APIRequestContext): Promise<WholeVenue> =>
  copyVenue(api, 1, ({ storeAccounts }) => ({ storeAccounts, title: 'The test kitchen' }));

/** Opens a page of the portal at that venue, whichever comes first in the account. */
export async function openPortal(page: Page, venue: { readonly _id: string }, path = 'orders'): Promise<Page> {
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto(`/portal/${path}`);
  await expect(page.locator('.connection')).not.toHaveAttribute('data-connecting');
  return page;
}

/** A table taps for help. */
export async function ring(
  api: APIRequestContext,
  venue: { readonly _id: string },
  table: number,
  subOption = 'Ask for bill',
): Promise<{ readonly _id: string }> {
  const service = subOption.startsWith('Report') ? '/report-issue' : '/call-waiter';
  const answer = await api.post('/api/stores/requestAssistance', { data: { store: venue._id, floor: 1, table, service, subOption } });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { _id: string };
}

/** As tablets are: no sound before a finger has touched the page. What a test asks of the page counts as a gesture elsewhere. */
export const silentUntilTouched = () => {
  let touched = false;
  addEventListener('pointerup', () => (touched = true), true);
  const Free = AudioContext;
  globalThis.AudioContext = class extends Free {
    constructor() {
      super();
      void this.suspend();
    }
    override async resume(): Promise<void> {
      if (touched) await super.resume();
    }
  };
};
