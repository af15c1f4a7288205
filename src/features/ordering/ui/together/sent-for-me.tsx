import { useEffect, useMemo, useState } from 'react';
import type { Passport } from '#domain/passport.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { SentForMe as Sent, TableCart } from '../../table-cart-contract.ts';
import { readPassport, usePassport } from '../avoids.ts';
import { useDiner } from '../diner-context.ts';
import { isUntold } from '../said-late.ts';
import { tellKitchen } from '../tell-kitchens.ts';
import { whoIs } from './company.tsx';
import type { TogetherWords } from './people.ts';
import { useNews } from './use-news.ts';

/** "Bob sent your dishes: order #18" */
function whoSent({ by, number }: Sent, cart: TableCart, t: TogetherWords): string {
  const name = by === null ? '' : whoIs(by, cart, t);
  return name === '' ? t('cart.sent_by_somebody', { number }) : t('cart.sent_by', { name, number });
}

type Saying = { readonly t: TogetherWords; readonly timeZone: string | undefined; readonly passport: Passport };

/** How it stands, when the kitchen says that it comes, and whether it has read what its person is allergic to. */
function sentState(sent: Sent, { t, timeZone, passport }: Saying): string {
  const { stage, allergy, readyBy } = sent;
  const cooked = stage === 'received' || stage === 'preparing';
  return [
    t('cart.sent_stage', { stage }),
    ...(cooked && readyBy !== null && timeZone !== undefined
      ? [t('cart.sent_ready_by', { time: wallClock(readyBy, timeZone, t.language) })]
      : []),
    ...(isUntold(sent, passport) ? [t('cart.sent_untold')] : allergy === 'none' || stage === 'stopped' ? [] : [t(`cart.sent_${allergy}`)]),
  ].join('. ');
}

/** As facts, for who does not see them change. */
export const sentFacts = (cart: TableCart, saying: Saying): [string, string][] =>
  cart.sentForMe.map((sent) => [
    `sent:${sent.number} ${sent.stage} ${sent.allergy} ${sent.readyBy} ${isUntold(sent, saying.passport)}`,
    `${whoSent(sent, cart, saying.t)}. ${sentState(sent, saying)}`,
  ]);

/** What somebody else sent of mine: it left the cart, and is not lost. */
export function SentForMe({ cart }: { readonly cart: TableCart }) {
  const t = useTogetherTexts();
  const { dishes, speech, venue } = useDiner();
  const passport = usePassport();
  if (cart.sentForMe.length === 0) return null;
  const named = ({ item, name }: Sent['dishes'][number]): string => {
    const dish = dishes.get(item);
    return dish ? nameOf(dish.wire, speech).text : name;
  };
  return (
    <ul className="our-table__sent">
      {cart.sentForMe.map((sent) => (
        <li key={sent.number} className={sent.allergy === 'unread' || isUntold(sent, passport) ? 'notice notice--wine' : 'notice'}>
          <Icon name={sent.allergy === 'unread' || isUntold(sent, passport) ? 'circle-alert' : 'check'} />
          <span>
            <b>{whoSent(sent, cart, t)}</b>
            <small>{sent.dishes.map((dish) => `${dish.quantity} ${named(dish)}`).join(', ')}</small>
            <small>{sentState(sent, { t, timeZone: venue.timeZone, passport })}</small>
          </span>
          {isUntold(sent, passport) && <Tell sent={sent} visit={cart.visit._id} />}
        </li>
      ))}
    </ul>
  );
}

/** Its guest tells the kitchen by one touch; where it could not be told, that somebody of the staff has to be. */
function Tell({ sent, visit }: { readonly sent: Sent; readonly visit: string }) {
  const t = useTogetherTexts();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const tell = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    if (!(await tellKitchen({ id: sent._id, visit }, readPassport()))) setState('failed');
  };
  return (
    <>
      {state === 'failed' && <span role="alert">{t('cart.sent_tell_failed')}</span>}
      <button type="button" className="notice__action" aria-disabled={state === 'busy' || undefined} onClick={() => void tell()}>
        {t('cart.sent_tell')}
      </button>
    </>
  );
}

/** What was brought, or will not come, is in the sheet and on the bill: the line at the foot would grow all evening. */
const isAwaited = ({ stage }: Sent): boolean => stage !== 'served' && stage !== 'stopped';

/** The same in the line at the foot of the menu, said as it changes. */
export function SentLine({ cart }: { readonly cart: TableCart }) {
  const t = useTogetherTexts();
  const { timeZone } = useDiner().venue;
  const passport = usePassport();
  const news = useNews(useMemo(() => new Map(sentFacts(cart, { t, timeZone, passport })), [cart, t, timeZone, passport]));
  const { sentForMe } = cart;
  // The bar above the menu says so too.
  const untold = sentForMe.filter((sent) => isUntold(sent, passport)).length;
  useEffect(() => void dispatchEvent(new Event('parea:avoids')), [untold]);
  useEffect(() => {
    // "1 in your cart" is true no more.
    const counted = document.getElementById('counted');
    if (news !== '' && counted) counted.textContent = '';
  }, [news]);
  return (
    <>
      {cart.sentForMe.filter(isAwaited).map((sent) => (
        <span key={sent.number} className="company-bar__sent">
          #{sent.number} {sentState(sent, { t, timeZone, passport })}
        </span>
      ))}
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  );
}
