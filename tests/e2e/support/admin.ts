import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { WholeVenue } from '#features/venues/contract.ts';

export const ADMIN = { email: String(process.env['E2E_ADMIN_EMAIL']), password: String(process.env['E2E_ADMIN_PASSWORD']) };
const authorization = `Basic ${Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64')}`;
const headers = { authorization };

/** Lets an administrator in without the form. */
export async function asAdmin(page: Page): Promise<void> {
  const answer = await page.request.post('/api/admin/session', { data: ADMIN });
  const { adminEmail, adminPass } = (await answer.json()) as { adminEmail: string; adminPass: string };
  await page.addInitScript(
    ([email, pass]) => {
      localStorage.setItem('adminEmail', email ?? '');
      localStorage.setItem('adminPass', pass ?? '');
    },
    [adminEmail, adminPass],
  );
}

/** Goes to a section of the venue editor, by the list of them: beside it, or behind a button where the screen is narrow. */
export async function openSection(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Sections of the store' });
  await expect(list).toBeVisible();
  const fold = list.getByRole('button');
  if (await fold.isVisible()) await fold.click();
  await list.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
}

/** Accepts the browser's own next dialog; answers which it was, and with what words, once it is gone. */
export async function acceptNext(page: Page): Promise<string> {
  const dialog = await page.waitForEvent('dialog');
  await dialog.accept();
  return `${dialog.type()}: ${dialog.message()}`;
}

/** Read once by each process: the call answers with every venue there is, and each test adds some. */
const models = new Map<number, Promise<WholeVenue>>();

/** A venue of this test's own: the demo venue of that number under another id, changed as it likes. */
export async function copyVenue(api: APIRequestContext, from: number, change: (venue: WholeVenue) => object): Promise<WholeVenue> {
  const reading = models.get(from) ?? wholeVenue(api, from);
  models.set(from, reading);
  const model = await reading;
  const { _id: _own, id: _number, revision: _first, ...copy } = structuredClone(model);
  return save(api, { ...copy, storeAccounts: [], ...change(structuredClone(model)) });
}

/** Where it is early in the afternoon at this moment: no business day ends while a test looks. */
export function whereItIsAfternoon(): string {
  const ahead = 14 - new Date().getUTCHours();
  // Signs of these names are the other way round.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** A venue as the administrator reads it. */
export async function wholeVenue(api: APIRequestContext, number: number): Promise<WholeVenue> {
  const answer = await api.get('/api/stores', { headers });
  expect(answer.status()).toBe(200);
  const venue = ((await answer.json()) as WholeVenue[]).find(({ id }) => id === number);
  if (!venue) throw new Error(`There is no venue ${number}.`);
  return venue;
}

/** Saves the venue as it is now with that change. */
export const changeVenue = async (api: APIRequestContext, venue: WholeVenue, change: (venue: WholeVenue) => object): Promise<WholeVenue> =>
  save(api, { ...venue, ...change(structuredClone(venue)) });

async function save(api: APIRequestContext, venue: object): Promise<WholeVenue> {
  const answer = await api.post('/api/stores', { headers, data: venue });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as WholeVenue;
}

/** The same with one dish changed. */
export function withDish(venue: WholeVenue, name: string, change: object): Pick<WholeVenue, 'content'> {
  const content = structuredClone(venue.content);
  for (const list of Object.values(content?.menu?.items ?? {})) {
    const item = list.find((one) => one.name === name);
    if (item) Object.assign(item, change);
  }
  return { content };
}
