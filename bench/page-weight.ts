import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

type Weight = {
  readonly htmlBytes: number;
  readonly scripts: readonly { readonly path: string; readonly bytes: number; readonly beforePaint: boolean }[];
  readonly firstPaintMs: number;
};
export type PageWeight = { readonly atIdle: Weight; readonly afterTap: Weight };

/** What a browser that has never been here fetches for the menu, until nothing more comes; then again after a dish is opened. Bytes as sent (brotli). */
export async function pageWeight(url: string): Promise<PageWeight> {
  const own = chromium.executablePath();
  const executablePath = [own, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('there is no Chromium: npx playwright install chromium');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const scripts = new Set<string>();
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.add(request.url())));
    const read = async (): Promise<Weight> => {
      const timed = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        html: performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).encodedBodySize)[0] ?? 0,
        files: performance.getEntriesByType('resource').map((entry) => {
          const { name, startTime, encodedBodySize } = entry as PerformanceResourceTiming;
          return { name, startTime, bytes: encodedBodySize };
        }),
      }));
      const found = timed.files.filter((file) => scripts.has(file.name));
      const untimed = [...scripts].filter((script) => !timed.files.some((file) => file.name === script));
      if (untimed.length > 0) throw new Error(`these scripts never arrived: ${untimed.join(', ')}`);
      return {
        htmlBytes: timed.html,
        firstPaintMs: timed.paint,
        scripts: found.map(({ name, startTime, bytes }) => ({ path: new URL(name).pathname, bytes, beforePaint: startTime < timed.paint })),
      };
    };
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForLoadState('networkidle');
    const atIdle = await read();
    await page.locator('main li a, main li button, main article a, main article button').first().tap();
    await page.waitForLoadState('networkidle');
    return { atIdle, afterTap: await read() };
  } finally {
    await browser.close();
  }
}
