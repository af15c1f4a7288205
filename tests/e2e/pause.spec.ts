import { examine } from './support/examine.ts';
import { openPortal, ownKitchen } from './support/kitchen.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const OWNER = 'owner.elia@parea.example';
const STAFF = 'staff.elia@parea.example';
const p = words('en');

test('anybody of the team stops orders from the board and lets them in again; all boards say so', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const { _id, id } = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), { _id });
  const staff = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), { _id });
  const opening = async () => ((await (await request.get(`/api/stores/${id}`)).json()) as { opening: { open: boolean } }).opening;
  const said = (page: typeof board) => page.getByRole('status').filter({ hasText: 'Orders are paused' });

  await staff.getByRole('button', { name: p('pause.pause') }).click();
  await staff.getByRole('menuitem', { name: 'For 20 minutes' }).click();
  for (const page of [board, staff]) await expect(said(page)).toHaveText(/Orders are paused until \d\d:\d\d\./);
  expect((await opening()).open).toBe(false);
  await examine(board);

  await board.getByRole('button', { name: p('pause.resume') }).click();
  for (const page of [board, staff]) await expect(said(page)).toHaveCount(0);
  await expect.poll(async () => (await opening()).open).toBe(true);

  await board.getByRole('button', { name: p('pause.pause') }).click();
  await board.getByRole('menuitem', { name: p('pause.lifted') }).click();
  await expect(said(staff)).toContainText(p('pause.now'));
});

test('what somebody else did meanwhile is not undone', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/ERR_FAILED|409/);
  const { _id } = await ownKitchen(request);
  const board = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), { _id });
  const other = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), { _id });
  // This board hears of nothing any more.
  await other.route('**/kitchen', (route) => route.abort());
  await other.route('**/events?*', (route) => route.abort());
  await other.getByRole('button', { name: p('pause.pause') }).click();
  await board.getByRole('button', { name: p('pause.pause') }).click();
  await board.getByRole('menuitem', { name: p('pause.lifted') }).click();
  await expect(board.getByText(p('pause.now'))).toBeVisible();
  await other.getByRole('menuitem', { name: 'For 10 minutes' }).click();
  await expect(other.getByText(p('pause.beaten'))).toBeVisible();
  const settings = (await (await board.request.get(`/api/venues/${_id}/settings`)).json()) as { pause: { value: { until: unknown } } };
  expect(settings.pause.value.until).toBeNull();
});
