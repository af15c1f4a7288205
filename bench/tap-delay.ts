import type { Page } from '@playwright/test';
import { quantile } from '#tests/proofs/proof.ts';
import { openPhone } from './browser.ts';

type Spread = { readonly p50: number; readonly p95: number };
/** Milliseconds from the finger's lift (its event's own time) to the frame that shows the answer. */
export type TapDelay = { readonly plus: Spread; readonly dish: Spread; readonly times: number };

/** How much slower than this machine the phone is. */
const SLOWER = 4;

/** How long a tap on a slowed-down phone takes: "+" until its count is painted, and a card until its dish is. */
export async function tapDelay(url: string, times: number): Promise<TapDelay> {
  const { browser, page } = await openPhone();
  try {
    await page.goto(`${url}/store/?id=1&floor=1&table=4`, { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // The first ones bring what is loaded once.
    await openDish(page);
    const plus: number[] = [];
    const dish: number[] = [];
    for (let count = 0; count < times; count += 1) {
      plus.push(await painted(page, '[data-step="1"]', '.quick__count', count));
      dish.push(await openDish(page));
    }
    return { plus: spread(plus), dish: spread(dish), times };
  } finally {
    await browser.close();
  }
}

const spread = (list: readonly number[]): Spread => ({ p50: quantile(list, 0.5), p95: quantile(list, 0.95) });

async function openDish(page: Page): Promise<number> {
  const delay = await painted(page, '[data-item] h3', 'dialog[open] h1', 0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return delay;
}

/** Taps the nth of the one and waits until the other shows what it did not. */
async function painted(page: Page, tapped: string, shown: string, nth: number): Promise<number> {
  const target = page.locator(tapped).nth(nth % 4);
  await target.scrollIntoViewIfNeeded();
  await page.evaluate((what) => {
    const words = (): string => [...document.querySelectorAll(what)].map(({ textContent }) => textContent).join('|');
    const before = words();
    Object.assign(window, {
      answered: new Promise<number>((done) => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = (): void => {
              if (words() === before) return void requestAnimationFrame(look);
              // This frame shows it; the task after it comes when it is painted.
              setTimeout(() => done(performance.now() - timeStamp));
            };
            look();
          },
          { once: true, capture: true },
        );
      }),
    });
  }, shown);
  await target.tap();
  return page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered);
}
