import { expect, type Locator, type Page } from '@playwright/test';
import { Diner } from './diner.ts';
import { areaWords } from './own-venue.ts';
import type { Language } from './words.ts';

/** A phone of somebody who orders together with others, in its own language. */
export class TablePhone {
  readonly name: string;
  readonly language: Language;
  readonly page: Page;
  readonly diner: Diner;
  readonly say: ReturnType<typeof areaWords>;

  constructor(name: string, page: Page, language: Language) {
    this.name = name;
    this.language = language;
    this.page = page;
    this.diner = new Diner(page, language);
    this.say = areaWords('together', language);
  }

  /** The one line over the menu. */
  get line(): Locator {
    return this.page.getByRole('region', { name: this.say('cart.region') });
  }
  get cart(): Locator {
    return this.page.getByRole('dialog', { name: this.say('cart.title') });
  }
  get bill(): Locator {
    return this.page.getByRole('dialog', { name: this.say('together.title') });
  }
  /** What somebody has in the cart, as this phone shows it; without a name this phone's own. */
  of(name?: string): Locator {
    return this.cart.getByRole('region', { name: name ?? this.say('together.you') });
  }

  async scan(printed: URL): Promise<void> {
    await this.page.goto(printed.pathname + printed.search);
  }

  /** The bill is found where help is; who has not joined yet does so by it. */
  async openBill(): Promise<void> {
    await this.page.getByRole('button', { name: this.diner.t('help.open'), exact: true }).click();
    await this.page.getByRole('button', { name: this.diner.t('help.service'), exact: true }).click();
    await this.page.getByRole('button', { name: this.diner.t('service.table_bill') }).click();
    await expect(this.bill).toBeVisible();
    const name = this.bill.getByLabel(this.say('together.name'));
    await expect(name.or(this.bill.getByRole('list', { name: this.say('together.people') })).first()).toBeVisible();
    if (!(await name.isVisible())) return;
    await name.fill(this.name);
    await this.bill.getByRole('button', { name: this.say('together.join') }).click();
  }

  /** The first at a table orders together from its bill. */
  async sitDown(): Promise<void> {
    await this.openBill();
    await this.bill.getByRole('button', { name: this.say('cart.join') }).click();
    await this.putAway();
  }

  /** Joins those who sit there, as the line over the menu offers. */
  async join(): Promise<void> {
    await this.line.getByRole('button', { name: this.say('cart.entry_join') }).click();
    await this.page.getByLabel(this.say('together.name')).fill(this.name);
    await this.page.getByRole('button', { name: this.say('cart.join') }).click();
    await this.putAway();
  }

  async putAway(): Promise<void> {
    await expect(this.cart).toBeVisible();
    await this.page.keyboard.press('Escape');
    await expect(this.cart).toBeHidden();
  }

  /** A dish from the menu into the table's cart, or on its way there while there is no network. */
  async take(dish: string): Promise<void> {
    const dialog = await this.diner.select(dish);
    await dialog.getByRole('button', { name: this.diner.t('item.more'), exact: true }).click();
    await dialog.getByRole('button', { name: this.diner.t('item.add') }).click();
    await expect(dialog).toBeHidden();
  }

  async open(): Promise<void> {
    await this.line.getByRole('button', { name: this.say('cart.bar_open') }).click();
    await expect(this.cart).toBeVisible();
  }

  async ready(): Promise<void> {
    await this.of()
      .getByRole('button', { name: this.say('cart.im_ready') })
      .click();
    await expect(this.of().getByRole('button', { name: this.say('cart.ready') })).toHaveAttribute('aria-pressed', 'true');
  }

  /** Reads the receipt of what this phone paid: its dishes, and what it comes to in cents. */
  async readReceipt(): Promise<{ readonly text: string; readonly cents: number }> {
    const receipt = this.page.getByRole('article');
    await expect(receipt.getByRole('heading', { name: this.say('receipt.title'), exact: true })).toBeVisible();
    const total = (await receipt.locator('dl > [data-total] dd').textContent()) ?? '';
    return { text: (await receipt.textContent()) ?? '', cents: Number(total.replaceAll(/\D/g, '')) };
  }
}
