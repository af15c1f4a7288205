import type { APIRequestContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { PublicVenue, WholeVenue } from '#features/venues/contract.ts';
import { copyVenue } from './admin.ts';
import { expect, type Email } from './test.ts';

/** What tests of the menu editor share. */

export const OWNER = 'owner.kyma@parea.example';
export const STAFF = 'staff.elia@parea.example';

/** A takeaway of this test's own, with three categories of three dishes, or of as many. */
export const venueOf = (api: APIRequestContext, dishes = 3): Promise<WholeVenue> =>
  copyVenue(api, 3, (venue) => {
    const menu = structuredClone(venue.content?.menu);
    const categories = (menu?.categories ?? []).slice(0, 3);
    const all = Object.values(menu?.items ?? {}).flat();
    const items = Object.fromEntries(categories.map((name, at) => [name, all.slice(at * dishes, (at + 1) * dishes)]));
    return {
      title: `Kyma ${crypto.randomUUID().slice(0, 6)}`,
      content: { promotions: [], menu: { categories, items, categoryDetails: {} } },
      storeAccounts: [
        { email: OWNER, role: 'owner' },
        { email: STAFF, role: 'staff' },
      ],
    };
  });

export type People = {
  readonly newPerson: (options: { storageState: Awaited<ReturnType<People['sessionOf']>>; hasTouch?: boolean }) => Promise<Page>;
  readonly sessionOf: (email: Email) => Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>>;
  readonly request: APIRequestContext;
};

export async function open(page: Page, venue: WholeVenue): Promise<Page> {
  await page.goto(`/portal/menu?storeId=${venue.id}`);
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(page.locator('.portal-nav__venue')).toContainText(venue.title);
  return page;
}
export const menuOf = async (api: APIRequestContext, venue: WholeVenue): Promise<PublicVenue['content']['menu']> =>
  ((await (await api.get(`/api/stores/${venue.id}`)).json()) as PublicVenue).content.menu;
export const namesIn = (menu: PublicVenue['content']['menu'], category: string): string[] =>
  (menu.items[category] ?? []).map(({ name }) => name);
export const list = (page: Page, name: string): Locator => page.getByRole('grid', { name, exact: true });
export const rows = (of: Locator): Locator => of.getByRole('row');
