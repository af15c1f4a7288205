import { expect, type Locator, type Page } from '@playwright/test';
import { words, type Language, type Say } from './words.ts';

/** A phone. */
export const PHONE = { width: 390, height: 844 };

/** A guest with a phone, who reads labels and taps. */
export class Diner {
  readonly page: Page;
  readonly t: Say;

  constructor(page: Page, language: Language = 'en') {
    this.page = page;
    this.t = words(language);
  }

  get cartBar(): Locator {
    return this.page.getByRole('button', { name: this.t('cart.total_items') });
  }

  /** The one button of checkout, which says what it does: "Pay €27.36 by card", "Send, €27.36 in cash later". */
  get placeOrder(): Locator {
    return this.page
      .locator('.pay-bar')
      .getByRole('button', { name: this.t('checkout.total') === 'Total' ? /^(Pay|Send)\b/ : /^(Πληρωμή|Αποστολή)/ });
  }

  /** The three steps; the one under way is marked. */
  get step(): Locator {
    return this.page.getByRole('list', { name: this.t('confirmation.status') }).locator('[aria-current=step]');
  }

  /** As the code on the table says. */
  async scan({ venue = 1, floor = 1, table = 4 } = {}): Promise<void> {
    await this.page.goto(`/store/?id=${venue}&floor=${floor}&table=${table}`);
  }

  async select(dish: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `${this.t('item.select')}: ${dish}`, exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: dish, exact: true });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** So many of it in an open dish, into the cart, and back to the menu. */
  async add(dialog: Locator, quantity = 1): Promise<void> {
    for (let count = 0; count < quantity; count += 1) await dialog.getByRole('button', { name: this.t('item.more'), exact: true }).click();
    await dialog.getByRole('button', { name: this.t('item.add') }).click();
    await expect(this.cartBar).toBeAttached();
    // The tick is seen, and the dish closes by itself; its entry of the history goes a moment later, and a page left meanwhile would come back.
    await expect(dialog).toBeHidden();
    await expect.poll(() => this.page.evaluate(() => !history.state?.covers || document.querySelector('dialog[open]') !== null)).toBe(true);
  }

  /** Chooses a way to pay; of several providers of the same all but the first are folded. */
  async payBy(method: string): Promise<void> {
    const more = this.page.getByText(this.t('checkout.more_ways'), { exact: true });
    const way = this.page.getByRole('radio', { name: method, exact: true, includeHidden: true });
    await way.waitFor({ state: 'attached' });
    const folded = this.page.locator('.pay-more:not([open])').filter({ has: way });
    if ((await folded.count()) > 0) await more.click();
    await way.check();
  }

  /** A dish as it comes. */
  async take(dish: string, quantity = 1): Promise<void> {
    await this.add(await this.select(dish), quantity);
  }

  async openCart(): Promise<Locator> {
    await this.cartBar.click();
    const cart = this.page.getByRole('dialog', { name: this.t('cart.total_items') });
    await expect(cart).toBeVisible();
    return cart;
  }

  async checkOut(): Promise<void> {
    await this.cartBar.click();
    // Beside a running order the strip's stub leads there at once.
    const checkout = this.page.getByRole('heading', { name: this.t('checkout.title'), level: 1 });
    const onwards = this.page.getByRole('dialog').getByRole('button', { name: this.t('cart.checkout') });
    await expect(checkout.or(onwards)).toBeVisible();
    if (await onwards.isVisible()) await onwards.click();
    await expect(checkout).toBeVisible();
  }

  /** Opens a folded row of checkout. */
  async unfold(row: 'tip' | 'code' | 'note' | 'avoids'): Promise<void> {
    const label = (
      { tip: 'checkout.tip_row', code: 'checkout.code_and_rewards', note: 'checkout.note', avoids: 'checkout.avoids' } as const
    )[row];
    const fold = this.page.locator('details').filter({ has: this.page.getByText(this.t(label), { exact: true }) });
    await fold.locator('summary').click();
    await expect(fold).toHaveAttribute('open');
  }

  async fillName(name: string): Promise<void> {
    await this.page.getByLabel(this.t('checkout.name'), { exact: true }).fill(name);
  }

  /** With the first delivery and payment method. */
  async order(name: string): Promise<void> {
    await this.fillName(name);
    await this.placeOrder.click();
    await this.confirmed();
  }

  async confirmed(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('confirmation.title'), level: 1 })).toBeVisible();
  }
}

/** An amount beside its label in a price list. */
export const amount = (within: Page | Locator, label: string): Locator =>
  within
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^\\s*${label}`) })
    .getByRole('definition');
