import { keyOf, lineKey, mergeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import type { Choices } from '#domain/menu.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { CART_COUNTS, CART_STEPPED, cartKey, readCart, writeCart } from '#features/ordering/ui/cart-storage.ts';
import type { Queue } from './tap-queue.ts';

// "+" on a card: one more as it comes, before anything else of the page is there. What is stored is what is counted.
const queue: Queue | undefined = window.parea;
const venue = Number(document.getElementById('menu-page')?.dataset['venue']);
const live = document.getElementById('counted');
const LONG = 500;

const of = (lines: readonly StoredLine[], id: string | undefined) =>
  lines.reduce((units, { itemId, quantity }) => (itemId === id ? units + quantity : units), 0);
const cards = () => document.querySelectorAll<HTMLElement>('[data-plus]');
const show = () => {
  const lines = readCart(localStorage, venue);
  for (const card of cards()) {
    const count = of(lines, card.dataset['item']);
    card.toggleAttribute('data-counted', count > 0);
    card.toggleAttribute('data-full', count >= Number(card.dataset['most'] ?? MAX_QUANTITY));
    const shown = card.querySelector('.quick__count');
    if (shown && count > 0) shown.textContent = String(count);
  }
};
const say = (words: string | undefined, card: Element, count: number) => {
  const name = card.querySelector('h3')?.textContent ?? '';
  if (live) live.textContent = (words ?? '').replace('{name}', () => name).replace('{count}', String(count));
};

/** One more of the dish as it comes; or one less of that, else of what was put in last with other extras. */
const stepped = (lines: readonly StoredLine[], itemId: string, choices: Choices, by: number) => {
  if (by > 0) return mergeLine(lines, { itemId, quantity: 1, choices });
  const plain = lineKey(itemId, choices);
  const line = lines.find((one) => keyOf(one) === plain) ?? lines.findLast((one) => one.itemId === itemId);
  return line ? setQuantity(lines, keyOf(line), line.quantity - 1) : lines;
};
const step = (card: HTMLElement, by: number) => {
  const { item = '', plus = '{}' } = card.dataset;
  const before = readCart(localStorage, venue);
  const after = by > 0 && card.hasAttribute('data-full') ? before : stepped(before, item, JSON.parse(plus) as Choices, by);
  if (after === before) return say(live?.dataset['full'], card, 0);
  writeCart(localStorage, venue, after);
  const count = of(readCart(localStorage, venue), item);
  // Where nothing is kept the dish opens: what is put in there lives as long as the page.
  if (count !== of(after, item)) return select(card);
  show();
  say(live?.dataset['said'], card, count);
  dispatchEvent(new Event(CART_STEPPED));
  if (count === 0) card.querySelector<HTMLElement>('.quick__more')?.focus();
  queue?.load();
};
const select = (card: Element) => card.querySelector<HTMLElement>('[data-quick] button')?.click();
const cardOf = (target: EventTarget | null, within: string) =>
  (target instanceof Element && target.closest(within)?.closest<HTMLElement>('[data-item]')) || null;
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
  const card = cardOf(button, '[data-step]');
  if (card) step(card, Number(button?.dataset['step']));
});

// A finger that stays opens the dish, wherever on its card; what it does when it goes is no tap.
let held: ReturnType<typeof setTimeout> | undefined;
let opened = false;
document.addEventListener('pointerdown', ({ target, pointerType, isPrimary }) => {
  clearTimeout(held);
  opened = false;
  const card = pointerType === 'touch' && isPrimary ? cardOf(target, '[data-item]') : null;
  if (card) held = setTimeout(() => (select(card), (opened = true)), LONG);
});
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, () => clearTimeout(held));
document.addEventListener(
  'click',
  (event) => {
    if (!opened || !event.isTrusted) return;
    opened = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener('contextmenu', (event) => {
  if (event instanceof PointerEvent && event.pointerType === 'touch' && cardOf(event.target, '[data-item]')) event.preventDefault();
});

show();
addEventListener(CART_COUNTS, show);
addEventListener('storage', ({ key }) => (key === cartKey(venue) || key === null) && show());
addEventListener('pageshow', ({ persisted }) => persisted && show());
queue?.renewed.push(show);
