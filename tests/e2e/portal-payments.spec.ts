import { examine } from './support/examine.ts';
import { watchSecrets } from './support/kept.ts';
import { orderByCall } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an owner sets keys, sees only their ends, and forgets them', async ({ newPerson, sessionOf, watch }) => {
  watch.allow(/payments\/jcc/);
  const page = await newPerson({ storageState: await sessionOf('owner.kyma@parea.example') });
  const secrets = watchSecrets(page);
  await page.goto('/portal/payments');
  const jcc = page.getByRole('region', { name: 'JCC' });
  await expect(jcc.getByText('Test mode: nothing is charged')).toBeVisible();
  await jcc.getByRole('button', { name: 'Change the keys' }).click();
  await jcc.getByLabel('User name').fill('kyma-api');
  await jcc.getByRole('button', { name: 'Save and test' }).click();
  await expect(jcc.getByRole('status')).toContainText('Please fill in: Password.');
  await jcc.getByLabel('Password').fill('a-password-of-jcc-7777');
  await jcc.getByRole('button', { name: 'Save and test' }).click();
  await expect(jcc.getByText('Your own keys')).toBeVisible({ timeout: 30_000 });
  // Nothing answers at JCC from here, and that is said.
  await expect(jcc.getByRole('alert')).toContainText('JCC');
  await jcc.getByRole('button', { name: 'Change the keys' }).click();
  await expect(jcc.getByText('Set, ends with …7777')).toBeVisible();
  await expect(jcc.getByLabel('Password')).toHaveValue('');
  await secrets.expectNoneKept('a-password-of-jcc-7777');
  await page.reload();
  await jcc.getByRole('button', { name: 'Forget these keys' }).click();
  await jcc.getByRole('alert').filter({ hasText: 'Forget the keys' }).getByRole('button', { name: 'Forget these keys' }).click();
  await expect(jcc.getByText('Test mode: nothing is charged')).toBeVisible();
});

test('the day’s end agrees, and everybody can read the page', async ({ newPerson, sessionOf, request }) => {
  await orderByCall(request, { name: guestName('Day') });
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await page.goto('/portal/payments');
  await page.getByRole('link', { name: /end of day/ }).click();
  await expect(page.getByText('Agrees with the orders to the cent.')).toBeVisible();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/portal-payments.png`, fullPage: true });
  await examine(page);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/portal-payments-320.png`, fullPage: true });
});
