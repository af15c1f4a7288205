import { options } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { CartBar } from '#features/ordering/ui/cart-bar.tsx';
import { showCart } from '#features/ordering/ui/cart-lines.ts';
import { CartSheet } from '#features/ordering/ui/cart-sheet.tsx';
import { DinerContext } from '#features/ordering/ui/diner-context.ts';
import { ItemDialog } from '#features/ordering/ui/item-dialog.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import { changeCart, useCart } from '#features/ordering/ui/use-cart.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { MenuTexts, useMenuTexts, CheckoutTexts } from '#texts/contexts.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { CheckoutKey, MenuKey } from '#texts/keys.ts';
// oxlint-disable-next-line import/no-unassigned-import -- "+" on a card, as on the menu's own page: run for what it does
import '../diner/boot-cards.ts';
import { frameData } from './frame-data.ts';
import { orderOf } from './order.ts';
import { Checkout } from './checkout.tsx';
import { Sent } from './sent.tsx';
import { hear, tell } from './told.ts';

options.requestAnimationFrame = queueMicrotask;
// No order of this page, and no question, leaves it: whatever its parts ask of a server, nobody is signed in.
globalThis.fetch = () => Promise.resolve(Response.json({ user: null }));

const MENU = { en: () => import('#texts/menu.en.json?texts'), el: () => import('#texts/menu.el.json?texts') };
const CHECKOUT = { en: () => import('#texts/checkout.en.json?texts'), el: () => import('#texts/checkout.el.json?texts') };
const { root, diner, language, words } = frameData();
const { id } = diner.venue;
const FIRST_NUMBER = 48;

/** Opens the dish of a card that is tapped, as the menu's small script does. */
function useTaps(open: (dish: Dish) => void): void {
  useEffect(() => {
    const tapped = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[data-step], .quick__count')) return;
      const dish = diner.dishes.get(target.closest<HTMLElement>('[data-item]')?.dataset['item'] ?? '');
      if (dish) open(dish);
    };
    document.addEventListener('click', tapped);
    return () => document.removeEventListener('click', tapped);
  }, [open]);
}

function Phone() {
  const t = useMenuTexts();
  const [lines] = useCart(id);
  const cart = useMemo(() => showCart(lines, diner.dishes), [lines]);
  const [dish, setDish] = useState<Dish | null>(null);
  const [opened, setOpened] = useState(false);
  const [paying, setPaying] = useState(false);
  const [place, setPlace] = useState<Place>({ floor: '1', table: '4', k: 'try' });
  const [order, setOrder] = useState<SavedOrder | null>(null);
  const [number, setNumber] = useState(FIRST_NUMBER);
  const empty = cart.lines.length === 0;
  const away = paying || order !== null;
  useTaps(setDish);
  useEffect(() => hear((told) => setOrder((mine) => (mine?._id === told.order._id ? told.order : mine))), []);
  useLayoutEffect(() => {
    document.body.classList.toggle('has-cart', !empty && !away);
    const menu = document.getElementById('menu-page');
    if (menu) menu.hidden = away;
  }, [empty, away]);

  const send = (): void => {
    const placed = orderOf(diner, { lines, number, name: words['live.guest'], table: Number(place.table), now: Date.now() });
    setPaying(false);
    setNumber(number + 1);
    changeCart(id, () => []);
    setOrder(placed);
    tell({ from: 'phone', order: placed });
  };
  const more = (): void => {
    setOrder(null);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#menu-page h1')?.focus());
  };
  const checkOut = (): void => {
    setOpened(false);
    setPaying(true);
  };
  if (paying) return <Checkout cart={cart} onBack={() => setPaying(false)} onSend={send} />;
  if (order) return <Sent order={order} words={words} onMore={more} />;
  return (
    <>
      {!empty && (
        <CartBar
          {...{ cart }}
          label={t('cart.total_items')}
          toCheckout={t('cart.checkout')}
          expanded={opened}
          onOpen={() => setOpened(true)}
          onCheckout={checkOut}
        />
      )}
      {opened && <CartSheet cart={cart} place={place} onPlace={setPlace} onClose={() => setOpened(false)} onCheckout={checkOut} />}
      {dish && <ItemDialog key={dish.item.id} dish={dish} onClose={() => setDish(null)} />}
    </>
  );
}

// Whoever starts over starts with nothing.
changeCart(id, () => []);
const [menu, checkout] = await Promise.all([MENU[language](), CHECKOUT[language]()]);
createRoot(root).render(
  <MenuTexts value={createTexts<MenuKey>(menu.default, language)}>
    <CheckoutTexts value={createTexts<CheckoutKey>(checkout.default, language)}>
      <DinerContext value={diner}>
        <Phone />
      </DinerContext>
    </CheckoutTexts>
  </MenuTexts>,
);
