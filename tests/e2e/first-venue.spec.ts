import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { lane, ticketOf } from './support/kitchen.ts';
import { newAddress, PASSWORD, plainDish, scanned } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = words('en');
test.use({ viewport: { width: 1440, height: 900 } });

test('a new Store account opens its venue, scans its first table, and sees the order on its board', async ({ page, newPerson }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start 14-day free trial' }).first().click();
  await page.getByLabel('Store name', { exact: true }).fill('Steki');
  await page.getByLabel('Email', { exact: true }).fill(newAddress('steki'));
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('heading', { name: p('first.title') })).toBeVisible();
  // It was said at sign-up already.
  await expect(page.getByLabel(p('first.name'))).toHaveValue('Steki');
  await page.getByLabel(p('first.name')).fill('');
  await page.getByRole('button', { name: p('first.make') }).click();
  await expect(page.getByLabel(p('first.name'))).toBeFocused();
  await expect(page.getByLabel(p('first.name'))).toHaveAccessibleDescription(p('first.name_missing'));
  await page.getByLabel(p('first.name')).fill('To Steki tis Renas');
  await page.getByText(p('first.kind_0'), { exact: true }).click();
  await page.getByRole('button', { name: p('first.make') }).click();
  await expect(page.getByRole('heading', { name: p('first.made_title', { venue: 'To Steki tis Renas' }) })).toBeVisible();

  const code = page.getByRole('img', { name: p('first.code', { table: 1 }) });
  const address = new URL(await scanned(code));
  const link = await page.getByRole('link', { name: p('first.open_menu', { table: 1 }) }).getAttribute('href');
  expect(address.href).toBe(link);
  await page.getByRole('button', { name: p('first.to_overview') }).click();
  await expect(page).toHaveURL(/\/portal\/overview$/);
  const steps = page.getByRole('region', { name: 'Getting started' }).getByRole('listitem');
  const left = () => steps.filter({ hasNotText: 'Done' }).allTextContents();
  // The example menu and the tables came with the venue: nobody has done that yet.
  const own = [
    'Put your own dishes on the menu',
    'Say which allergens your dishes have: guests are told “not recorded” until then',
    'Draw your tables and print their codes',
    'Set your opening hours',
    'Invite your team',
  ];
  await expect.poll(left).toEqual([...own, 'Take the first order']);
  await page.getByRole('link', { name: p('nav.orders') }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const diner = new Diner(await newPerson({ viewport: PHONE }));
  await diner.page.goto(address.pathname + address.search);
  await expect(diner.page.locator('.table-chip')).toHaveText(/Table 1/);
  const name = guestName('Vasso');
  await diner.take(await plainDish(diner.page, Number(address.searchParams.get('id'))));
  await diner.checkOut();
  await diner.order(name);
  await expect(ticketOf(lane(page, 'New'), name)).toBeVisible();
  await page.getByRole('link', { name: p('nav.overview') }).click();
  await expect.poll(left).toEqual(own);
});

for (const language of ['en', 'el'] as const)
  test(`opening a venue is accessible in ${language}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const say = words(language);
    const account = { accountType: 'Store', storeName: 'Steki', email: newAddress('steki'), password: PASSWORD };
    expect((await page.request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
    await page.goto('/portal/overview');
    await expect(page.getByRole('heading', { name: say('first.title') })).toBeVisible();
    await examine(page);
    await page.getByLabel(say('first.name')).fill('Steki');
    await page.getByRole('button', { name: say('first.make') }).click();
    await expect(page.getByRole('button', { name: say('first.to_overview') })).toBeVisible();
    await examine(page);
  });

test('the first code is a rehearsal: in twelve actions the new venue sees who sits down, and the order arrive', async ({
  page,
  newPerson,
}) => {
  let actions = 0;
  const act = async (doing: Promise<unknown>) => {
    await doing;
    actions += 1;
  };
  await page.goto('/');
  const begun = Date.now();
  await act(page.getByRole('link', { name: 'Start 14-day free trial' }).first().click());
  await act(page.getByLabel('Store name', { exact: true }).fill('Steki'));
  await act(page.getByLabel('Email', { exact: true }).fill(newAddress('steki')));
  for (const field of await page.locator('input[type=password]').all()) await act(field.fill(PASSWORD));
  await act(page.locator('form button[type=submit]').click());
  await act(page.getByRole('button', { name: p('first.make') }).click());
  await expect(page.getByText(p('first.waiting'))).toBeVisible();

  const address = new URL(await scanned(page.getByRole('img', { name: p('first.code', { table: 1 }) })));
  const diner = new Diner(await newPerson({ viewport: PHONE }));
  await act(diner.page.goto(address.pathname + address.search));
  await expect(page.getByText(p('first.seated', { table: 1 }))).toBeVisible();
  const dish = await plainDish(diner.page, Number(address.searchParams.get('id')));
  await act(
    diner.page
      .getByRole('button', { name: `Add one ${dish}` })
      .first()
      .click(),
  );
  await act(diner.page.getByRole('button', { name: /^Checkout(?:$|:)/ }).click());
  const name = guestName('Vasso');
  await act(diner.fillName(name));
  await act(diner.placeOrder.click());
  await expect(page.getByText(p('first.arrived', { number: 1 }))).toBeVisible();
  await expect(page.getByRole('article')).toContainText(dish);
  await expect(page.getByRole('article')).toContainText(name);
  expect(actions).toBe(12);
  // Said in the report; a machine's seconds are no person's.
  test.info().annotations.push({ type: 'seconds', description: String((Date.now() - begun) / 1000) });
  await examine(page);
  await page.getByRole('button', { name: p('first.discard', { number: 1, table: 1 }) }).click();
  await expect(page.getByText(p('first.discarded'))).toBeVisible();
  await page.getByRole('button', { name: p('first.to_board') }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(ticketOf(lane(page, 'New'), name)).toHaveCount(0);
});
