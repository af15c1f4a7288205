import type { Page } from '@playwright/test';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

const t = areaWords('together');
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

test('who ate with others and has no account yet collects stamps on the receipt: their own, and with a word what nobody took', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const owner = (await newPerson({ storageState: await sessionOf('owner.elia@parea.example') })).request;
  const { codes } = (await (await owner.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const k = new URL(codes.find(({ floor, table }) => floor === 1 && table === 7)?.address ?? '').searchParams.get('k');
  const menu = (await (await request.get(`/api/stores/${venue.id}`)).json()) as PublicVenue;
  const item = Object.values(menu.content.menu.items)
    .flat()
    .find(({ name }) => name === 'Rose lemonade');
  const post = async <T>(page: Page, path: string, data: object): Promise<T> => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const deed = () => crypto.randomUUID();
  const [anna, nikos] = [await newPerson({ viewport: PHONE }), await newPerson({ viewport: PHONE })];
  let visit = '';
  let cart: TableCart | null = null;
  for (const [page, name, quantity] of [
    [anna, 'Anna', 2],
    [nikos, 'Nikos', 3],
  ] as const) {
    const seat = { store: venue.id, floor: 1, table: 7, k, name };
    visit = (await post<{ visit: { _id: string } }>(page, '/api/visits', seat)).visit._id;
    const line = { id: 1, quantity, payload: { item: { id: item?.id }, extras: {} } };
    await post(page, `/api/visits/${visit}/cart/lines`, { deed: deed(), line });
    cart = await post<TableCart>(page, `/api/visits/${visit}/cart/ready`, { deed: deed(), ready: true });
  }
  const lines = cart?.lines.map(({ _id, revision }) => ({ _id, revision }));
  const sending = { id: deed(), what: 'ready', lines, amount: cart?.sums.ready, k };
  const { order } = await post<{ order: SavedOrder }>(nikos, `/api/visits/${visit}/cart/send`, sending);
  expect((await owner.post(`/api/orders/${order._id}/settle`, { data: { method: 'cash' } })).status()).toBe(200);

  await anna.goto(`/share/${visit}`);
  const stamps = anna.getByRole('region', { name: t('stamps.title') });
  await expect(stamps).toContainText('2 stamps are yours.');
  await expect(stamps.getByRole('link', { name: t('stamps.sign_in') })).toBeVisible();
  await shot(anna, 'stamps-guest');
  const account = {
    accountType: 'User',
    firstName: 'Anna',
    lastName: 'Ek',
    email: `stamps-${deed()}@parea.example`,
    password: 'four-olives-in-brine',
  };
  await post(anna, '/api/auth/sign-up/email', account);
  await anna.goto('/account');
  await anna.getByRole('link', { name: 'Stamps of your table may wait for you: look' }).click();
  await expect(stamps.getByRole('button', { name: 'Collect my 2 stamps' })).toBeVisible();
  await shot(anna, 'stamps-signed-in');
  await examine(anna);
  await stamps.getByRole('button', { name: 'Collect my 2 stamps' }).click();
  await expect(stamps.getByRole('status')).toHaveText('2 stamps are on your card now.');
  await stamps.getByRole('button', { name: /^Take the stamps of Nikos/ }).click();
  await expect(stamps.getByRole('button', { name: t('stamps.agrees_yes') })).toBeFocused();
  await shot(anna, 'stamps-asks');
  await anna.keyboard.press('Enter');
  await expect(stamps.getByRole('status')).toHaveText('3 stamps are on your card now.');
  await expect(stamps).toContainText('5 stamps of this table are on your card.');
  await shot(anna, 'stamps-taken');
});
