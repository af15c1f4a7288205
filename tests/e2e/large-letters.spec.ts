import type { Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner } from './support/diner.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { beside, broken, enlarge, onNarrow, SMALL_PHONE } from './support/large-letters.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';
import { words, type Language } from './support/words.ts';

// What who needs large letters sees: the page as wide as the phone, words whole, and no control under another.
test.use({ viewport: SMALL_PHONE });

/** What a sheet says has whole words and fits, on the narrowest phone too. */
async function expectWhole(page: Page): Promise<void> {
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ ...SMALL_PHONE, width });
    await expect.poll(() => beside(page), `${width}`).toEqual([]);
    const cut = await broken(page, 'dialog[open] :is(h2, h3, h4, b, p, li, small, label, summary, dt, dd, .button)');
    expect(
      cut.filter((word) => !word.includes('\u00ad')),
      `${width}`,
    ).toEqual([]);
  }
  await page.setViewportSize(SMALL_PHONE);
}

/** Each "+" and "−" that is seen whole, with what a finger would meet in its middle instead. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('[data-step]').evaluateAll((steps) => {
    // The row at the foot is the end of what is seen.
    const foot = innerHeight - parseFloat(getComputedStyle(document.querySelector('.help')!, '::before').height);
    return steps.flatMap((step) => {
      const { left, top, right, bottom } = step.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > foot || right === left) return [];
      return [
        [(left + right) / 2, (top + bottom) / 2],
        [right - 8, bottom - 8],
      ].flatMap(([x = 0, y = 0]) => {
        const met = document.elementFromPoint(x, y);
        return met?.closest('.help') ? [`${step.getAttribute('aria-label')}: ${met.className}`] : [];
      });
    });
  });

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`letters of twice the size in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'el-GR' });
    const t = words(language);
    const pita = language === 'en' ? 'Warm pita' : 'Ζεστή πίτα';
    const fritters = language === 'en' ? 'Chickpea fritters' : 'Ρεβιθοκεφτέδες';

    test('menu, dish, allergies, help and cart', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await enlarge(page);
      await onNarrow(page, async () => {
        await expect.poll(() => beside(page)).toEqual([]);
        expect(await broken(page, ':is(.item-card__name, .popular__name)')).toEqual([]);
      });
      const chip = page.locator('.table-chip');
      await expect(chip).toContainText('4');
      // One line, or two where the floor has a long name.
      expect((await chip.boundingBox())?.height).toBeLessThanOrEqual(92);
      const dish = await diner.select(fritters);
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, 'dialog :is(h1, .choice__text)')).toEqual([]);
      await dish.getByRole('button', { name: t('item.close') }).click();
      await page.getByRole('button', { name: t('avoids.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const nuts = page.getByRole('checkbox', { name: t('allergen.nuts'), exact: true });
      await nuts.check();
      // Nuts take peanuts along.
      await expect(page.getByRole('radiogroup')).toHaveCount(2);
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, 'dialog :is(.avoid label, .passport-word, .along p)')).toEqual([]);
      await nuts.uncheck();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('item.close') })
        .click();
      for (const [option, close] of [
        ['help.service', 'service.close'],
        ['help.assistant', 'assistant.close'],
      ] as const) {
        await page.getByRole('button', { name: t('help.open'), exact: true }).click();
        await page.getByRole('button', { name: t(option) }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expect.poll(() => beside(page)).toEqual([]);
        // A soft hyphen is where a word may part.
        expect((await broken(page, '.service-option span > span')).filter((word) => !word.includes('\u00ad'))).toEqual([]);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t(close) })
          .click();
      }
      await diner.take(pita);
      await expect.poll(() => beside(page)).toEqual([]);
      // Two lines at most, and no word outside of its half.
      expect((await page.locator('.cart-bar').boundingBox())?.height).toBeLessThanOrEqual(140);
      await onNarrow(page, async () => {
        const cut = await page
          .locator('.cart-bar button')
          .evaluateAll((halves) => halves.filter((half) => half.scrollWidth > half.clientWidth).length);
        expect(cut).toBe(0);
      });
      // What help offers lies above the cart bar.
      await page.getByRole('button', { name: t('help.open'), exact: true }).click();
      await page.getByRole('button', { name: t('help.service') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('service.close') })
        .click();
      await diner.openCart();
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, 'dialog :is(h2, .cart-line b)')).toEqual([]);
      const onwards = page.getByRole('dialog').getByRole('button', { name: t('cart.checkout') });
      expect(
        await onwards.evaluate((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          const [around, inside] = [button.getBoundingClientRect(), range.getBoundingClientRect()];
          return inside.left >= around.left && inside.right <= around.right;
        }),
      ).toBe(true);
    });

    test('the first dish begins on the first screen, above the row at the foot', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await new Diner(page, language).scan();
      await enlarge(page);
      const seen = () =>
        page.evaluate(() => {
          const foot = innerHeight - parseFloat(getComputedStyle(document.querySelector('.help')!, '::before').height);
          return foot - document.querySelector('.item-card')!.getBoundingClientRect().top;
        });
      await expect.poll(seen).toBeGreaterThan(44);
    });

    test('the promotions’ banner: its words and its code are read whole', async ({ page }) => {
      await new Diner(page, language).scan();
      await enlarge(page);
      for (const width of [360, 390, 820]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        for (const [at, dot] of (await page.locator('.promo-banner__dot').all()).entries()) {
          await dot.dispatchEvent('click');
          const cut = await page.locator('.promo-slide:not([hidden])').evaluate((slide) => {
            const copy = slide.querySelector('.promo-slide__copy')!.getBoundingClientRect();
            return [...slide.querySelectorAll('h2, p')].flatMap((part) => {
              const range = document.createRange();
              range.selectNodeContents(part);
              const { right, bottom } = range.getBoundingClientRect();
              const fits = right <= copy.right + 1 && bottom <= copy.bottom + 1 && part.scrollHeight <= part.clientHeight + 12;
              return fits ? [] : [part.textContent];
            });
          });
          expect(cut, `${width}, slide ${at}`).toEqual([]);
          const code = (await page.locator('.promo-slide:not([hidden]) :is(b, .promo-slide__code)').first().boundingBox())!;
          const arrow = (await page.locator('.promo-banner__arrow').first().boundingBox())!;
          expect(code.y + code.height, `${width}, slide ${at}`).toBeLessThanOrEqual(arrow.y + arrow.height / 2);
        }
      }
    });

    test('checkout on a tablet: what is ordered keeps its width, and the button leaves the sum in sight', async ({ page }) => {
      await page.setViewportSize({ width: 820, height: 1180 });
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(fritters);
      await diner.checkOut();
      const [what, how] = await page.locator('.one__part').all();
      expect((await what!.boundingBox())!.y).toBe((await how!.boundingBox())!.y);
      await enlarge(page);
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, '.one-line b, .pay-bar :is(b, span)')).toEqual([]);
      // Below each other, each as wide as the page.
      for (const part of [what!, how!]) expect((await part.boundingBox())!.width).toBeGreaterThan(700);
      const sum = (await page.locator('.pay-bar__sum').boundingBox())!;
      const button = (await diner.placeOrder.boundingBox())!;
      expect(sum.x + sum.width <= button.x || sum.y + sum.height <= button.y).toBe(true);
    });

    test('the order’s page: its steps have whole names', async ({ page }) => {
      const diner = new Diner(page, language);
      await diner.scan();
      await diner.take(pita);
      await diner.checkOut();
      await enlarge(page);
      await expect.poll(() => beside(page)).toEqual([]);
      await diner.order(guestName('Xenia'));
      await enlarge(page);
      await expect(diner.step).toBeVisible();
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, '.timeline b')).toEqual([]);
      for (const width of [360, 390]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        await expect.poll(() => beside(page)).toEqual([]);
        expect(await broken(page, '.alerts .choice__text, .vat-table :is(th, td), .ticket .badge, .ticket__stamps b'), `${width}`).toEqual(
          [],
        );
      }
      // What goes on at the table, opened from the strip.
      await page.setViewportSize(SMALL_PHONE);
      await diner.scan();
      await enlarge(page);
      await page.locator('.strip > button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, '.stub :is(b, small, .button)')).toEqual([]);
      // The way back to it, on pages of no venue.
      for (const width of [320, 390]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        await page.goto('/login');
        await enlarge(page);
        await expect(page.locator('.running-order a')).toBeVisible();
        await expect.poll(() => beside(page), `${width}`).toEqual([]);
        expect(await broken(page, '.running-order span')).toEqual([]);
      }
    });

    test('home, prices, venues, guides and what is not there', async ({ page, watch }) => {
      watch.allow(/404/);
      for (const width of [360, 390]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        for (const path of ['/', '/pricing', '/all-stores', '/docs', '/docs/payments/viva', '/contact', '/forgot-password', '/nowhere']) {
          await page.goto(path);
          await enlarge(page);
          await expect.poll(() => beside(page), `${width} ${path}`).toEqual([]);
          expect(await broken(page, 'h1, article h2'), `${width} ${path}`).toEqual([]);
        }
      }
    });

    test('the table’s bill', async ({ page, request, newPerson, sessionOf }) => {
      const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const { codes } = (await (await staff.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
      const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 5)?.address ?? '');
      await orderByCall(request, { name: 'Nikos', venue: id, table: 5 });
      await page.goto(printed.pathname + printed.search);
      await page.getByRole('button', { name: t('help.open'), exact: true }).click();
      await page.getByRole('button', { name: t('help.service'), exact: true }).click();
      await page.getByRole('button', { name: t('service.table_bill') }).click();
      const sheet = page.getByRole('dialog', { name: areaWords('together', language)('together.title') });
      await enlarge(page);
      await expect.poll(() => beside(page)).toEqual([]);
      await expectWhole(page);
      await sheet.getByRole('button', { name: areaWords('together', language)('together.join') }).click();
      for (const way of ['together.way_equal', 'together.way_amount', 'together.way_rest', 'together.way_person'] as const) {
        await sheet.getByText(areaWords('together', language)(way), { exact: true }).click();
        await expectWhole(page);
      }
      // Touched twice it is cut.
      const plate = sheet
        .getByRole('list', { name: areaWords('together', language)('together.plates') })
        .getByRole('button')
        .first();
      await plate.click();
      await expectWhole(page);
      await plate.click();
      await expect(page.locator('.cut-sheet')).toBeVisible();
      await expectWhole(page);
    });

    test('joining a table, its line over the menu and its cart', async ({ page, request, newPerson, sessionOf }) => {
      const say = areaWords('together', language);
      const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const { codes } = (await (await staff.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
      const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 6)?.address ?? '');
      for (const name of ['Anna', 'Nikos', 'Maria', 'Konstantinos']) {
        const other = await newPerson({});
        await other.request.post('/api/visits', { data: { store: id, floor: 1, table: 6, k: printed.searchParams.get('k'), name } });
      }
      await page.goto(printed.pathname + printed.search);
      await enlarge(page);
      const line = page.locator('.company-bar');
      await line.getByRole('button', { name: say('cart.entry_join') }).click();
      await expect.poll(() => beside(page)).toEqual([]);
      const join = page.getByRole('button', { name: say('cart.join') });
      expect(await broken(page, 'dialog .button')).toEqual([]);
      // No letter outside of its button.
      expect(await join.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
      await join.click();
      const cart = page.getByRole('dialog', { name: say('cart.title') });
      await expect(cart).toBeVisible();
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, 'dialog :is(h2, .button)')).toEqual([]);
      // What stands at the foot leaves the cart in sight.
      const foot = (await cart.locator('.our-table__foot').boundingBox())!;
      expect(foot.y).toBeGreaterThan(SMALL_PHONE.height / 2);
      await page.keyboard.press('Escape');
      await expect(line).toBeVisible();
      expect((await line.boundingBox())!.height).toBeLessThanOrEqual(SMALL_PHONE.height / 3);
    });

    test('sign-in and sign-up', async ({ page }) => {
      for (const path of ['/login', '/login?accountType=store']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await enlarge(page);
        await expect.poll(() => beside(page), path).toEqual([]);
      }
    });

    test('the account', async ({ newPerson, sessionOf }) => {
      const page = await newPerson({
        viewport: SMALL_PHONE,
        locale: language === 'en' ? 'en-GB' : 'el-GR',
        storageState: await sessionOf('maria@parea.example'),
      });
      for (const path of ['/account', '/order-history']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await enlarge(page);
        await expect.poll(() => beside(page)).toEqual([]);
        expect(await broken(page, '.account-banner, main .button')).toEqual([]);
      }
      // When it was lies within its card, also its second line.
      const outside = await page.locator('.order-card__meta > span').evaluateAll((facts) =>
        facts.flatMap((fact) => {
          const said = document.createRange();
          said.selectNodeContents(fact);
          const { left } = fact.parentElement!.parentElement!.getBoundingClientRect();
          const rows = [...said.getClientRects()].filter((row) => row.left < left);
          return rows.length > 0 ? [fact.textContent] : [];
        }),
      );
      expect(outside).toEqual([]);
      await page.locator('.order-card__receipt summary').first().click();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ ...SMALL_PHONE, width });
        await expect.poll(() => beside(page), `${width}`).toEqual([]);
      }
      expect(await broken(page, '.receipt__lines .leader, .order-card__lines')).toEqual([]);
    });
  });
}

for (const locale of ['en-GB', 'el-GR'])
  test(`the staff’s board at letters of twice the size is as wide as the narrowest phone (${locale})`, async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    const { _id, id } = await ownKitchen(request);
    const board = await newPerson({
      viewport: { width: 320, height: 740 },
      locale,
      storageState: await sessionOf('owner.elia@parea.example'),
    });
    await openPortal(board, { _id });
    await expect(board.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await enlarge(board);
    await expect.poll(() => beside(board)).toEqual([]);
    const name = guestName('Xenia');
    await orderByCall(request, { name, venue: id, note: 'Extra hot', avoids: ['milk'] });
    await expect(ticketOf(board, name)).toBeVisible();
    await expect.poll(() => beside(board)).toEqual([]);
  });

test('help lies over no “+”, whatever the size of the letters', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await expect(page.locator('.help__toggle')).toBeVisible();
  for (const size of ['100%', '200%']) {
    await page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
    for (let at = 0; at < 12; at += 1) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), 300 + at * 53);
      expect(await covered(page), `${size}, ${at}`).toEqual([]);
    }
  }
});

for (const language of ['en', 'el'] as const satisfies Language[])
  for (const width of [360, 390])
    test(`the list of loyalty cards at letters of twice the size, ${width} wide (${language})`, async ({ newPerson, sessionOf }) => {
      const t = words(language);
      const page = await newPerson({
        viewport: { ...SMALL_PHONE, width },
        locale: language === 'en' ? 'en-GB' : 'el-GR',
        storageState: await sessionOf('maria@parea.example'),
      });
      await page.goto('/account');
      await page.getByRole('button', { name: t('account.cards') }).click();
      await expect(page.locator('.card-list__row').first()).toBeVisible();
      await enlarge(page);
      await expect.poll(() => beside(page)).toEqual([]);
      expect(await broken(page, '.card-list__row :is(b, small), .loyalty-modal h2')).toEqual([]);
    });

test('on the smallest phone names of drinks have whole words', async ({ page }) => {
  await page.context().addCookies([{ name: 'lang', value: 'el', url: String(test.info().project.use.baseURL) }]);
  await new Diner(page, 'el').scan();
  await expect(page.locator('.item-list[data-compact] .item-card').first()).toBeAttached();
  expect(await broken(page, '.item-card__name')).toEqual([]);
});
