import { createHash } from 'node:crypto';
import { zeroBits } from '#platform/shared/zero-bits.ts';
import { PHONE } from './support/diner.ts';
import { expect, passwordOf, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** Work that can be checked, yet little: the machine may have other work to do. */
const BITS = 13;

test('where others spent what is allowed a page does the work that is asked for, and loads what it takes only then', async ({
  page,
  watch,
}) => {
  watch.allow(/429/);
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  const proofs: (string | null)[] = [];
  // The browser tests' server has no limits: two refusals of its kind, the second dearer.
  await page.route('**/api/auth/sign-in/email', async (route) => {
    const proof = (await route.request().headerValue('proof-of-work')) ?? null;
    proofs.push(proof);
    if (proofs.length === 3) return route.continue();
    const details = { retryAfter: 600, challenge: `${BITS}.abc.puzzle-${proofs.length}.sig`, bits: BITS };
    return route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'That was too often.', details } } });
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('maria@parea.example');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('maria@parea.example'));
  const solvers = () => loaded.filter((path) => /\/prove-/.test(path)).length;
  expect(solvers()).toBe(0);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect(solvers()).toBe(1);
  expect(proofs).toEqual([null, expect.stringContaining('.puzzle-1.sig.'), expect.stringContaining('.puzzle-2.sig.')]);
  for (const proof of proofs.slice(1))
    expect(
      zeroBits(
        createHash('sha256')
          .update(proof ?? '')
          .digest(),
      ),
    ).toBeGreaterThanOrEqual(BITS);
});

/** No device finds it: the page stays at its work. */
const ENDLESS = { retryAfter: 600, challenge: '200.abc.puzzle.sig', bits: 200 };

for (const { lang, words, stop, field, login, told } of [
  { lang: 'en', words: /solving a small puzzle/, stop: 'Stop', field: ['Email', 'Password'], login: 'Login', told: /600/ },
  { lang: 'el', words: /λύνει έναν μικρό γρίφο/, stop: 'Διακοπή', field: ['Email', 'Κωδικός'], login: 'Σύνδεση', told: /600/ },
] as const)
  test(`a page says that it works on a puzzle, and lets its reader stop (${lang})`, async ({ page, watch, context }) => {
    watch.allow(/429/);
    await context.addCookies([{ name: 'lang', value: lang, url: 'http://localhost' }]);
    let asked = 0;
    await page.route('**/api/auth/sign-in/email', (route) => {
      asked += 1;
      return route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'That was too often.', details: ENDLESS } } });
    });
    await page.goto(`/login?lang=${lang}`);
    await page.getByLabel(field[0], { exact: true }).fill('maria@parea.example');
    await page.getByLabel(field[1], { exact: true }).fill('not-the-password');
    const submit = page.getByRole('button', { name: login, exact: true });
    await submit.click();
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('button', { name: stop }).click();
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(0);
    await expect(submit).not.toHaveAttribute('aria-busy', 'true');
    expect(asked).toBe(1);
  });

test('who goes to another page leaves the puzzle behind', async ({ page, watch }) => {
  watch.allow(/429/);
  let asked = 0;
  await page.route('**/api/auth/sign-in/email', (route) => {
    asked += 1;
    return route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'That was too often.', details: ENDLESS } } });
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('maria@parea.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const words = page.getByRole('status').filter({ hasText: /small puzzle/ });
  await expect(words).toBeVisible();
  await page.getByRole('link', { name: /Forgot/ }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await expect(words).toHaveCount(0);
  expect(asked).toBe(1);
});

test('who is refused for all their work is told so', async ({ page, watch }) => {
  watch.allow(/429/);
  let asked = 0;
  await page.route('**/api/auth/sign-in/email', (route) => {
    asked += 1;
    const details = { retryAfter: 600, challenge: `8.abc.puzzle-${asked}.sig`, bits: 8 };
    return route.fulfill({ status: 429, json: { error: { code: 'too_many', message: 'That was too often.', details } } });
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('maria@parea.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '600' })).toBeVisible();
  expect(asked).toBe(4);
});
