import type { Page } from '@playwright/test';
import type { WholeVenue } from '#features/venues/contract.ts';
import { copyVenue } from './support/admin.ts';
import { amount, Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { expect, guestName, test } from './support/test.ts';

/** Somebody with a new account who owns a copy of the taverna, and nothing else. */
async function openOffice(page: Page, title: string): Promise<WholeVenue> {
  const email = `${crypto.randomUUID()}@parea.example`;
  const account = { accountType: 'Store', storeName: title, email, password: 'four-olives-in-brine' };
  expect((await page.request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  return copyVenue(page.request, 1, () => ({ title, company: title, storeAccounts: [{ email, role: 'owner' }] }));
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function save(page: Page, name: string): Promise<void> {
  await section(page, name).getByRole('button', { name: 'Save' }).click();
  await expect(section(page, name).getByText('Saved.')).toBeVisible();
}

test('an owner makes a promotion; diners see its banner, use its code, and learn of its minimum', async ({ page, newPerson }) => {
  const { id } = await openOffice(page, 'Offers House');
  await page.goto('/portal/promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  await page.getByLabel('Name (English)').fill('Sunset hour');
  await page.getByLabel('Description (English)').fill('A fifth off with SUNSET');
  await page.getByLabel('Promo code').fill('SUNSET');
  await page.getByLabel('Percent off').fill('20');
  await page.getByLabel('Least order (€)').fill('10');
  await page.getByLabel('Last day').fill('2099-12-31');
  // Grey on grey: the preview shows what diners will see, and says so.
  await page.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#444444');
  await page.getByRole('textbox', { name: 'Text colour', exact: true }).fill('#555555');
  await expect(page.getByText('Your text colour could not be read')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunset hour' })).toContainText('Until 31 Dec 2099');

  const phone = await newPerson({ viewport: PHONE });
  const diner = new Diner(phone);
  await diner.scan({ venue: id });
  await expect(phone.getByRole('region', { name: 'Promotions' })).toContainText('Six meze');
  await expect(phone.locator('.promo-slide').filter({ hasText: 'Sunset hour' })).toBeAttached();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.unfold('code');
  await phone.getByLabel('Promo code').selectOption({ label: 'SUNSET, 20% off' });
  await expect(phone.getByText('This code needs an order of €10.00 or more.')).toBeVisible();
  await expect(amount(phone, 'Total')).toHaveText('€7.20');
  await diner.scan({ venue: id });
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.unfold('code');
  await phone.getByLabel('Promo code').selectOption({ label: 'SUNSET, 20% off' });
  await expect(amount(phone, 'Total')).toHaveText('€11.52');
  await diner.order(guestName('Nikos'));
  await expect(amount(phone, 'Discount')).toHaveText('−€2.88');

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunset hour' })).toContainText('1 order€2.88 given');
});

test('hours and a pause are what the menu says, in the words of the venue', async ({ page, newPerson }) => {
  const { id } = await openOffice(page, 'Hours House');
  await page.goto('/portal/settings');
  const hours = section(page, 'Opening hours');
  await hours.getByLabel('Date', { exact: true }).fill(new Date().toISOString().slice(0, 10));
  await hours.getByRole('button', { name: 'Add this day' }).click();
  await hours.getByRole('button', { name: 'Monday: add hours' }).click();
  await hours.getByRole('button', { name: 'Monday: copy to all days' }).click();
  await expect(hours.getByLabel('Sunday, opens (1)')).toHaveValue('12:00');
  // Nobody leaves with this unsaved.
  await page.getByRole('link', { name: 'Loyalty' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
  await save(page, 'Opening hours');

  const phone = await newPerson({ viewport: PHONE });
  await new Diner(phone).scan({ venue: id });
  await expect(phone.locator('#opening')).toContainText('Not taking orders now. Open again');

  const pause = section(page, 'Pause');
  await pause.getByRole('switch', { name: 'Pause orders' }).click();
  await pause.getByLabel('What diners read (English)').fill('Wedding tonight, back tomorrow');
  await save(page, 'Pause');
  // An open menu learns of it.
  await expect(phone.locator('#opening')).toContainText('Orders are paused for a moment');
  await expect(phone.locator('#opening')).toContainText('Wedding tonight, back tomorrow');
  await pause.getByRole('switch', { name: 'Pause orders' }).click();
  await save(page, 'Pause');
  await expect(phone.locator('#opening')).toContainText('Not taking orders now. Open again');
});

test('a colour that cannot be read moves, and the owner is told and shown', async ({ page, newPerson }) => {
  const { id } = await openOffice(page, 'Colour House');
  await page.goto('/portal/settings');
  const look = section(page, 'Look');
  await look.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ffd400');
  const said = look.getByText('#ffd400 could not be read everywhere');
  await expect(said).toBeVisible();
  const [shown] = /diners see (#[0-9a-f]{6})/.exec((await said.textContent()) ?? '')?.slice(1) ?? [];
  await look.getByRole('radio', { name: 'Rounded' }).check();
  await save(page, 'Look');
  const phone = await newPerson({ viewport: PHONE });
  await new Diner(phone).scan({ venue: id });
  const accent = () =>
    phone.locator('.venue-page').evaluate((element) => getComputedStyle(element).getPropertyValue('--color-accent').trim());
  await expect.poll(accent).toBe(shown);
  await look.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#8d1b3d');
  await expect(look.getByText('too close to the colour of errors')).toBeVisible();
});

test('the tips of checkout are the venue’s', async ({ page, newPerson }) => {
  const { id } = await openOffice(page, 'Tips House');
  await page.goto('/portal/settings');
  const tips = section(page, 'Tips');
  await tips.getByLabel('Percent').fill('8');
  await tips.getByRole('button', { name: 'Add' }).click();
  await tips.getByRole('button', { name: 'Remove 5%' }).click();
  await save(page, 'Tips');
  const diner = new Diner(await newPerson({ viewport: PHONE }));
  await diner.scan({ venue: id });
  await diner.take('Warm pita');
  await diner.checkOut();
  await diner.unfold('tip');
  await expect(diner.page.getByRole('button', { name: /^8%/ })).toBeVisible();
  await expect(diner.page.getByRole('button', { name: /^5%/ })).toBeHidden();
});

test('somebody who was slower is told, and nothing is overwritten', async ({ page, newPerson, watch }) => {
  watch.allow(/409/);
  await openOffice(page, 'Two Owners');
  const second = await newPerson({ storageState: await page.context().storageState() });
  for (const one of [page, second]) await one.goto('/portal/settings');
  await section(second, 'Tips').getByRole('button', { name: 'Remove 15%' }).click();
  await section(page, 'Tips').getByRole('button', { name: 'Remove 5%' }).click();
  await save(page, 'Tips');
  await section(second, 'Tips').getByRole('button', { name: 'Save' }).click();
  await expect(section(second, 'Tips').getByRole('alert')).toContainText('Somebody else changed this');
  // What the two say differently is seen before one is chosen.
  await expect(section(second, 'Tips').getByRole('alert').getByRole('deletion')).toContainText('10');
  await expect(section(second, 'Tips').getByRole('alert').getByRole('insertion')).toContainText('5');
  await expect(section(second, 'Tips').locator('.save-notice')).toBeFocused();
  await section(second, 'Tips').getByRole('button', { name: 'Show theirs' }).click();
  await expect(section(second, 'Tips').getByRole('button', { name: 'Remove 15%' })).toBeVisible();
  await expect(section(second, 'Tips').getByRole('button', { name: 'Remove 5%' })).toBeHidden();
  // From there it can be saved.
  await section(second, 'Tips').getByRole('button', { name: 'Remove 10%' }).click();
  await save(second, 'Tips');
});

test('a reward that the owner changes is the one on the card', async ({ page, newPerson, sessionOf }) => {
  const { id } = await openOffice(page, 'Stamp House');
  const phone = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  const diner = new Diner(phone);
  await diner.scan({ venue: id });
  await diner.take('Cracked green olives', 2);
  await diner.checkOut();
  await diner.placeOrder.click();
  await diner.confirmed();
  await page.goto('/portal/loyalty');
  await expect(page.getByText('Stamps given').locator('..')).toContainText('2');
  await page.getByLabel('Stamps for a reward').fill('6');
  await page.getByRole('radio', { name: 'A fixed amount off' }).check();
  await page.getByLabel('Amount off (€)').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await phone.goto('/account');
  await phone.getByRole('button', { name: 'Show Loyalty Cards' }).click();
  await phone.getByRole('button', { name: /Stamp House/ }).click();
  const card = phone.getByRole('dialog');
  await expect(card).toContainText('2 / 6');
  await expect(card).toContainText('€4.00');
});

// The browser itself speaks English here.
test('what is wrong with a field is said beside it in the language of the page, until it is changed', async ({ page, baseURL }) => {
  await openOffice(page, 'Plain House');
  await page.context().addCookies([{ name: 'lang', value: 'el', url: String(baseURL) }]);
  await page.goto('/portal/loyalty');
  const stamps = page.getByLabel('Σφραγίδες για ένα δώρο');
  const said = page.locator('.complaint');
  for (const [typed, words] of [
    ['0', 'Τουλάχιστον 1.'],
    ['101', 'Το πολύ 100.'],
    ['7,5', 'Ακέραιος αριθμός.'],
    ['έξι', 'Δεν είναι αριθμός.'],
    ['', 'Συμπληρώστε το.'],
  ] as const) {
    await stamps.fill(typed);
    await expect(said).toHaveCount(0);
    await page.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(said).toHaveText(words);
    await expect(stamps).toBeFocused();
    await expect(stamps).toHaveAccessibleDescription(new RegExp(words));
  }
  await examine(page);
  await stamps.fill('7');
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Αποθηκεύτηκε.')).toBeVisible();
});

for (const locale of ['en-GB', 'el-GR'] as const)
  test(`promotions, loyalty and settings are accessible (${locale})`, async ({ newPerson }) => {
    test.slow();
    const page = await newPerson({ locale });
    await openOffice(page, 'Open House');
    for (const path of ['promotions', 'loyalty', 'settings']) {
      await page.goto(`/portal/${path}`);
      await expect(page.locator('form:visible, .offer-list, .settings-section').first()).toBeVisible();
      await examine(page);
    }
    await page.goto('/portal/promotions');
    await page.locator('.portal-head .button--primary').click();
    await page.getByRole('textbox', { name: locale === 'en-GB' ? 'Promo code' : 'Κωδικός προσφοράς' }).fill('AXE');
    await examine(page);
  });
