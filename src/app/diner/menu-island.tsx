import { Suspense, useEffect, useState } from 'react';
import { CartBar } from '#features/ordering/ui/cart-bar.tsx';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { prefetchDialogs, prefetchScreens, type LazyScreens } from './lazy-screens.tsx';
import { takeTaps, type Tap } from './tap-queue.ts';

type Props = {
  readonly cart: ShownCart;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly onCheckout: () => void;
  /** Of the cart bar. */
  readonly label: string;
  /** Said while something that was tapped is on its way. */
  readonly loading: string;
  readonly Dialogs: LazyScreens['Dialogs'];
  readonly Again: LazyScreens['Again'];
};

/** What answers on the static menu: the opened dish and the cart. */
export function MenuIsland({ cart, place, onPlace, onCheckout, label, loading, Dialogs, Again }: Props) {
  const { language } = useDiner();
  const [tap, setTap] = useState<Tap | null>(null);
  const [used, setUsed] = useState(false);
  const [opened, setSheet] = useState(false);
  // The page's small script has looked whether anything was ordered here before.
  const [again] = useState(() => document.getElementById('again')?.hidden === false);
  const empty = cart.lines.length === 0;
  const sheet = opened && !empty ? cart : null;

  useEffect(() => takeTaps(setTap), []);
  useEffect(() => {
    // A finger that comes down is about to open something.
    const soon = (): void => prefetchDialogs(language);
    addEventListener('pointerdown', soon, { once: true });
    return () => removeEventListener('pointerdown', soon);
  }, [language]);
  useEffect(() => {
    document.body.classList.toggle('has-cart', !empty);
    if (empty) setSheet(false);
    return () => document.body.classList.remove('has-cart');
  }, [empty]);
  // From then on it stays: what was asked of the staff is followed there.
  if ((tap || sheet) && !used) setUsed(true);
  useEffect(() => window.parea?.showPlace(place), [place]);

  const open = (): void => {
    prefetchScreens(language);
    setSheet(true);
  };
  return (
    <>
      {!empty && <CartBar cart={cart} label={label} expanded={opened} onOpen={open} />}
      {again && (
        <Suspense>
          <Again />
        </Suspense>
      )}
      <Suspense
        fallback={
          <p className="loading-pill" role="status">
            {loading}
          </p>
        }
      >
        {used && (
          <Dialogs {...{ tap, sheet, place, onPlace, onCheckout }} onClose={() => setTap(null)} onCollapse={() => setSheet(false)} />
        )}
      </Suspense>
    </>
  );
}
