import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { chromium, type Page, type Response } from '@playwright/test';

export type Script = {
  readonly path: string;
  /** Of the body as it was sent. */
  readonly bytes: number;
  /** `br`, `gzip`, or an empty text where it was sent as it is. */
  readonly encoding: string;
  readonly beforePaint: boolean;
};
type Weight = { readonly htmlBytes: number; readonly scripts: readonly Script[]; readonly firstPaintMs: number };
export type PageWeight = { readonly atIdle: Weight; readonly afterTap: Weight };

/** What a browser that has never been here fetches for the menu, until nothing more comes; then again after a dish is opened. */
export async function pageWeight(url: string): Promise<PageWeight> {
  const executablePath = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('there is no Chromium: npx playwright install chromium');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const scripts = new Map<string, Response>();
    page.on('response', (response) => void (response.request().resourceType() === 'script' && scripts.set(response.url(), response)));
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForLoadState('networkidle');
    const atIdle = await weigh(page, scripts);
    await page.locator('[data-item]').first().tap();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    return { atIdle, afterTap: await weigh(page, scripts) };
  } finally {
    await browser.close();
  }
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
