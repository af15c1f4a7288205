import type { Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { copyVenue } from './support/admin.ts';
import { Diner } from './support/diner.ts';
import { areaWords } from './support/own-venue.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, test } from './support/test.ts';

// Names of one word without end, as some languages and some guests write them.
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrik';
const DISH = 'Rindfleischetikettierungsueberwachungsaufgabengesetz';
const WIDTHS = [360, 390];

/** Words that lie outside of a box around them, or of the screen; what scrolls sideways by itself is a box of its own, and the chips of the categories are
 * cut on purpose: each has its heading. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const words = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      const parent = node.parentElement;
      if (
        !parent?.checkVisibility({ visibilityProperty: true }) ||
        parent.closest('.visually-hidden, .skip, .to-cart, noscript, option, svg, .category-bar')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { display, overflowX, textOverflow } = getComputedStyle(box);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        const isBox = !display.startsWith('inline') && display !== 'contents' && box.getBoundingClientRect().width > 0;
        if (isBox && right > box.getBoundingClientRect().right + 1)
          found.add(`${box.className || box.localName}: ${node.textContent?.slice(0, 40)}`);
        if (textOverflow === 'ellipsis') found.add(`cut: ${box.className}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} wide`);
    return [...found];
  });

type Content = NonNullable<WholeVenue['content']>;
type Menu = NonNullable<Content['menu']>;

/** The first category and its first dish are such words, with all their options. */
function longWords({ categories, items, ...menu }: Menu): Menu {
  const [first = '', ...others] = categories;
  const [dish, ...dishes] = items[first] ?? [];
  if (!dish) throw new Error('The demo menu begins with no dish.');
  const extras = (dish.extras ?? []).map(({ options, ...extra }) => ({
    ...extra,
    option: `${extra.option}${LONG}`,
    translations: {},
    options: options.map((option) => ({ ...option, text: `${option.value}${LONG}`, translations: {} })),
  }));
  const long = { ...dish, name: DISH, description: `${DISH}. ${dish.description}`, extras, translations: {} };
  return { ...menu, categories: [LONG, ...others], items: { ...items, [first]: [], [LONG]: [long, ...dishes] } };
}

const venueOfLongWords = (page: Page): Promise<WholeVenue> =>
  copyVenue(page.request, 1, ({ storeAccounts, content }) => {
    const menu = content?.menu;
    if (!menu) throw new Error('The demo venue has no menu.');
    return { storeAccounts, title: LONG, translations: {}, content: { ...content, menu: longWords(menu) } };
  });

/** At both widths. */
async function fits(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    await expect.soft.poll(() => outside(page), { message: `${where} at ${width}`, timeout: 3000 }).toEqual([]);
  }
}

test('a word without end stays in its box, from the menu to the receipt', async ({ page }) => {
  const venue = await venueOfLongWords(page);
  const diner = new Diner(page);
  await diner.scan({ venue: venue.id });
  await fits(page, 'menu');
  const dish = await diner.select(DISH);
  await expect(dish.getByRole('checkbox').first()).toBeVisible();
  await fits(page, 'dish');
  await dish.getByRole('checkbox').first().check();
  await diner.add(dish, 2);
  const cart = await diner.openCart();
  await fits(page, 'cart');
  await cart.getByRole('button', { name: 'Checkout' }).click();
  await diner.fillName(LONG.slice(0, 50));
  await diner.unfold('note');
  await page.getByRole('textbox', { name: /Note/ }).last().fill(`${LONG} ${DISH}`);
  await page
    .getByRole('button', { name: /Add a note/ })
    .first()
    .click();
  await page.locator('.one-line input').fill(LONG);
  await page.locator('.one-line input').press('Enter');
  await fits(page, 'checkout');
  await diner.placeOrder.click();
  await diner.confirmed();
  await fits(page, 'confirmation');
  await page.emulateMedia({ media: 'print' });
  await fits(page, 'receipt');
  await page.emulateMedia({ media: 'screen' });
  await diner.scan({ venue: venue.id });
  await expect(page.getByRole('region', { name: 'Your orders' })).toBeVisible();
  await fits(page, 'menu with an order');
  await page.getByRole('region', { name: 'Your orders' }).getByRole('button', { name: /^#\d+/ }).click();
  await fits(page, 'strip');
});

test('and where people order together', async ({ page, newPerson, sessionOf }) => {
  const venue = await venueOfLongWords(page);
  const owner = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await owner.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 5)?.address ?? '');
  const anna = new TablePhone('Donaudampfschifffahrtsgesellschaft', page, 'en');
  await anna.scan(printed);
  await anna.sitDown();
  await anna.take(DISH);
  await fits(page, 'menu with a cart of all');
  await anna.open();
  await fits(page, 'cart of all');
  const t = areaWords('together');
  await anna.cart.getByRole('button', { name: t('cart.im_ready') }).click();
  await fits(page, 'ready');
});

test('and in the account: history, receipt and cards', async ({ page, newPerson, sessionOf }) => {
  const venue = await venueOfLongWords(page);
  const maria = await newPerson({ viewport: { width: 360, height: 780 }, storageState: await sessionOf('maria@parea.example') });
  const diner = new Diner(maria);
  await diner.scan({ venue: venue.id });
  await diner.take(DISH);
  await diner.checkOut();
  await diner.placeOrder.click();
  await diner.confirmed();
  await maria.goto('/order-history');
  await expect(maria.getByText(LONG).first()).toBeVisible();
  await maria.getByText('Receipt', { exact: true }).first().click();
  await fits(maria, 'history');
  await maria.goto('/account');
  await expect(maria.getByRole('heading', { level: 1 })).toBeVisible();
  await fits(maria, 'account');
  await maria.getByRole('button', { name: /cards/i }).first().click();
  await expect(maria.getByRole('dialog')).toBeVisible();
  await fits(maria, 'cards');
});
