import type { Locator, Page } from '@playwright/test';
import type { PublicVenue } from '#features/venues/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

test.use({ viewport: PHONE });

async function openAssistant(page: Page, language: Language = 'en'): Promise<Locator> {
  const t = words(language);
  await new Diner(page, language).scan();
  await page.getByRole('button', { name: t('help.open') }).click();
  await page.getByRole('button', { name: t('help.assistant') }).click();
  const panel = page.getByRole('dialog', { name: t('assistant.title') });
  await expect(panel).toBeVisible();
  return panel;
}

async function ask(panel: Locator, question: string): Promise<void> {
  await panel.getByRole('textbox').fill(question);
  await panel.getByRole('textbox').press('Enter');
}

test('a price limit and an allergen: every answer keeps both, and opens its dish', async ({ page }) => {
  const menu = (await (await page.request.get('/api/stores/1')).json()) as PublicVenue;
  const right = Object.values(menu.content.menu.items)
    .flat()
    .filter(({ price, selectedAllergens }) => price <= 4 && !selectedAllergens?.includes('milk'));
  const panel = await openAssistant(page);
  await ask(panel, 'under 4 without milk');
  await expect(panel).toContainText(`${right.length} dishes: up to €4.00, without milk`);
  await expect(panel).toContainText('always ask the staff');
  const rows = panel.locator('.assistant-dish');
  const names = await rows.locator('.assistant-dish__name').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(right.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  await rows.first().click();
  const dish = page.getByRole('dialog', { name: names[0] ?? '', exact: true });
  await expect(dish).toBeVisible();
  await dish.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close the assistant' }).click();
  await expect(panel).toBeHidden();
});

test('nothing is invented: what a menu does not record is said to be so', async ({ page }) => {
  const panel = await openAssistant(page);
  await ask(panel, 'anything halal?');
  await expect(panel).toContainText('The menu does not record that (halal)');
  await expect(panel).toContainText('Recorded as vegetarian:');
  await expect(panel.locator('.assistant-dish', { hasText: /chicken|burger|gyros|moussaka/iu })).toHaveCount(0);
  await ask(panel, 'unicorn');
  await expect(panel).toContainText('I searched the names and descriptions of this menu and found nothing');
});

test('where nothing fits it says what there is not, and shows what is near and recorded so', async ({ page }) => {
  const panel = await openAssistant(page);
  const cards = panel.locator('.assistant-dish');
  await ask(panel, 'GF beer');
  await expect(panel).toContainText('For “beer”, nothing is recorded without gluten.');
  await expect(panel.locator('.avoid-warning').filter({ hasText: 'Cold lager' })).toBeVisible();
  await expect(panel.getByRole('status').filter({ hasText: 'From the same part of the menu, recorded so:' })).toBeVisible();
  await expect(cards.filter({ hasText: 'Ouzo, 200 ml' })).toBeVisible();
  await expect(cards.filter({ hasText: 'Cold lager' })).toHaveCount(0);
  // Beside the question each says that it is recorded so, not what else it has.
  await expect(cards.filter({ hasText: 'House red' })).toContainText('Recorded as free: gluten');
  await ask(panel, 'ouzo');
  await expect(cards.first()).toContainText('Ouzo, 200 ml');
  await expect(panel.getByText('From the same part of the menu')).toHaveCount(0);
});

test('whoever has an allergy is never offered what contains it, and what is not recorded opens the filter', async ({ page }) => {
  const menu = (await (await page.request.get('/api/stores/1')).json()) as PublicVenue;
  const holding = Object.values(menu.content.menu.items)
    .flat()
    .filter(({ selectedAllergens }) => selectedAllergens?.includes('nuts'))
    .map(({ name }) => name);
  const panel = await openAssistant(page);
  await ask(panel, 'I have a nut allergy, what can I eat?');
  await expect(panel).toContainText('without nuts');
  const names = await panel.locator('.assistant-dish__name').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => holding.includes(name))).toEqual([]);
  await ask(panel, 'Is the moussaka gluten free?');
  await expect(panel).toContainText('Moussaka: Contains: gluten');
  await expect(panel.locator('.assistant-dish')).toHaveCount(0);
  await ask(panel, 'I am allergic to kiwi');
  await expect(panel).toContainText('The menu does not record kiwi, so I name no dish');
  await expect(panel.locator('.assistant-dish')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Allergens to avoid' }).click();
  await expect(page.getByRole('dialog', { name: 'What should we keep away?' })).toBeVisible();
});

test('an allergy question names what is recorded and sends to the staff', async ({ page }) => {
  const panel = await openAssistant(page);
  await ask(panel, 'does the talatouri contain milk?');
  const row = panel.locator('.assistant-dish', { hasText: 'Talatouri' });
  await expect(row).toContainText('Contains: milk');
  await expect(panel).toContainText('With an allergy, always ask the staff');
});

test('what was said once is obeyed by every later answer, put into the passport, and taken back', async ({ page }) => {
  const panel = await openAssistant(page);
  await ask(panel, 'I have a nut allergy');
  await expect(panel).toContainText('You avoid: peanuts, nuts');
  await ask(panel, 'can I have the smoked aubergine?');
  await expect(panel).toContainText('No. Smoked aubergine: Contains: nuts');
  await expect(panel.locator('.assistant-dish', { hasText: 'Smoked aubergine' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Forget what I said' }).click();
  await expect(panel).not.toContainText('You avoid');
  await expect(panel.locator('.assistant-dish', { hasText: 'Smoked aubergine' })).toContainText('nuts');
  await ask(panel, 'I have a nut allergy');
  await expect(panel).toContainText('Goes with your next order, and stays on this phone: peanuts, nuts');
  await expect(panel).toContainText('You avoid: peanuts, nuts');
  expect(await page.evaluate(() => localStorage.getItem('parea.avoids'))).toBe('["peanuts","nuts"]');
});

test.describe('in Greek', () => {
  test.use({ locale: 'el-GR' });
  test('without accents and in Latin letters', async ({ page }) => {
    const panel = await openAssistant(page, 'el');
    await ask(panel, 'κατι κατω απο 8 χωρις γλουτενη');
    await expect(panel).toContainText('έως €8,00, χωρίς γλουτένη');
    await expect(panel.locator('.assistant-dish').first()).toBeVisible();
    await ask(panel, 'xaloumi');
    await expect(panel.locator('.assistant-dish').first()).toContainText('Χαλλούμι');
  });
});

test('a dish says one thing of what is recorded, on its page and in an answer', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  const dish = await diner.select('Ouzo, 200 ml');
  await expect(dish).toContainText('Recorded as free of all fourteen allergens');
  await dish.getByRole('button', { name: 'Close' }).click();
  const panel = await openAssistant(page);
  await ask(panel, 'lentils');
  const card = panel.locator('.assistant-dish', { hasText: 'Lentils and lemon' });
  await expect(card).toContainText('Recorded as free of all fourteen allergens');
  await ask(panel, 'Is the ouzo free of sesame?');
  await expect(panel).toContainText('Recorded as free: sesame');
  await expect(panel).not.toContainText('No allergens recorded');
});

test('a wish is said not to be told to the kitchen; what can be made without is added so', async ({ page }) => {
  const panel = await openAssistant(page);
  await ask(panel, 'no milk please');
  await expect(panel).toContainText('the kitchen is not told: milk');
  // What nobody leaves out for a whim is kept at once, as a wish.
  await ask(panel, 'skip the walnuts');
  await expect(panel).toContainText('Goes with your next order as a wish, not as an allergy: nuts. Is it an allergy?');
  expect(await page.evaluate(() => localStorage.getItem('parea.avoids'))).toBe('["~nuts"]');
  await ask(panel, 'beetroot');
  const card = panel.locator('.assistant-dish', { hasText: 'Beetroot and rocket' });
  await expect(card).toContainText('“+” adds it so: Without walnuts');
  await card.getByRole('button', { name: 'Add Beetroot and rocket' }).click();
  expect(await page.evaluate(() => localStorage.getItem('parea.cart.1') ?? '')).toContain('Without walnuts');
  await panel.getByRole('button', { name: 'Keep it on this phone and tell the kitchen' }).click();
  await expect(panel).not.toContainText('the kitchen is not told');
  await ask(panel, 'without onions');
  await expect(panel).toContainText('The kitchen does not hear this from me: onions');
  await ask(panel, 'until when?');
  await expect(panel).toContainText(/Open now|Closed now|opening hours/);
  await ask(panel, 'walnuts');
  await expect(panel).toContainText('Beetroot and rocket');
  await expect(panel).not.toContainText('found nothing');
});
