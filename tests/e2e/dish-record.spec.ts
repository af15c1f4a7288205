import type { Locator, Page } from '@playwright/test';
import type { PublicVenue, WholeVenue } from '#features/venues/contract.ts';
import { copyVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

/** What is recorded of dishes, from whoever changes a recipe to whoever eats it; the venue's own marks; the passport of an account. */
const OWNER = 'owner.kyma@parea.example';
const DINER = 'maria@parea.example';

test.describe('a changed recipe', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('asks for the allergens again, tells guests so meanwhile, and is answered with one tap', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue = await copyVenue(request, 3, () => ({
      title: `Kyma ${crypto.randomUUID().slice(0, 6)}`,
      storeAccounts: [{ email: OWNER, role: 'owner' }],
    }));
    const dishOf = async () => {
      const { content } = (await (await request.get(`/api/stores/${venue.id}`)).json()) as PublicVenue;
      return Object.values(content.menu.items)
        .flat()
        .find(({ name }) => name === 'Edamame')!;
    };
    const page = await newPerson({ storageState: await sessionOf(OWNER) });
    await page.goto(`/portal/menu?storeId=${venue.id}`);
    await page.getByRole('button', { name: 'Edit Edamame', exact: true }).click();
    await page.getByLabel('Description in English').fill('Steamed, with crushed nuts.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Are the allergens still right?' });
    await expect(asked.getByRole('button', { name: 'Still right' })).toBeVisible();
    // "Change them" leads there, with nothing saved.
    await asked.getByRole('button', { name: 'Change them' }).click();
    await expect(page.getByRole('combobox', { name: 'gluten', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await asked.getByRole('button', { name: 'Save, check later' }).click();

    const row = page.getByRole('row', { name: 'Edamame', exact: true });
    await expect(row).toContainText('Allergens: to be checked');
    const guest = await newPerson({ viewport: PHONE });
    await guest.goto(`/store/?id=${venue.id}`);
    const dish = async () => {
      await guest.getByRole('button', { name: 'Select: Edamame', exact: true }).click();
      return guest.getByRole('dialog', { name: 'Edamame', exact: true });
    };
    await expect(await dish()).toContainText('To be checked again, please ask: without');
    expect(await dishOf()).toMatchObject({ toCheck: true });

    await row.getByRole('button', { name: 'Allergens still right: Edamame' }).click();
    await expect(row).not.toContainText('Allergens: to be checked');
    expect(await dishOf()).not.toHaveProperty('toCheck');
    await guest.reload();
    await expect(await dish()).toContainText('Recorded as free of');
  });
});

test.describe('the venue’s own marks', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('are made in the settings, chosen in a dish, and found by guests, who filter by them and by diets', async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const venue: WholeVenue = await copyVenue(request, 3, ({ configuration }) => ({
      title: `Kyma ${crypto.randomUUID().slice(0, 6)}`,
      // Without those of the demo: what a venue begins with.
      configuration: { ...configuration, ownMarks: [] },
      storeAccounts: [{ email: OWNER, role: 'owner' }],
    }));
    const page = await newPerson({ storageState: await sessionOf(OWNER) });
    await page.goto(`/portal/settings?storeId=${venue.id}#marks`);
    const section = page.getByRole('region', { name: 'Your own marks' });
    await section.getByRole('button', { name: 'Add a mark' }).click();
    await section.getByLabel('Name of mark 1 (English)').fill('Chef’s choice');
    await section.getByLabel('Name of mark 1 (Greek)').fill('Επιλογή του σεφ');
    await section.getByRole('radio', { name: 'Award' }).check();
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section).toContainText('Saved');
    await page.goto(`/portal/menu?storeId=${venue.id}`);
    await page.getByRole('button', { name: 'Edit Edamame', exact: true }).click();
    await page.getByRole('group', { name: 'Your own marks' }).getByLabel('Chef’s choice').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('row', { name: 'Edamame', exact: true })).toBeVisible();

    const guest = await newPerson({ viewport: PHONE });
    await guest.goto(`/store/?id=${venue.id}`);
    await guest.getByRole('button', { name: 'Search the menu' }).click();
    const chips = guest.getByRole('group', { name: 'Show only dishes that are' });
    await chips.getByRole('button', { name: 'Chef’s choice' }).click();
    const cards = guest.locator('.search-results [data-item]');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Edamame');
    await chips.getByRole('button', { name: 'Chef’s choice' }).click();
    await expect(cards).toHaveCount(0);
    await chips.getByRole('button', { name: 'Vegan' }).click();
    await expect(cards.first()).toBeVisible();
    const vegan = await cards.count();
    await chips.getByRole('button', { name: 'Alcohol-free' }).click();
    await expect(async () => expect(await cards.count()).toBeLessThan(vegan)).toPass();
    // Searching goes on within what was chosen, and closing the search brings the whole menu back.
    await guest.getByRole('searchbox').fill('salmon');
    await expect(cards).toHaveCount(0);
    await guest.getByRole('button', { name: 'Search the menu' }).click();
    await expect(guest.locator('.menu[data-searched]')).toHaveCount(0);
    await guest.getByRole('button', { name: 'Select: Edamame', exact: true }).click();
    const dish = guest.getByRole('dialog', { name: 'Edamame', exact: true });
    await expect(dish).toContainText('Chef’s choice');
    await expect(dish).toContainText('Vegan');
  });
});

async function openAssistant(page: Page): Promise<Locator> {
  await new Diner(page).scan();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'AI assistant' }).click();
  return page.getByRole('dialog', { name: 'Menu assistant' });
}

test.describe('the assistant', () => {
  test.use({ viewport: PHONE });
  const ask = async (panel: Locator, question: string) => {
    await panel.getByRole('textbox').fill(question);
    await panel.getByRole('textbox').press('Enter');
  };

  test('asks which allergy, and goes on without what was chosen', async ({ page }) => {
    const panel = await openAssistant(page);
    await ask(panel, 'I have an allergy');
    await expect(panel).toContainText('Which allergens?');
    await ask(panel, 'dessert');
    await expect(panel).toContainText('Which allergens?');
    await expect(panel.locator('.assistant-dish')).toHaveCount(0);
    await panel.getByLabel('Nuts', { exact: true }).check();
    await panel.getByRole('button', { name: 'Show what is recorded as free of these' }).click();
    await expect(panel).toContainText('You avoid: peanuts, nuts');
    await ask(panel, 'can I have the smoked aubergine?');
    await expect(panel).toContainText('No. Smoked aubergine: Contains: nuts');
    await expect(panel.locator('.assistant-dish', { hasText: 'Smoked aubergine' })).toHaveCount(0);
  });

  test('answers in cards that add to the cart; what must be chosen first opens', async ({ page }) => {
    const panel = await openAssistant(page);
    await ask(panel, 'fries');
    const card = panel.locator('.assistant-dish', { hasText: 'Hand-cut fries' });
    await card.getByRole('button', { name: 'Add Hand-cut fries' }).click();
    await card.getByRole('button', { name: 'Add Hand-cut fries' }).click();
    await expect(card.locator('.quick__count')).toHaveText('2');
    await expect(panel.getByText('Hand-cut fries: 2 in your cart')).toBeAttached();
    await card.getByRole('button', { name: 'One less Hand-cut fries' }).click();
    await expect(card.locator('.quick__count')).toHaveText('1');
    await ask(panel, 'coffee');
    await panel.getByRole('button', { name: 'Choose: Cyprus coffee' }).click();
    const dish = page.getByRole('dialog', { name: 'Cyprus coffee' });
    await expect(dish).toBeVisible();
    await dish.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeVisible();
  });

  test('with an allergy no card adds what is not recorded as free of it', async ({ page }) => {
    const panel = await openAssistant(page);
    await ask(panel, 'I am allergic to sesame, what can I eat?');
    const cards = panel.locator('.assistant-dish');
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all()) await expect(card).toContainText('Recorded as free: ');
  });
});

test.describe('the passport of an account', () => {
  test.use({ viewport: PHONE });

  test('is off until somebody wants it; then every phone of theirs has it, until it is switched off', async ({ newPerson, sessionOf }) => {
    const storageState = await sessionOf(DINER);
    const signedIn = async () => {
      const page = await newPerson({ storageState, viewport: PHONE });
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'Allergies' })).toBeVisible();
      return page;
    };
    const [first, second] = [await signedIn(), await signedIn()];
    await new Diner(first).scan();
    await first.getByRole('button', { name: 'Allergens to avoid' }).click();
    const sheet = first.getByRole('dialog', { name: 'What should we keep away?' });
    await sheet.getByLabel('Sesame').check();
    const keep = sheet.getByRole('checkbox', { name: 'Keep it in my account' });
    await expect(keep).not.toBeChecked();
    await expect(sheet).toContainText('Allergies are health data');
    await keep.check();
    const stored = (page: Page) => expect.poll(() => page.evaluate(() => localStorage.getItem('parea.avoids')));
    await expect.poll(() => first.evaluate(() => localStorage.getItem('parea.avoids.account'))).toContain('sesame');
    await new Diner(second).scan();
    await stored(second).toBe('["sesame"]');
    await expect(second.locator('.passport-chip')).toContainText('No sesame');
    // What the second phone adds, the first one has at its next visit.
    await second.getByRole('button', { name: 'Allergens to avoid' }).first().click();
    await second.getByRole('dialog').getByLabel('Lupin').check();
    await expect.poll(() => second.evaluate(() => localStorage.getItem('parea.avoids.account'))).toContain('lupin');
    await first.reload();
    await stored(first).toBe('["sesame","lupin"]');
    await first.goto('/account');
    await first.getByRole('checkbox', { name: 'Keep it in my account' }).uncheck();
    await expect
      .poll(async () => ((await (await first.request.get('/api/auth/get-session')).json()) as { user: { _id: string } }).user._id)
      .toBeTruthy();
    const { user } = (await (await first.request.get('/api/auth/get-session')).json()) as { user: { _id: string } };
    await expect.poll(async () => (await first.request.get(`/api/users/${user._id}/passport`)).json()).toEqual({ kept: null });
  });
});
