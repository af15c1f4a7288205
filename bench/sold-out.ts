import type { Page } from '@playwright/test';
import type { PublicVenue } from '#features/venues/contract.ts';
import { get, post } from '#tests/proofs/diner.ts';
import { quantile } from '#tests/proofs/proof.ts';
import { openPhone } from './browser.ts';

type Spread = { readonly p50: number; readonly p95: number; readonly max: number };
/** Milliseconds from the portal's call being sent to the page showing it. */
export type SoldOut = { readonly menu: Spread; readonly cart: Spread; readonly times: number };

type Seen = { readonly menu: number; readonly cart: number };
declare global {
  interface Window {
    seen?: { readonly menu: Promise<number>; readonly cart: Promise<number> };
  }
}

/** How long until an open menu, and the open cart on it, say that a dish is sold out: measured on the page itself, so many times. */
export async function soldOutDelay({ url, cookie, times }: { url: string; cookie: string; times: number }): Promise<SoldOut> {
  const venue = await get<PublicVenue>(url, '/api/stores/1');
  const dish = Object.values(venue.content.menu.items)
    .flat()
    .find(({ inStock, stockQty, extras }) => inStock && stockQty === null && (extras ?? []).every(({ required }) => !required));
  if (!dish) throw new Error('the venue has no dish to sell out');
  const id = String(dish.id);
  const { browser, page } = await openPhone();
  try {
    await openCartWith(page, `${url}/store/?id=1&floor=1&table=4`, id);
    const set = async (inStock: boolean): Promise<Seen> => {
      await watch(page, id, !inStock);
      const sent = performance.timeOrigin + performance.now();
      const { status } = await post(url, '/api/venues/1/menu/stock', { id, inStock }, { Cookie: cookie });
      if (status !== 200) throw new Error(`the stock was answered with ${status}`);
      const at = await page.evaluate(async () => ({
        menu: (await window.seen?.menu) ?? Number.NaN,
        cart: (await window.seen?.cart) ?? Number.NaN,
      }));
      return { menu: at.menu - sent, cart: at.cart - sent };
    };
    const seen: Seen[] = [];
    // The first one warms up.
    for (let count = 0; count <= times; count += 1) {
      const gone = await set(false);
      if (count > 0) seen.push(gone);
      await set(true);
    }
    return { menu: spread(seen.map(({ menu }) => menu)), cart: spread(seen.map(({ cart }) => cart)), times };
  } finally {
    await browser.close();
  }
}

const spread = (list: readonly number[]): Spread => ({ p50: quantile(list, 0.5), p95: quantile(list, 0.95), max: Math.max(...list) });

async function openCartWith(page: Page, address: string, dish: string): Promise<void> {
  const following = page.waitForRequest(/\/events\?after=/);
  await page.goto(address);
  await following;
  await page.locator(`[data-item="${dish}"]`).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'More', exact: true }).tap();
  await dialog.getByRole('button', { name: /^Add/ }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Total Cart items/ }).tap();
  await page.getByRole('button', { name: 'Checkout' }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

/** Notes when the card and the cart's line say it, by the clock that this process reads as well. */
async function watch(page: Page, dish: string, gone: boolean): Promise<void> {
  await page.evaluate(
    ([id, wanted]) => {
      const when = (says: () => boolean) =>
        new Promise<number>((done) => {
          const look = (): void => {
            if (!says()) return;
            observer.disconnect();
            done(performance.timeOrigin + performance.now());
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
          look();
        });
      const saysSo = (place: string): boolean => (document.querySelector(place)?.textContent ?? '').includes('Not Available');
      window.seen = {
        menu: when(() => saysSo(`[data-item="${id}"]`) === wanted),
        cart: when(() => saysSo('dialog[open]') === wanted),
      };
    },
    [dish, gone] as const,
  );
}
