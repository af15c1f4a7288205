import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CartBar } from '#features/ordering/ui/cart-bar.tsx';
import { ordersKey } from '#features/ordering/ui/cart-storage.ts';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { LoadBoundary } from './load-boundary.tsx';
import { prefetchDialogs, prefetchScreens, type LazyScreens } from './lazy-screens.tsx';
import type { MenuStripProps } from './strip-part.tsx';
import { takeTaps, type Tap } from './tap-queue.ts';
import { findCompany, type Here } from './who-is-here.ts';
import type { IslandWords } from './words.ts';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCheckout: () => void;
  readonly words: IslandWords;
  readonly screens: Pick<LazyScreens, 'Again' | 'Company' | 'Dialogs' | 'Strip'>;
  readonly onOrder: MenuStripProps['onOrder'];
};

/** Somebody at the table sent this address, or showed it as a code; it is taken once. */
function takeInvitation(open: (invitation: string) => void): void {
  const [, invitation = ''] = location.hash.split('#with=');
  if (invitation === '') return;
  history.replaceState(history.state, '', location.pathname + location.search);
  open(invitation);
}

/** What answers on the static menu: the opened dish and the cart. */
export function MenuIsland({ cart, place, onPlace, onCheckout, onOrder, words, screens }: Props) {
  const { venue, language } = useDiner();
  const [tap, setTap] = useState<Tap | null>(null);
  const [used, setUsed] = useState(false);
  const [opened, setSheet] = useState(false);
  // The page's small script has looked whether anything was ordered here before.
  const [again] = useState(() => document.getElementById('again')?.hidden === false);
  const empty = cart.lines.length === 0;
  const sheet = opened ? cart : null;
  const wasOpened = useRef(false);

  useEffect(() => takeTaps(setTap), []);
  useEffect(() => takeInvitation((id) => setTap({ what: 'together', id })), []);
  // A finger that comes down is about to open something.
  useEffect(() => addEventListener('pointerdown', () => prefetchDialogs(language), { once: true }), [language]);
  useEffect(() => {
    if (empty) return;
    // With something in the cart the next finger may be on its way to checkout.
    const soon = (): void => prefetchScreens(language);
    addEventListener('pointerdown', soon, { once: true });
    return () => removeEventListener('pointerdown', soon);
  }, [empty, language]);
  // With the bar itself, not after its paint: a key in between would not find the way to the cart.
  useLayoutEffect(() => {
    document.body.classList.toggle('has-cart', !empty);
    return () => document.body.classList.remove('has-cart');
  }, [empty]);
  useEffect(() => {
    // Closed after the last line was taken out: nothing of the cart is left to stand on.
    if (empty && wasOpened.current && !opened) document.querySelector<HTMLElement>('.venue-header__title')?.focus({ preventScroll: true });
    wasOpened.current = opened;
  }, [empty, opened]);
  // From then on it stays: what was asked of the staff is followed there.
  if ((tap || sheet) && !used) setUsed(true);
  useEffect(() => window.parea?.showPlace(place), [place]);

  const open = (): void => {
    prefetchScreens(language);
    setSheet(true);
  };
  const bar = !empty && (
    <CartBar
      {...{ cart, onCheckout }}
      label={words['cart.total_items']}
      toCheckout={words['cart.checkout']}
      expanded={opened}
      onOpen={open}
    />
  );
  return (
    <>
      {again && (
        <Suspense>
          <screens.Again />
        </Suspense>
      )}
      {/* Everything but the cart comes once there may be something to show: an order of this phone, or somebody's who is signed in. */}
      {ordersKey(venue.id) in localStorage || 'userSession' in localStorage ? (
        <Suspense fallback={bar}>
          <screens.Strip {...{ cart, place, bar, onCheckout, onOrder }} onCart={open} />
        </Suspense>
      ) : (
        bar
      )}
      <Company {...{ screens, place }} />
      {/* Where they cannot come, the cart's bar stays. */}
      <LoadBoundary words={words['page.load_failed']} overMenu={words['page.tap_failed']} again={words['page.try_again']}>
        <Suspense
          fallback={
            <p className="loading-pill" role="status">
              {words['page.loading']}
            </p>
          }
        >
          {used && (
            <screens.Dialogs
              {...{ tap, sheet, place, onPlace, onCheckout }}
              onClose={() => setTap(null)}
              onCollapse={() => setSheet(false)}
            />
          )}
        </Suspense>
      </LoadBoundary>
    </>
  );
}

/** Whom one could order with, or does. */
function Company({ screens, place }: Pick<Props, 'screens' | 'place'>) {
  const { venue } = useDiner();
  const [here, setHere] = useState<Here | null>(null);
  useEffect(() => findCompany(venue.id, place, setHere), [venue.id, place]);
  return (
    here && (
      <Suspense>
        <screens.Company {...{ place, here }} />
      </Suspense>
    )
  );
}
