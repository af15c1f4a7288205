import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';

/** A phone in a real browser: Playwright's own, or the system's. */
export async function openPhone(): Promise<{ browser: Browser; page: Page }> {
  const executablePath = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('there is no Chromium: npx playwright install chromium');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ viewport, isMobile: true, hasTouch: true, locale: 'en-GB', serviceWorkers: 'block' });
  return { browser, page };
}
