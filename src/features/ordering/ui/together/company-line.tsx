import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StoredLine } from '#domain/cart.ts';
import { fromAmount } from '#domain/money.ts';
import type { CallFailed } from '#platform/browser/api.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { roundsHere } from '#features/venues/rounds-here.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import { CART_COUNTS, CART_LESS } from '../cart-storage.ts';
import { useDiner } from '../diner-context.ts';
import { aloneKey, orderTogether, TOGETHER, togetherKey } from '../together-mode.ts';
import { visitKey } from '../visit-key.ts';
import { moveToTable, type Stays } from './cart-to-table.ts';
import { tellWaits } from './table-cart-store.ts';
import { useCart } from '../use-cart.ts';
import { Head, whoIs } from './company.tsx';
import { followVisit } from './follow-visit.ts';
import { JoinTable, type Joining } from './join-table.tsx';
import { takeOne, tellOurs } from './ours.ts';
import { useReadyAnew } from './ready-anew.ts';
import { SentLine } from './sent-for-me.tsx';
import { useTableCart } from './use-table-cart.ts';
import './our-table.css';

type Props = Joining & { readonly onOpen: () => void; readonly onBill: () => void };

const watch = (tell: () => void): (() => void) => {
  addEventListener(TOGETHER, tell);
  return () => removeEventListener(TOGETHER, tell);
};

/** One line at the foot of the menu: whom one could order with, the bill that one shares, and once one orders together, the cart of the table. */
export function CompanyLine({ onOpen, onBill, ...joining }: Props) {
  const { venue } = useDiner();
  const visit = useSyncExternalStore(watch, () => localStorage.getItem(togetherKey(venue.id)));
  const shared = useSyncExternalStore(watch, () => localStorage.getItem(visitKey(venue.id)));
  if (visit !== null) return <Ours key={visit} visit={visit} onOpen={onOpen} />;
  return shared === null ? (
    <Entry {...joining} onOpen={onOpen} />
  ) : (
    <SharedBill key={shared} visit={shared} onOpen={onOpen} onBill={onBill} />
  );
}

/** Who shares the bill of the table finds it on the menu as long as it is open, and may order with the others from there. */
function SharedBill({ visit, onOpen, onBill }: Pick<Props, 'onOpen' | 'onBill'> & { readonly visit: string }) {
  const t = useTogetherTexts();
  const { venue } = useDiner();
  const { cart, over } = useTableCart(visit);
  const now = cart?.visit._id ?? visit;
  useEffect(() => followVisit(venue.id, { from: visit, to: now }), [venue.id, visit, now]);
  if (!cart || over) return null;
  const others = cart.people.filter(({ _id }) => _id !== cart.me).map(({ _id }) => whoIs(_id, cart, t));
  const names = new Intl.ListFormat(t.language).format(others);
  const together = (): void => {
    orderTogether(venue.id, now);
    onOpen();
  };
  return (
    <section className="company-bar company-bar--entry" aria-label={t('cart.region')}>
      <p>{names === '' ? t('cart.bill_bar_alone') : t('cart.bill_bar', { names })}</p>
      <button type="button" className="button button--small button--primary" aria-haspopup="dialog" onClick={onBill}>
        {t('cart.bill_open')}
      </button>
      {roundsHere(venue) && (
        <button type="button" className="button button--small" aria-haspopup="dialog" onClick={together}>
          {t('cart.join')}
        </button>
      )}
    </section>
  );
}

function Entry({ here, at, onOpen }: Omit<Props, 'onBill'>) {
  const t = useTogetherTexts();
  const { venue } = useDiner();
  const [state, setState] = useState<'offered' | 'joining' | 'alone'>('offered');
  if (state === 'alone' || here.visit === null) return null;
  const names = new Intl.ListFormat(t.language).format(here.people.map(({ name, creature }) => name || t(`creature.${creature}`)));
  const alone = (): void => {
    localStorage.setItem(aloneKey(venue.id), here.visit ?? '');
    setState('alone');
  };
  return (
    <section className="company-bar company-bar--entry" aria-label={t('cart.region')}>
      <p>{names === '' ? t('cart.entry_somebody') : t('cart.entry', { names })}</p>
      <button type="button" className="button button--small button--primary" onClick={() => setState('joining')}>
        {t('cart.entry_join')}
      </button>
      <button type="button" className="button button--small" onClick={alone}>
        {t('cart.entry_alone')}
      </button>
      {state === 'joining' && (
        <JoinTable here={here} at={at} names={names} onClose={() => setState('offered')} onAlone={alone} onJoined={onOpen} />
      )}
    </section>
  );
}

const STAYS: Readonly<Record<string, TogetherKey>> = { cart_full: 'cart.full', cart_locked: 'cart.locked', sold_out: 'cart.sold_out' };

/** So often what waits for a connection is tried again. Milliseconds. */
const MOVE_EVERY = 5_000;

/** The table's cart in one line; what is tapped on the menu goes there. */
function Ours({ visit, onOpen }: { readonly visit: string; readonly onOpen: () => void }) {
  const t = useTogetherTexts();
  const { venue, dishes } = useDiner();
  const { cart, over, lost, waits } = useTableCart(visit);
  const [refused, setRefused] = useState<CallFailed | null>(null);
  const [own] = useCart(venue.id);
  useEffect(() => {
    const told = (stays: Stays): void => {
      tellWaits(stays === 'away');
      setRefused(stays === 'away' ? null : stays);
    };
    const move = (): void => void moveToTable({ store: venue.id, visit, dishes }).then(told);
    move();
    // The quick "+" of a card writes as another tab does.
    const ways = [CART_COUNTS, 'online', 'storage'];
    for (const way of ways) addEventListener(way, move);
    // A phone may think itself online where nothing answers.
    const again = waits ? setInterval(move, MOVE_EVERY) : undefined;
    return () => {
      clearInterval(again);
      for (const way of ways) removeEventListener(way, move);
    };
  }, [venue.id, visit, dishes, waits]);
  const anew = useReadyAnew(cart);
  useEffect(() => {
    if (!cart && !over) return undefined;
    tellOurs(venue.id, over ? null : cart);
    const less = (event: Event): void => void (cart && event instanceof CustomEvent && takeOne(cart, event.detail as StoredLine));
    addEventListener(CART_LESS, less);
    return () => removeEventListener(CART_LESS, less);
  }, [venue.id, cart, over]);
  // Who orders alone from now on has nothing there.
  useEffect(() => () => tellOurs(venue.id, null), [venue.id]);
  const now = cart?.visit._id ?? visit;
  useEffect(() => followVisit(venue.id, { from: visit, to: now }), [venue.id, visit, now]);
  useEffect(() => {
    // Of a visit that is over nothing is left here but what this phone has in its own cart.
    if (over) orderTogether(venue.id, null);
  }, [over, venue.id]);
  if (!cart) return null;
  const waiting = waits ? own.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
  const names = new Intl.ListFormat(t.language).format(cart.people.map(({ _id }) => whoIs(_id, cart, t)));
  const units = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const sum = moneyText(fromAmount(cart.lines.reduce((all, { amount }) => all + amount, 0)), cart.currency, t.language);
  return (
    <section className="company-bar company-bar--ours" data-stays={refused ? '' : undefined} aria-label={t('cart.region')}>
      <span aria-hidden="true">
        {cart.people.slice(0, 3).map(({ _id, name, creature, colour }) => (
          <Head key={_id} words={name || t(`creature.${creature}`)} colour={colour} />
        ))}
      </span>
      <p>
        <span className="company-bar__names">{t('cart.bar', { names })} · </span>
        <span className="num">
          {t(units === 1 ? 'cart.dish' : 'cart.dishes', { count: units })}, {sum}
        </span>
        <SentLine cart={cart} />
        <span role="status">
          {(lost || waiting > 0) && (
            <span className="company-bar__sent">{waiting > 0 ? t('cart.waits_short', { count: waiting }) : t('cart.lost_short')}</span>
          )}
          {refused && ` ${t('cart.stays', { problem: t(STAYS[refused.code] ?? 'together.failed') })}`}
          {anew && ` ${t(anew === 'stopped' ? 'cart.avoids_since' : 'cart.avoids_unheard')}`}
        </span>
      </p>
      <button type="button" className="button button--small button--primary" aria-haspopup="dialog" data-after-dialog="" onClick={onOpen}>
        {t('cart.bar_open')}
      </button>
    </section>
  );
}
