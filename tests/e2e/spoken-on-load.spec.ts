import type { Page } from '@playwright/test';
import { Diner } from './support/diner.ts';
import { openPortal, ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

// A screen reader reads the page itself once it is there. What speaks by itself meanwhile is one thing at most.

/** What live regions that came, or changed, would have said since the page was opened; each region once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const LIVE = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]';
    const said = new Map<Element, string>();
    Object.assign(window, { spoken: said });
    new MutationObserver((changes) => {
      const near = ({ target }: MutationRecord) => (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      const come = [...document.querySelectorAll(LIVE)].filter((region) =>
        changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(region))),
      );
      for (const region of [...changes.map(near), ...come])
        if (region?.checkVisibility() && region.textContent.trim() !== '') said.set(region, region.textContent.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { spoken: Map<Element, string> }).spoken.values()]);
}

test('the guest’s pages speak once at most while they open', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Warm pita');
  const spoken = await listen(page);
  await page.goto('/store/checkout?id=1&floor=1&table=4');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(diner.placeOrder).toBeVisible();
  expect((await spoken()).length, (await spoken()).join(' | ')).toBeLessThanOrEqual(1);
  await diner.order(guestName('Danae'));
  await page.reload();
  await diner.confirmed();
  expect((await spoken()).length, (await spoken()).join(' | ')).toBeLessThanOrEqual(1);
});

test('the owner’s board and pages speak once at most while they open', async ({ newPerson, sessionOf, request }) => {
  const { _id } = await ownKitchen(request);
  const board = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const spoken = await listen(board);
  await openPortal(board, { _id });
  await expect(board.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect((await spoken()).length, (await spoken()).join(' | ')).toBeLessThanOrEqual(1);
  await board.goto('/portal/overview');
  await expect(board.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await spoken()).length, (await spoken()).join(' | ')).toBeLessThanOrEqual(1);
});
