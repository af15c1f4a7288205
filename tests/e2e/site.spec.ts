import { examine, examineWords, WHOLE } from './support/examine.ts';
import { mailTo } from './support/outbox.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

test.use({ trace: 'off' });

const t = words('en');
const LOCALE = { en: 'en-GB', el: 'el-GR' } as const;

test.describe('the home page', () => {
  test('keeps the theme that was chosen, from the first painted picture on', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: t('header.theme') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    // What the theme is when the body begins, before which nothing can be painted.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        document.documentElement.dataset['atBody'] = document.documentElement.dataset['theme'] ?? 'none';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/pricing', '/contact', '/docs/menu']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-at-body', 'dark');
    }
    await page.getByRole('button', { name: t('header.theme') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('switches between monthly and annual prices by keyboard', async ({ page }) => {
    await page.goto('/');
    const monthly = page.getByRole('radio', { name: t('pricing.monthly') });
    await monthly.focus();
    await expect(monthly).toBeChecked();
    for (const price of ['$29', '$79', '$199']) await expect(page.getByText(price, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: t('pricing.annual') })).toBeChecked();
    for (const price of ['$23', '$63', '$159']) await expect(page.getByText(price, { exact: true })).toBeVisible();
    for (const price of ['$29', '$79', '$199']) await expect(page.getByText(price, { exact: true })).toBeHidden();
  });

  test('leads to a live menu, to sign-up, and to those who sell', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: t('hero.start') }).first()).toHaveAttribute('href', '/login?accountType=store');
    await expect(page.getByRole('link', { name: t('pricing.sales') })).toHaveAttribute('href', '/contact');
    const codes = page.getByRole('img', { name: t('demo.code', { venue: 'Elia & Salt' }) });
    // One beside the product at the top, one at the list of menus; a phone shows none of itself.
    await expect(codes).toHaveCount(2);
    for (const code of await codes.all()) await expect(code).toBeVisible();
    await expect(page.locator('.hero .phone')).toHaveAttribute('href', '/store/?id=1&floor=1&table=4');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const code of await codes.all()) await expect(code).toBeHidden();
    await page.getByRole('banner').getByLabel(t('header.menu')).click();
    await expect(page.getByRole('navigation', { name: t('header.label') }).getByRole('link', { name: t('nav.pricing') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: t('header.label') })).toBeHidden();
    await page.getByRole('link', { name: t('hero.try') }).click();
    await expect(page).toHaveURL(/\/store\/\?id=1&floor=1&table=4$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elia & Salt');
  });

  test('greets who is signed in by name and leads to what is theirs', async ({ page, newPerson, sessionOf }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: t('header.sign_in') })).toHaveAttribute('href', '/login');
    const diner = await newPerson({ storageState: await sessionOf('maria@parea.example') });
    await diner.goto('/');
    await expect(diner.getByRole('link', { name: 'Maria', exact: true })).toHaveAttribute('href', '/account');
    const owner = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
    await owner.goto('/pricing');
    await expect(owner.locator('[data-account]')).toHaveAttribute('href', '/portal/overview');
    await expect(owner.locator('[data-account]')).not.toHaveText(t('header.sign_in'));
  });
});

test.describe('the contact form', () => {
  // One after the other: each reads the newest mail to the administrator.
  test.describe.configure({ mode: 'default' });
  test('says what is missing, then sends', async ({ page, watch }) => {
    watch.allow(/409/);
    await page.goto('/contact');
    await page.getByRole('button', { name: t('contact.send') }).click();
    await expect(page.getByLabel(t('contact.name'))).toBeFocused();
    await expect(page.getByText(t('contact.error_required')).first()).toBeVisible();
    const subject = `Ada ${crypto.randomUUID().slice(0, 6)}`;
    await page.getByLabel(t('contact.name')).fill(subject);
    await page.getByLabel(t('contact.email')).fill('ada');
    await page.getByLabel(t('contact.message')).fill('Three venues.');
    await page.getByRole('button', { name: t('contact.send') }).click();
    await expect(page.getByText(t('contact.error_email'))).toBeVisible();
    await page.getByLabel(t('contact.email')).fill('ada@parea.example');
    const done = page.getByRole('heading', { name: t('contact.sent_title') });
    // As quick as a browser that fills the fields in: it waits until three seconds are over, and is sent by itself.
    await page.getByRole('button', { name: t('contact.send') }).click();
    await expect(done).toBeVisible();
    expect(await mailTo(process.env['E2E_ADMIN_EMAIL'] ?? '')).toContain(subject);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });
    test('is a plain form that comes back with what was typed', async ({ page, watch }) => {
      watch.allow(/409/);
      await page.goto('/contact');
      await page.getByLabel(t('contact.name')).fill('Ada');
      await page.getByLabel(t('contact.email')).fill('ada@parea.example');
      await page.getByLabel(t('contact.message')).fill('No script here.');
      const send = page.getByRole('button', { name: t('contact.send') });
      const done = page.getByRole('heading', { name: t('contact.sent_title') });
      await expect(async () => {
        if (!(await done.isVisible())) await send.click();
        await expect(done).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await expect(page).toHaveURL(/\/contact\?sent$/);
    });
  });

  test('keeps the words when nobody answers', async ({ page, watch }) => {
    watch.allow(/contact/);
    await page.goto('/contact');
    await page.route('**/api/contact', (route) => route.abort('connectionrefused'));
    await page.getByLabel(t('contact.name')).fill('Ada');
    await page.getByLabel(t('contact.email')).fill('ada@parea.example');
    await page.getByLabel(t('contact.message')).fill('Still here.');
    await page.getByRole('button', { name: t('contact.send') }).click();
    await expect(page.getByRole('alert')).toHaveText(t('contact.error_offline'));
    await expect(page.getByLabel(t('contact.message'))).toHaveValue('Still here.');
  });
});

test('guides are found from the list, and from one another', async ({ page }) => {
  await page.goto('/docs');
  await page.getByRole('main').getByRole('link', { name: 'Printing the codes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Printing the codes');
  await expect(page.getByRole('navigation', { name: t('docs.label') }).getByRole('link', { name: 'Printing the codes' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('main').getByRole('link', { name: 'configure' }).click();
  await expect(page).toHaveURL(/\/docs\/configure$/);
  await page
    .getByRole('navigation', { name: t('docs.steps') })
    .getByRole('link', { name: t('docs.next') })
    .click();
  await expect(page).toHaveURL(/\/docs\/operations$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

// A change examines a quarter of them: they are words in one frame.
test('every guide and every page of words has nothing that axe finds', async ({ page }) => {
  test.slow();
  const map = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+(\/(?:docs|privacy|accessibility|imprint)[^<?]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(40);
  const read = paths.filter((_, nth) => WHOLE || nth % 4 === 0);
  for (const language of WHOLE ? (['en', 'el'] as const) : (['el'] as const)) expect(await examineWords(page, read, language)).toEqual({});
});

for (const language of ['en', 'el'] as const) {
  test.describe(`accessible in ${language}`, () => {
    test.use({ locale: LOCALE[language] });
    for (const path of ['/pricing', '/contact', '/docs', '/docs/operations', '/docs/menu', '/imprint', '/terms'])
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await examine(page);
      });
  });
}

for (const [language, query, page] of [
  ['en', 'paper out', 'printers'],
  ['el', 'εκτυπωτες', 'printers'],
] as const)
  test(`guides are found by their words, without a script (${language})`, async ({ newPerson, baseURL }) => {
    const say = words(language);
    const reader = await newPerson({ javaScriptEnabled: false });
    await reader.context().addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    await reader.goto('/docs');
    await reader.getByRole('searchbox', { name: say('docs.search') }).fill(query);
    await reader.getByRole('button', { name: say('docs.search_go') }).click();
    const found = reader.getByRole('main').locator(`.guide-cards a[href^="/docs/${page}"]`);
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(reader).toHaveURL(new RegExp(`/docs/${page}`));
    await reader.goto('/docs?q=zzzzqqq');
    await expect(reader.getByRole('status')).toHaveText(say('docs.none_found', { query: 'zzzzqqq' }));
  });
