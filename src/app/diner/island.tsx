import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showCart } from '#features/ordering/ui/cart-lines.ts';
import { DinerContext, dinerOf } from '#features/ordering/ui/diner-context.ts';
import { checkoutAddress, keepPlace, menuAddress, NOWHERE, readPlace, type Place } from '#features/ordering/ui/place.ts';
import { useCart } from '#features/ordering/ui/use-cart.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { useVenue } from '#features/venues/ui/use-venue.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { lazyScreens, wearStyle, type LazyScreens } from './lazy-screens.tsx';
import { LoadBoundary } from './load-boundary.tsx';
import { menuHtml, venueOfHtml } from './menu-html.ts';
import { MenuIsland } from './menu-island.tsx';
import { back, go, screenOf, useAddress, type Screen } from './navigation.ts';
import type { IslandWords } from './words.ts';

/** The living part of the store's pages: what opens on the menu, checkout, and confirmation, all in one page. */
export function Island({ language, words }: { readonly language: Language; readonly words: IslandWords }) {
  const address = useAddress();
  const url = new URL(address, location.origin);
  const screen = screenOf(url.pathname);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  const id = url.searchParams.get('id');
  const { venue, failed } = useVenue(venueOfHtml() ?? id, screen !== 'order-confirmation', attempt);
  const screens = useMemo(() => lazyScreens(language), [language]);
  useScreen(screen);
  // For as long as the page lives.
  useEffect(() => addEventListener('parea:menu', again), [again]);

  useEffect(() => {
    if (failed && !venue) window.parea?.say('failed');
  }, [failed, venue]);
  useEffect(() => {
    if (venue && !menuHtml()) wearStyle(venue.style.css);
  }, [venue]);

  const loading = <Loading words={words['page.loading']} />;
  const menuOf = (place: Place): string => (venue ? menuAddress(venue.id, place) : '/');
  return (
    <LoadBoundary words={words['page.load_failed']} overMenu={words['page.tap_failed']} again={words['page.try_again']}>
      <Suspense fallback={loading}>
        {screen === 'order-confirmation' && (
          <screens.Confirmation
            orderId={url.searchParams.get('orderId') ?? ''}
            deliveryMethod={Number(url.searchParams.get('deliveryMethod'))}
            venue={venue}
            onBack={(steps, storeId) => back(steps, storeId === null ? menuOf(NOWHERE) : menuAddress(storeId, NOWHERE))}
          />
        )}
        {screen !== 'order-confirmation' && venue && (
          <AtVenue {...{ venue, language, screen, query: url.searchParams, screens, words }} onStale={again} />
        )}
        {screen === 'checkout' && !venue && (failed || !id ? <screens.Absent words={words} onAgain={again} address={null} /> : loading)}
        {screen === 'menu' && !menuHtml() && <screens.Absent words={words} onAgain={null} address={venue && menuOf(NOWHERE)} />}
      </Suspense>
    </LoadBoundary>
  );
}

type AtVenueProps = {
  readonly venue: PublicVenue;
  readonly language: Language;
  readonly screen: Screen;
  readonly query: URLSearchParams;
  readonly screens: LazyScreens;
  readonly words: IslandWords;
  readonly onStale: () => void;
};

function AtVenue({ venue, language, screen, query, screens, words, onStale }: AtVenueProps) {
  const diner = useMemo(() => dinerOf(venue, language), [venue, language]);
  const [stored] = useCart(venue.id);
  const cart = useMemo(() => showCart(stored, diner.dishes), [stored, diner.dishes]);
  const [place, setPlace] = useState(() => readPlace(query, sessionStorage, venue.id));
  useEffect(() => keepPlace(sessionStorage, venue.id, place), [venue.id, place]);

  const toCheckout = (): void => go(checkoutAddress(venue.id, place), { cart: stored });
  /** Another table at checkout: the page's address says it too, lest a reload go back to the scanned one. */
  const movePlace = (at: Place): void => {
    setPlace(at);
    history.replaceState(history.state, '', checkoutAddress(venue.id, at));
  };
  const toConfirmation = (orderId: string, deliveryMethod: number, state: Readonly<Record<string, unknown>>): void =>
    go(`/store/order-confirmation?${new URLSearchParams({ orderId, deliveryMethod: String(deliveryMethod) })}`, state);
  return (
    <DinerContext value={diner}>
      {screen === 'checkout' ? (
        <screens.Checkout
          cart={cart}
          place={place}
          onPlace={movePlace}
          onBack={() => back(1, menuAddress(venue.id, place))}
          onStale={onStale}
          onPlaced={toConfirmation}
        />
      ) : (
        menuHtml() && (
          <MenuIsland
            cart={cart}
            place={place}
            onPlace={setPlace}
            onCheckout={toCheckout}
            {...{ words, screens }}
            onOrder={toConfirmation}
          />
        )
      )}
    </DinerContext>
  );
}

/** Shows the static menu on its own screen only, keeps its scroll, and moves the focus to the heading of what is shown. */
function useScreen(screen: Screen): void {
  const scroll = useRef(0);
  const shown = useRef<Screen>(screen);
  const title = useRef(document.title);
  useLayoutEffect(() => {
    const menu = menuHtml();
    if (screen !== 'menu' && menu && !menu.hidden) scroll.current = scrollY;
    if (menu) menu.hidden = screen !== 'menu';
    if (shown.current === screen) return;
    shown.current = screen;
    if (screen !== 'menu') scrollTo(0, 0);
    else if (menu) {
      document.title = title.current;
      scrollTo({ top: scroll.current, behavior: 'instant' });
      menu.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [screen]);
}
