import { Diner, PHONE } from './support/diner.ts';
import { openPortal, ownKitchen, ring } from './support/kitchen.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a call from a table: counted in the rail, answered, seen by the guest, and kept for the hour', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const staff = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  const { _id, id } = await ownKitchen(request);
  await openPortal(staff, { _id }, 'requests');
  await expect(staff.getByRole('heading', { name: 'Nobody is asking for anything' })).toBeVisible();
  await expect(staff.getByText('Nothing was asked for in the last hour.')).toBeVisible();

  const diner = new Diner(await newPerson({ viewport: PHONE }));
  await diner.scan({ venue: id, table: 8 });
  await diner.page.getByRole('button', { name: diner.t('help.open'), exact: true }).click();
  await diner.page.getByRole('button', { name: diner.t('help.service'), exact: true }).click();
  await diner.page.getByRole('button', { name: diner.t('service.bill') }).click();

  const card = staff.getByRole('listitem').filter({ hasText: 'Table 8' });
  await expect(card.getByText('Ask for bill')).toBeVisible();
  await expect(staff.getByRole('link', { name: /Requests.*1 open request/ })).toBeVisible();
  await card.getByRole('button', { name: 'On my way' }).click();
  await expect(card.getByText('Somebody is on the way')).toBeVisible();
  await expect(diner.page.getByText(/on the way/i).first()).toBeVisible();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(staff.getByRole('heading', { name: 'Nobody is asking for anything' })).toBeVisible();
  await expect(staff.getByRole('region', { name: 'The last hour' }).getByText('Table 8')).toBeVisible();
});

test('the oldest stands first, and what a colleague took leaves this screen too', async ({ newPerson, sessionOf, request }) => {
  const open = async () => newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { _id } = await ownKitchen(request);
  const venue = { _id };
  const [here, there] = [await openPortal(await open(), venue, 'requests'), await openPortal(await open(), venue, 'requests')];
  for (const [table, what] of [
    [5, 'Ask to clean area'],
    [2, 'Report issue'],
    [9, 'Ask for bill'],
  ] as const)
    await ring(request, venue, table, what);
  const cards = (page: typeof here) => page.locator('[data-request]');
  await expect(cards(here)).toHaveText([/Table 5/, /Table 2/, /Table 9/]);
  await cards(there).nth(1).getByRole('button', { name: 'Done' }).click();
  await expect(cards(here)).toHaveText([/Table 5/, /Table 9/]);

  // Many that were typed are ended with one tap and a question.
  for (const table of [3, 4, 6]) await ring(request, venue, table);
  await here.getByRole('button', { name: /^Refuse all 5: / }).click();
  const dialog = here.getByRole('dialog', { name: 'Refuse 5 requests?' });
  await dialog.getByRole('button', { name: 'Refuse 5', exact: true }).click();
  await expect(dialog).toBeHidden();
  for (const page of [here, there]) await expect(page.getByRole('heading', { name: 'Nobody is asking for anything' })).toBeVisible();
});
