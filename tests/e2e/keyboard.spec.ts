import { Diner, PHONE } from './support/diner.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('Tab, Enter and Space alone complete an order', async ({ page }) => {
  const diner = new Diner(page);
  const press = (key: 'Enter' | 'Space') => page.keyboard.press(key);
  await diner.scan();
  const select = page.getByRole('button', { name: 'Select: Chickpea fritters' });
  await tabTo(page, select);
  await press('Enter');
  const dish = page.getByRole('dialog', { name: 'Chickpea fritters' });
  await expect(dish).toBeVisible();
  await tabTo(page, dish.getByRole('checkbox', { name: /^Extra tahini/ }));
  await press('Space');
  await expect(dish.getByRole('checkbox', { name: /^Extra tahini/ })).toBeChecked();
  await tabTo(page, dish.getByRole('button', { name: 'More' }));
  await press('Space');
  await tabTo(page, dish.getByRole('button', { name: 'Add' }));
  await press('Enter');
  await expect(diner.cartBar).toBeAttached();
  await tabTo(page, dish.getByRole('button', { name: 'Close' }));
  await press('Enter');
  await expect(dish).toBeHidden();
  await expect(select).toBeFocused();

  await tabTo(page, diner.cartBar);
  await press('Enter');
  const cart = page.getByRole('dialog', { name: 'Total Cart items' });
  await tabTo(page, cart.getByRole('button', { name: 'Checkout' }));
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type(guestName('Keys'));
  await tabTo(page, page.getByRole('group', { name: 'Tip for the staff' }).getByRole('button', { name: /^10%/ }));
  await press('Space');
  await expect(page.getByRole('button', { name: /^10%/, pressed: true })).toBeFocused();
  await tabTo(page, page.getByLabel('Note for the kitchen'));
  await page.keyboard.type('Without knives, please.');
  await tabTo(page, diner.placeOrder);
  await press('Space');
  await expect(page.getByRole('heading', { name: 'Order Confirmation', level: 1 })).toBeFocused();
  await expect(page.getByText('Sit back and relax')).toBeVisible();
});
