import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Page, Response } from '@playwright/test';

export type Script = {
  readonly path: string;
  /** Of the body as it was sent. */
  readonly bytes: number;
  /** `br`, `gzip`, or an empty text where it was sent as it is. */
  readonly encoding: string;
  readonly beforePaint: boolean;
};
type Weight = { readonly htmlBytes: number; readonly scripts: readonly Script[]; readonly firstPaintMs: number };
export type PageWeight = { readonly atIdle: Weight; readonly afterTap: Weight; readonly afterOrder: Weight };

/**
 * What a browser that has never been here fetches for the menu, until nothing more comes; then again after a dish is opened; then after the
 * whole way to a confirmed order, paid in cash. The service worker's own copies are not counted: a guest waits for none of them.
 */
export async function pageWeight(page: Page, url: string): Promise<PageWeight> {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.set(response.url(), response)));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForLoadState('networkidle');
  const atIdle = await weigh(page, scripts);
  await page.locator('[data-item]').first().tap();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  const afterTap = await weigh(page, scripts);
  await order(page);
  return { atIdle, afterTap, afterOrder: await weigh(page, scripts) };
}

export const sum = (scripts: readonly Script[]): number => scripts.reduce((total, { bytes }) => total + bytes, 0);

/** From the open dish, as it comes, into the cart, through checkout and to the confirmation. */
async function order(page: Page): Promise<void> {
  const dish = page.getByRole('dialog');
  await dish.getByRole('button', { name: 'More', exact: true }).tap();
  await dish.getByRole('button', { name: /^Add/ }).tap();
  await dish.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Total Cart items/ }).tap();
  await page.getByRole('button', { name: 'Checkout' }).tap();
  await page.getByLabel('Name', { exact: true }).fill('Bench');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Send, / }).tap();
  await page.waitForURL('**/store/order-confirmation?*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function weigh(page: Page, responses: ReadonlyMap<string, Response>): Promise<Weight> {
  const timed = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    html: performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).encodedBodySize)[0] ?? 0,
    files: performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime } = entry as PerformanceResourceTiming;
      return { name, startTime };
    }),
  }));
  const scripts: Script[] = [];
  for (const [url, response] of responses) {
    const file = timed.files.find((one) => one.name === url);
    if (!file) throw new Error(`${url} was fetched, but its timing is unknown`);
    scripts.push({
      path: new URL(url).pathname,
      bytes: await sentBytes(url),
      encoding: response.headers()['content-encoding'] ?? '',
      beforePaint: file.startTime < timed.paint,
    });
  }
  return { htmlBytes: timed.html, firstPaintMs: timed.paint, scripts };
}

/** The body's bytes on the wire. Asked again, because of a module that was preloaded the browser tells the decoded size. */
async function sentBytes(url: string): Promise<number> {
  const [answer] = (await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}
