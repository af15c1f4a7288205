import type { Locator, Page } from '@playwright/test';
import { changeVenue, copyVenue, whereItIsAfternoon } from './support/admin.ts';
import { examine } from './support/examine.ts';
import { tabTo } from './support/keyboard.ts';
import { orderByCall } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
const mine = () => ({ storeAccounts: [{ email: OWNER, role: 'owner' }], timeZone: whereItIsAfternoon() });
const SENTENCE = 'Change from the bakery.';

/** Pages of a PDF, as its printer counts them. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length ?? 0;
const step = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** Whoever works without a mouse: there by Tab, and on by Enter. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** The page as that venue's owner opens it. */
async function open(page: Page, venue: { readonly _id: string }): Promise<void> {
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto('/portal/close');
}

for (const [width, height] of [
  [390, 844],
  [1180, 820],
] as const)
  test(`the day is closed by keyboard at ${width}, a difference wants a sentence, and the report stays as it is`, async ({
    newPerson,
    sessionOf,
    request,
    watch,
  }) => {
    test.slow();
    watch.allow(/ERR_CONNECTION_RESET|409/);
    const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
    const venue = await copyVenue(request, 1, mine);
    const [paid, walked] = [
      await orderByCall(request, { name: guestName('Pays'), venue: venue.id }),
      await orderByCall(request, { name: guestName('Walks'), venue: venue.id }),
    ];
    await open(page, venue);
    const close = page.getByRole('button', { name: 'Close the day', exact: true });
    const missing = page.locator('#close-missing');
    const unpaid = step(page, 'Still open').getByRole('listitem');
    await expect(unpaid).toHaveCount(2);
    await expect(missing).toContainText('settle what is open, or leave it open; count the cash of every drawer');
    await expect(close).toHaveAttribute('aria-disabled', 'true');

    await press(page, page.getByRole('button', { name: new RegExp(`^Settle order #${paid.number},`) }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Taken in cash' }));
    await expect(unpaid).toHaveCount(1);
    await expect(unpaid).toContainText(`#${walked.number}`);
    const leave = page.getByRole('checkbox', { name: /^Leave them open/ });
    // Its words stand beside it, not below.
    const words = page.getByText(/^Leave them open/);
    expect((await words.boundingBox())?.x).toBeGreaterThan((await leave.boundingBox())?.x ?? 0);
    await tabTo(page, leave);
    await page.keyboard.press('Space');

    const five = page.getByLabel('How many of €5.00', { exact: true });
    await tabTo(page, five);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('How many of €2.00', { exact: true })).toBeFocused();
    await expect(missing).toContainText('say why counted and expected differ');
    await expect(close).toHaveAttribute('aria-disabled', 'true');
    await tabTo(page, page.getByLabel('What happened?'));
    await page.keyboard.type(SENTENCE);
    await expect(missing).toBeHidden();
    await examine(page);
    await page.setViewportSize({ width, height });

    // The day is closed and the answer lost: asked again by itself, and nobody else is said to have been faster.
    let isLost = false;
    await page.route('**/api/venues/*/close', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    });
    await close.focus();
    await page.keyboard.press('Enter');
    const sure = page.getByRole('dialog', { name: 'Close the day with Z report 1?' });
    await expect(sure).toContainText('2 orders are still in the kitchen');
    await press(page, sure.getByRole('button', { name: 'Close for good' }));
    await expect(page).toHaveURL(/[?&]z=1/);
    await expect(page.getByRole('status').filter({ hasText: 'The day is closed' })).toBeVisible();
    const report = page.getByRole('article', { name: 'Z report 1' });
    await expect(report).toContainText(SENTENCE);
    await expect(report).toContainText(`#${walked.number}`);
    // The venue's floors come with another answer.
    await expect(report).toContainText('Inside');
    const written = await report.innerText();

    // What comes afterwards is of the next report; this one has no way to be changed.
    expect((await page.request.post(`/api/orders/${walked._id}/settle`, { data: { method: 'card' } })).status()).toBe(200);
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect([404, 405]).toContain((await page.request.fetch(`/api/venues/${venue.id}/closes/1`, { method })).status());
    await page.goto('/portal/close?z=1');
    await expect(report).toContainText('Inside');
    expect(await report.innerText()).toBe(written);
    expect(pagesOf(await page.pdf({ format: 'A4' })), 'A4').toBe(1);
    await examine(page);
    await page.setViewportSize({ width, height });

    await press(page, page.getByRole('link', { name: '80 mm' }));
    const slip = page.getByRole('article', { name: /80 mm/ });
    await expect(slip).toContainText(SENTENCE);
    expect(pagesOf(await page.pdf({ width: '80mm', height: '297mm' })), '80 mm').toBe(1);
    await examine(page);

    await page.goto('/portal/close');
    await expect(page.getByRole('navigation', { name: 'Earlier reports' }).getByRole('link')).toHaveCount(1);
  });

test('a closed day reads in Greek', async ({ newPerson, sessionOf, request, baseURL }) => {
  const page = await newPerson({ storageState: await sessionOf(OWNER) });
  const venue = await copyVenue(request, 1, mine);
  await orderByCall(request, { name: guestName('Greek'), venue: venue.id });
  await page.context().addCookies([{ name: 'lang', value: 'el', url: String(baseURL) }]);
  await open(page, venue);
  await expect(page.locator('.zdoc')).toBeVisible();
  await examine(page);
});

test('all that was to be paid in cash is settled at once, for the sum that was read', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf(OWNER) });
  const venue = await copyVenue(request, 1, mine);
  await orderByCall(request, { name: guestName('One'), venue: venue.id });
  await orderByCall(request, { name: guestName('Two'), venue: venue.id });
  await open(page, venue);
  const unpaid = step(page, 'Still open').getByRole('listitem');
  await expect(unpaid).toHaveCount(2);
  await page.getByRole('button', { name: /^Settle all 2 in cash, €/ }).click();
  const dialog = page.getByRole('dialog', { name: /^€[\d.]+ in cash for 2 orders\?$/ });
  await dialog.getByRole('button', { name: /^All €[\d.]+ taken in cash$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(step(page, 'Still open')).toContainText('Everything is paid.');
  // More than a drawer should hold is said before it is noted.
  await page.getByRole('button', { name: 'Cash in or out' }).click();
  const move = page.getByRole('dialog', { name: 'Cash in or out' });
  await move.getByLabel(/^Amount/).fill('99999');
  await expect(move.getByText(/more than this drawer should hold/)).toBeVisible();
  await move.getByRole('radio', { name: 'Put in' }).check();
  await expect(move.getByText(/more than this drawer should hold/)).toHaveCount(0);
});

test('the first close asks where the count begins, says what it leaves out, and never asks again', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const page = await newPerson({ storageState: await sessionOf(OWNER) });
  // Between these two places there is always a business day.
  const behind = { storeAccounts: [{ email: OWNER, role: 'owner' }], timeZone: 'Pacific/Pago_Pago' };
  const venue = await copyVenue(request, 1, () => behind);
  await orderByCall(request, { name: guestName('Yesterday'), venue: venue.id });
  await changeVenue(request, venue, () => ({ timeZone: 'Pacific/Kiritimati' }));
  await orderByCall(request, { name: guestName('Today'), venue: venue.id });
  // What the order of before was left out of, had it been placed before today began.
  await page.route(/\/close\?from=/, async (route) => {
    const answer = await route.fetch();
    const draft = (await answer.json()) as { asks: { today: string }; beginning: { from: string } | null };
    // Asked once more while the day is closed: nothing begins any more.
    if (!draft.beginning) return route.fulfill({ response: answer });
    const leftOut = draft.beginning.from === draft.asks.today ? { orders: 1, sales: 1.2 } : {};
    await route.fulfill({ response: answer, json: { ...draft, beginning: { ...draft.beginning, ...leftOut } } });
  });
  await open(page, venue);
  const begin = step(page, 'Where does the count begin?');
  await expect(page.locator('#close-missing')).toContainText('say where the count begins');
  await expect(begin.getByRole('radio', { checked: true })).toHaveCount(0);
  await begin.getByRole('radio', { name: /^With today/ }).check();
  await expect(begin.getByRole('status')).toContainText(/^1 order of before, €1\.20, will be in no Z report/);
  await expect(begin.getByRole('radio', { name: /^With today/ })).toBeFocused();
  await begin.getByRole('radio', { name: /^With the first day there is/ }).check();
  await expect(begin.getByRole('status')).toHaveText('Everything is counted.');
  await examine(page);
  await page.getByRole('checkbox', { name: /^Leave them open/ }).check();
  await page.getByRole('checkbox', { name: 'There is no cash in it' }).check();
  await page.getByRole('button', { name: 'Close the day', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close for good' }).click();
  const report = page.getByRole('article', { name: 'Z report 1' });
  await expect(report).toContainText('€2.40');
  await page.goto('/portal/close');
  await expect(step(page, 'Still open')).toBeVisible();
  await expect(begin).toHaveCount(0);
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a night that nobody closed is walked through at ${width}: named, settled or left open, and in one report with today`, async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
    const behind = { storeAccounts: [{ email: OWNER, role: 'owner' }], timeZone: 'Pacific/Pago_Pago' };
    const venue = await copyVenue(request, 1, () => behind);
    const closeByHand = async () => {
      await page.getByRole('checkbox', { name: 'There is no cash in it' }).check();
      await page.getByRole('button', { name: 'Close the day', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close for good' }).click();
    };
    // A first night is closed as it should be.
    const first = await orderByCall(request, { name: guestName('Before'), venue: venue.id });
    await page.request.post(`/api/orders/${first._id}/settle`, { data: { method: 'card' } });
    await open(page, venue);
    await closeByHand();
    await expect(page).toHaveURL(/[?&]z=1/);
    // The next one is not: one paid by card, one never paid. Then it is another business day.
    const [card, never] = [
      await orderByCall(request, { name: guestName('Card'), venue: venue.id }),
      await orderByCall(request, { name: guestName('Never'), venue: venue.id }),
    ];
    await page.request.post(`/api/orders/${card._id}/settle`, { data: { method: 'card' } });
    await changeVenue(request, venue, () => ({ timeZone: 'Pacific/Kiritimati' }));
    const today = await orderByCall(request, { name: guestName('Today'), venue: venue.id });

    await page.goto('/portal/close');
    await expect(page.getByText(/^Orders of earlier days \(.+\) are in no report yet/)).toBeVisible();
    const unpaid = step(page, 'Still open').getByRole('listitem');
    await expect(unpaid).toHaveCount(2);
    await expect(unpaid.filter({ hasText: `#${never.number} ` }).first()).toBeVisible();
    const doc = page.locator('.zdoc');
    await expect(doc.getByRole('heading', { name: 'By business day' })).toBeVisible();
    await expect(doc).toContainText('2 orders');
    await examine(page);
    await page.setViewportSize({ width, height });
    // Today's is paid; last night's guest is gone, and stays open by name.
    await page.request.post(`/api/orders/${today._id}/settle`, { data: { method: 'card' } });
    await expect(unpaid).toHaveCount(1);
    await page.getByRole('checkbox', { name: /^Leave them open/ }).check();
    await closeByHand();
    await expect(page).toHaveURL(/[?&]z=2/);
    const report = page.getByRole('article', { name: 'Z report 2' });
    await expect(report).toContainText('By business day');
    await expect(report).toContainText('€3.60');
    await expect(report).toContainText('Not paid when the day was closed');
    await examine(page);
    await page.setViewportSize({ width, height });
    await page.getByRole('link', { name: '80 mm' }).click();
    await expect(page.getByRole('article', { name: /80 mm/ })).toContainText('2 orders');
    // Nothing of either night is left for the next one.
    await page.goto('/portal/close');
    await expect(page.locator('#close-missing')).toContainText(/nothing/i);
  });
