import { expect, passwordOf, test } from './support/test.ts';

test.describe('the login is there before its scripts', () => {
  test('what is typed in the very moment in which the application takes over is not lost', async ({ page }) => {
    // Somebody who types in each moment that a browser leaves them, until the form is another.
    await page.addInitScript(() => {
      const { port1, port2 } = new MessageChannel();
      let typed = 0;
      let first: HTMLInputElement | null = null;
      port1.addEventListener('message', () => {
        first ??= document.querySelector<HTMLInputElement>('.early input[name=email]');
        if (first?.isConnected) first.value = `typed${(typed += 1)}@example.com`;
        if (first && !first.isConnected) document.documentElement.dataset['typed'] = first.value;
        else port2.postMessage(null);
      });
      port1.start();
      port2.postMessage(null);
    });
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-typed', /^typed\d+@/);
    const typed = await page.locator('html').getAttribute('data-typed');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(typed ?? '');
  });

  test('what was typed, where the keyboard was and what was sent is taken over', async ({ page }) => {
    const held: (() => Promise<void>)[] = [];
    let hold = true;
    await page.route('**/assets/*.js', (route) => (hold ? void held.push(() => route.continue()) : route.continue()));
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('owner.elia@parea.example');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('owner.elia@parea.example'));
    await page.keyboard.press('Enter');
    expect(page.url()).toMatch(/\/login$/);
    hold = false;
    for (const go of held) await go();
    await expect(page).toHaveURL(/\/portal/);
  });

  test('a press on “Sign up” is taken over as well', async ({ page }) => {
    const held: (() => Promise<void>)[] = [];
    let hold = true;
    await page.route('**/assets/*.js', (route) => (hold ? void held.push(() => route.continue()) : route.continue()));
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign up' }).click();
    hold = false;
    for (const go of held) await go();
    await expect(page.getByRole('heading', { name: 'Create account', level: 1 })).toBeFocused();
    await expect(page.getByLabel('Surname', { exact: true })).toBeVisible();
  });

  test('the form stays where it is when the application takes its place', async ({ page }) => {
    const held: (() => Promise<void>)[] = [];
    let hold = true;
    await page.route('**/assets/*.js', (route) => (hold ? void held.push(() => route.continue()) : route.continue()));
    await page.goto('/login?accountType=store', { waitUntil: 'commit' });
    const name = page.getByLabel('Store name', { exact: true });
    await name.fill('Kafeneio');
    const early = await name.boundingBox();
    hold = false;
    for (const go of held) await go();
    await expect(page.locator('#app > .loading')).toHaveCount(0);
    await expect(name).toHaveValue('Kafeneio');
    await expect(name).toBeFocused();
    expect(await name.boundingBox()).toEqual(early);
  });

  test('who has an order to take along, or is signed in, does not see it first', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => void setTimeout(() => void route.continue(), 500));
    await page.addInitScript(() => sessionStorage.setItem('orderData', JSON.stringify({ _id: 'x', number: 1, buyersName: 'Maria' })));
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#app > .loading')).toBeVisible();
    await expect(page.locator('.early')).toBeHidden();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maria');
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  });
});
