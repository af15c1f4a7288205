import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
const STAFF = 'staff.elia@parea.example';
const TABLET = { width: 1180, height: 820 };
test.use({ viewport: TABLET });
const team = areaWords('portal-team');
const t = areaWords('portal-tables');
const p = areaWords('portal');

test('an owner makes a waiter who takes off nothing, then a cook: their open pages lose what is not theirs, at once', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  watch.allow(/403 GET \/api\/venues|Failed to load resource/);
  const venue = await ownKitchen(request);
  const owner = await newPerson({ storageState: await sessionOf(OWNER) });
  await owner.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await owner.goto('/portal/team');
  const waiter = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue, 'tables');
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries', quantity: 3 });
  await waiter.locator('[data-tile="1-7"]').click();
  const bill = waiter.getByRole('complementary', { name: /^Table \d+:/ });
  const takeOff = bill.getByRole('button', { name: t('bill.off') });
  await expect(takeOff).toBeVisible();

  const row = owner.locator(`[data-member="${STAFF}"]`);
  const dialog = owner.getByRole('dialog');
  const right = (name: string) => dialog.getByRole('switch', { name: new RegExp(`^${team(`right.${name}`)}`) });
  const opened = async () => {
    await row.getByRole('button', { name: team('rights.open') }).click();
    await expect(dialog).toBeVisible();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: team('rights.save') }).click();
    await expect(dialog).toHaveCount(0);
  };
  await opened();
  await examine(owner);
  await owner.setViewportSize(TABLET);
  await expect(dialog.getByRole('button', { name: team('rights.set_waiter') })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('switch')).toHaveCount(12);
  await right('lines_take_off').uncheck();
  await expect(dialog.getByRole('button', { name: team('rights.set_waiter') })).toHaveAttribute('aria-pressed', 'false');
  await save();
  await expect(row).toContainText('4 rights of 12');

  // Nobody reloads anything. The rest of a waiter's work is there.
  await expect(takeOff).toHaveCount(0);
  await expect(bill.getByRole('button', { name: `${t('bill.settle')} €12.00` })).toBeVisible();
  const rail = waiter.getByRole('navigation', { name: p('nav.label') });
  await expect(rail.getByRole('link')).toHaveText([/^Orders/, /^Requests/, /^Menu/, /^Tables/]);
  await waiter.goto('/portal/reports');
  await expect(waiter.getByRole('alert').filter({ hasText: p('shell.not_yours_title') })).toBeVisible();
  // Nor by an address that was kept.
  await waiter.goto('/portal/tables?at=1-7&do=off');
  await expect(bill.getByRole('button', { name: t('bill.add') })).toBeVisible();
  await expect(waiter.getByRole('heading', { name: t('off.title') })).toHaveCount(0);

  await opened();
  await dialog.getByRole('button', { name: team('rights.set_kitchen') }).click();
  await save();
  await expect(rail.getByRole('link')).toHaveText([/^Orders/, /^Menu/]);
  await waiter.goto('/portal/orders');
  await ticketOf(waiter, 'Ira')
    .getByRole('button', { name: /^More for order/ })
    .click();
  const choices = waiter.getByRole('menu');
  await expect(choices.getByRole('menuitem', { name: p('ticket.reject') })).toBeVisible();
  await expect(choices.getByRole('menuitem', { name: p('ticket.pay') })).toHaveCount(0);
  await examine(waiter);

  // Somebody of the office alone sees no order, and begins where they may.
  await waiter.setViewportSize(TABLET);
  await opened();
  for (const name of ['orders_write', 'stock_write']) await right(name).uncheck();
  await right('reports_read').check();
  await save();
  await waiter.goto('/portal/orders');
  await expect(waiter).toHaveURL(/\/portal\/overview$/);
  await expect(rail.getByRole('link')).toHaveText([/^Overview/, /^Reports/]);
});
