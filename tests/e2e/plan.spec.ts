import { examine } from './support/examine.ts';
import { asAdmin } from './support/admin.ts';
import { areaWords, newAddress, openVenue, PASSWORD } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

for (const language of ['en', 'el'] as const)
  test(`an owner finds the plan from the settings and reads what it is, what ends and what goes on (${language})`, async ({
    newPerson,
    baseURL,
  }) => {
    const say = areaWords('portal-plan', language);
    const portal = areaWords('portal', language);
    const page = await newPerson({ viewport: { width: 1440, height: 900 } });
    await page.context().addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    await openVenue(page, { plan: 2 });
    await page.goto('/portal/settings');
    await page.getByRole('link', { name: portal('nav.plan'), exact: true }).click();
    await expect(page).toHaveURL(/\/portal\/plan$/);
    const mine = page.getByRole('region', { name: say('yours') });
    await expect(mine).toContainText(say('tier_0'));
    await expect(mine).toContainText(say('team', { people: 1, limit: 5 }));
    const choices = page.getByRole('region', { name: say('plans_title') });
    await expect(choices).toContainText(say('wanted', { plan: say('tier_2') }));
    await expect(choices.getByRole('button', { name: say('choose_month_of', { plan: say('tier_2') }) })).toBeVisible();
    await expect(page.getByRole('region', { name: say('end_title') })).toContainText(say('stays_guests'));
    await examine(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await examine(page);
  });

test('an administrator sets a plan up to a day, and its owner reads it', async ({ newPerson }) => {
  const say = areaWords('portal-plan');
  const admin = areaWords('admin');
  const owner = await newPerson({ viewport: { width: 1280, height: 900 } });
  const venue = await openVenue(owner, { name: `Plan ${crypto.randomUUID().slice(0, 8)}` });
  const desk = await newPerson({ viewport: { width: 1280, height: 900 } });
  await asAdmin(desk);
  await desk.goto('/create-edit-stores/venues');
  await desk.getByLabel(admin('venues.search')).fill(venue.title);
  await desk.getByRole('button', { name: `${admin('venues.do_plan')}: ${venue.title}` }).click();
  const dialog = desk.getByRole('dialog', { name: admin('plan.title', { venue: venue.title }) });
  await dialog.getByLabel(admin('plan.tier')).selectOption('2');
  await dialog.getByLabel(admin('plan.last')).fill('2031-01-31');
  await examine(desk);
  await dialog.getByRole('button', { name: admin('plan.go') }).click();
  await expect(desk.getByText(admin('plan.done', { venue: venue.title }))).toBeVisible();
  await owner.goto('/portal/plan');
  const mine = owner.getByRole('region', { name: say('yours') });
  await expect(mine).toContainText('Professional');
  await expect(mine).toContainText('31 January 2031');
  await expect(mine).toContainText(say('team', { people: 1, limit: 20 }));
});

test('the plan whose trial was begun on the page of prices is the one that the new venue’s owner reads', async ({ page }) => {
  const portal = areaWords('portal');
  const say = areaWords('portal-plan');
  await page.goto('/pricing');
  await page.getByRole('link', { name: /: Professional$/ }).click();
  await page.getByLabel('Store name', { exact: true }).fill('Steki');
  await page.getByLabel('Email', { exact: true }).fill(newAddress('steki'));
  for (const field of await page.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('button', { name: portal('first.make') }).click();
  await expect(page.getByRole('button', { name: portal('first.to_overview') })).toBeVisible();
  await page.goto('/portal/plan');
  const choices = page.getByRole('region', { name: say('plans_title') });
  await expect(choices).toContainText(say('wanted', { plan: say('tier_2') }));
});

test('an owner pays a plan at Stripe’s page, changes it where it is managed, and reads the invoice', async ({ newPerson }) => {
  const say = areaWords('portal-plan');
  const portal = areaWords('portal');
  const page = await newPerson({ viewport: { width: 1440, height: 900 } });
  await openVenue(page);
  await page.goto('/portal/plan');
  await expect(page.getByRole('region', { name: say('plans_title') })).toContainText('Choose now and pay first on');
  await page.getByRole('button', { name: say('choose_month_of', { plan: say('tier_2') }) }).click();
  await expect(page.getByText('Nothing is charged before')).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/portal\/plan/);
  const mine = page.getByRole('region', { name: say('yours') });
  await expect(mine).toContainText(say('tier_2'));
  await expect(mine).toContainText(say('team', { people: 1, limit: 20 }));
  const payment = page.getByRole('region', { name: say('payment') });
  await expect(payment).toContainText('The first payment is on');
  await payment.getByRole('button', { name: say('manage') }).click();
  await page.getByRole('button', { name: 'Let the next payment succeed' }).click();
  await page.getByRole('link', { name: 'Back to Parea' }).click();
  const newest = payment.getByRole('listitem').first();
  await expect(newest).toContainText('$79.00');
  await expect(newest.getByRole('link', { name: say('invoice', { number: 'TEST-0002' }) })).toBeVisible();
  await examine(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await examine(page);
  await payment.getByRole('button', { name: say('manage') }).click();
  await page.getByRole('button', { name: 'Let the next payment fail' }).click();
  await page.goto('/portal/orders');
  const strip = page.getByRole('region', { name: portal('plan_failing.label') });
  await expect(strip).toContainText(portal('plan_failing.text'));
  await examine(page);
  await strip.getByRole('link', { name: portal('plan_failing.mend') }).click();
  await expect(payment).toContainText(say('paid_failing'));
  await expect(strip).toBeHidden();
  await payment.getByRole('button', { name: say('manage') }).click();
  await page.getByRole('button', { name: 'Let the next payment succeed' }).click();
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await page.getByRole('link', { name: 'Back to Parea' }).click();
  await expect(payment).toContainText(say('paid_ends'));
  await expect(mine).toContainText('Runs up to and including');
});
