import type { Page } from '@playwright/test';

export const SMALL_PHONE = { width: 360, height: 740 };

/** Letters of twice the size, as a browser's own setting makes them. */
export const enlarge = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));

/** What is wider than the page or than the dialog that is open; nothing where all fits. */
export const beside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((box) => {
      if (box.scrollWidth <= box.clientWidth) return [];
      const wide = [...box.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('ul'));
      return [`${box.scrollWidth} of ${box.clientWidth}`, ...wide.slice(-3).map((one) => one.outerHTML.slice(0, 160))];
    }),
  );

/** Words that lie on two lines though they fit on one. */
export const broken = (page: Page, where: string): Promise<string[]> =>
  page.locator(where).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text!, index);
        range.setEnd(text!, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
      });
    }),
  );

/** What holds on the narrowest phone as well. */
export async function onNarrow(page: Page, holds: () => Promise<void>): Promise<void> {
  for (const width of [320, SMALL_PHONE.width]) {
    await page.setViewportSize({ ...SMALL_PHONE, width });
    await holds();
  }
}
