import { createHash } from 'node:crypto';
import { zeroBits } from '#platform/shared/zero-bits.ts';
import { PHONE } from './support/diner.ts';
import { expect, passwordOf, test } from './support/test.ts';

test.use({ viewport: PHONE });

const BITS = 17;

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
