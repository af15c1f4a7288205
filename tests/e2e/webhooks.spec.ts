import { examine } from './support/examine.ts';
import { ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

const t = areaWords('portal-keys');
const URL_TYPED = 'https://till.invalid.example.com/parea';

test('an owner adds a webhook, tries it, reads in its log how that went, sends again, renews its secret and removes it', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  watch.allow(/400 POST|status of 400/);
  const venue = await ownKitchen(request);
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1180, height: 820 } });
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto('/portal/developers');
  const part = page.getByRole('region', { name: t('hooks.title') });
  await expect(part).toContainText(t('hooks.none'));
  await part.getByRole('button', { name: t('hooks.new') }).click();
  const form = page.getByRole('dialog', { name: t('hooks.new') });
  await form.getByRole('textbox', { name: t('hooks.url') }).fill('http://192.168.1.7/till');
  await form.getByRole('button', { name: t('hooks.add') }).click();
  await expect(form.getByRole('alert')).toContainText(t('hooks.refused.webhook_address'));
  await form.getByRole('textbox', { name: t('hooks.url') }).fill(URL_TYPED);
  await form.getByRole('checkbox', { name: t('hooks.everything') }).uncheck();
  await form.getByRole('button', { name: t('hooks.add') }).click();
  await expect(form.getByText(t('hooks.events_missing'))).toBeVisible();
  await form.getByRole('checkbox', { name: t('hooks.event.order.placed') }).check();
  await examine(page);
  await form.getByRole('button', { name: t('hooks.add') }).click();
  const once = page.getByRole('dialog', { name: t('hooks.once_title', { host: 'till.invalid.example.com' }) });
  const field = once.getByRole('textbox', { name: t('hooks.once_label') });
  await expect(field).toHaveValue(/^whsec_/);
  const secret = await field.inputValue();
  await once.getByRole('button', { name: t('once.done') }).click();
  const row = part.getByRole('listitem').filter({ hasText: URL_TYPED });
  await expect(row).toContainText(t('hooks.event.order.placed'));
  await expect(page.locator('main')).not.toContainText(secret);

  await row.getByRole('button', { name: t('hooks.test') }).click();
  await row.getByRole('button', { name: t('hooks.log') }).click();
  await expect(row.getByText('webhook.test').first()).toBeVisible();
  await expect(row).toContainText(t('hooks.trouble.no_answer'), { timeout: 20_000 });
  await row.getByRole('button', { name: /webhook\.test/ }).click();
  await expect(part.getByRole('status').first()).toContainText(/./);
  await examine(page);

  await row.getByRole('button', { name: t('hooks.renew') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('hooks.renew'), exact: true })
    .click();
  await expect(field).toHaveValue(/^whsec_/);
  expect(await field.inputValue()).not.toBe(secret);
  await once.getByRole('button', { name: t('once.done') }).click();
  await row.getByRole('button', { name: t('hooks.turn_off') }).click();
  await expect(row).toContainText(t('hooks.state.off'));
  await row.getByRole('button', { name: t('hooks.remove') }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('hooks.remove'), exact: true })
    .click();
  await expect(row).toHaveCount(0);
});
