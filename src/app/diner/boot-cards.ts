import { keyOf, lineKey, mergeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import type { Choices } from '#domain/menu.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { readAgain } from '#features/ordering/ui/again-storage.ts';
import { CART_COUNTS, CART_LESS, CART_OURS, cartKey, oursKey, readCart, writeCart } from '#features/ordering/ui/cart-storage.ts';
import { avoided } from './boot-menu-tools.ts';
import type { Queue } from './tap-queue.ts';

// "+" on a card: one more as it comes, before anything else of the page is there. What is stored is what is counted.
const queue: Queue | undefined = window.parea;
const venue = Number(document.getElementById('menu-page')?.dataset['venue']);
const live = document.getElementById('counted');
const LONG = 500;

/** Some browsers refuse even its name. */
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const cart = () => (storage ? readCart(storage, venue) : []);
/** With what is mine at a table that orders together. */
const ours = () => (storage ? readCart(storage, venue, oursKey) : []);
const all = () => [...cart(), ...ours()];
/** Where one less of mine at the table was asked for: said once it is so. */
let asked: HTMLElement | null = null;
/** A card, or a dish in a row above the menu. */
const DISH = '[data-item], [data-dish]';
const idOf = ({ dataset: { dish, item = dish } }: HTMLElement) => item ?? '';
const choicesOf = ({ dataset }: HTMLElement) => JSON.parse(dataset['plus'] ?? '{}') as Choices;
/** Of the dish, however it was chosen; where a row has it with its extras, of exactly that. */
const countOf = (lines: readonly StoredLine[], card: HTMLElement) => {
  const exact = card.hasAttribute('data-exact') ? lineKey(idOf(card), choicesOf(card)) : null;
  const counted = lines.filter((line) => line.itemId === idOf(card) && (exact === null || keyOf(line) === exact));
  return counted.reduce((units, { quantity }) => units + quantity, 0);
};
// From a dish that is in the cart, its next stop is the cart, not the rest of the menu; from any other the cart is at the end of its section.
const toCart = document.getElementById('to-cart');
const follow = () => {
  const card = document.activeElement?.closest<HTMLElement>(DISH);
  // A search that was left took it along.
  if (toCart?.isConnected === false) document.getElementById('menu-page')?.prepend(toCart);
  if (!card || !toCart) return;
  const place = all().some(({ itemId }) => itemId === idOf(card)) ? card : card.closest('section');
  if (toCart.parentElement !== place) place?.append(toCart);
};
document.addEventListener('focusin', follow);
toCart?.addEventListener('click', (event) => {
  event.stopPropagation();
  document
    .querySelector<HTMLElement>(
      '.cart-bar__checkout, .strip__stub:has(.strip__cart), .company-bar--ours button, .strip:not(:has(.strip__cart)) button',
    )
    ?.focus();
});
const show = () => {
  const lines = all();
  const plain = avoided().length === 0;
  for (const card of document.querySelectorAll<HTMLElement>(DISH)) {
    // One tap never adds what somebody avoids, nor what nobody has marked yet.
    card.toggleAttribute('data-no-plus', (card.dataset['fit'] ?? (plain ? 'free' : '')) !== 'free');
    const count = countOf(lines, card);
    card.toggleAttribute('data-counted', count > 0);
    card.toggleAttribute('data-full', count >= Number(card.dataset['most'] ?? MAX_QUANTITY));
    const shown = card.querySelector('.quick__count');
    if (shown && count > 0) shown.textContent = String(count);
  }
  follow();
};
const say = (words: string | undefined, card: Element, count: number) => {
  const name = card.querySelector('h3, [data-open]')?.textContent ?? '';
  if (live) live.textContent = (words ?? '').replace('{name}', () => name).replace('{count}', String(count));
};

const lineOf = (lines: readonly StoredLine[], itemId: string, choices: Choices) =>
  lines.find((one) => keyOf(one) === lineKey(itemId, choices)) ?? lines.findLast((one) => one.itemId === itemId);
/** One more of the dish as it comes; or one less of that, else of what was put in last with other extras. */
const stepped = (lines: readonly StoredLine[], itemId: string, choices: Choices, by: number) => {
  if (by > 0) return mergeLine(lines, { itemId, quantity: 1, choices });
  const line = lineOf(lines, itemId, choices);
  return line ? setQuantity(lines, keyOf(line), line.quantity - 1) : lines;
};
const told = (card: HTMLElement, count: number) => {
  say(live?.dataset['said'], card, count);
  if (count === 0) card.querySelector<HTMLElement>('.quick__more')?.focus();
};
const step = (card: HTMLElement, by: number) => {
  const before = cart();
  const after = by > 0 && card.hasAttribute('data-full') ? before : stepped(before, idOf(card), choicesOf(card), by);
  const atTable = by < 0 && after === before ? lineOf(ours(), idOf(card), choicesOf(card)) : undefined;
  if (atTable) {
    asked = card;
    dispatchEvent(new CustomEvent(CART_LESS, { detail: atTable }));
    return;
  }
  if (after === before) return say(live?.dataset['full'], card, 0);
  if (storage) writeCart(storage, venue, after);
  const count = countOf(all(), card);
  // Where nothing is kept the dish opens: what is put in there lives as long as the page.
  if (count !== countOf([...after, ...ours()], card)) return select(card);
  told(card, count);
  // To the island it is as if another tab had changed the cart.
  dispatchEvent(new StorageEvent('storage', { key: cartKey(venue) }));
  queue?.load();
};
const select = (card: Element) => card.querySelector<HTMLElement>('[data-open]')?.click();
const cardOf = (target: EventTarget | null, within: string) =>
  (target instanceof Element && target.closest(within)?.closest<HTMLElement>(DISH)) || null;
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
  const card = pointerType === 'touch' && isPrimary ? cardOf(target, DISH) : null;
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
  if (event instanceof PointerEvent && event.pointerType === 'touch' && cardOf(event.target, DISH)) event.preventDefault();
});

// The row of last choices has its place before the first paint; what is in it comes with the island.
const again = document.getElementById('again');
if (again && storage && readAgain(storage, venue).length > 0) again.hidden = false;
show();
addEventListener(CART_OURS, () => {
  show();
  if (asked) told(asked, countOf(all(), asked));
  asked = null;
});
for (const type of [CART_COUNTS, 'parea:avoids', 'storage']) addEventListener(type, show);
addEventListener('pageshow', ({ persisted }) => persisted && show());
queue?.renewed.push(show);
