import { useEffect, useMemo } from 'react';
import { nameOf } from '#features/venues/local-words.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { SentForMe as Sent, TableCart } from '../../table-cart-contract.ts';
import { useDiner } from '../diner-context.ts';
import { whoIs } from './company.tsx';
import type { TogetherWords } from './people.ts';
import { useNews } from './use-news.ts';

/** "Bob sent your dishes: order #18" */
function whoSent({ by, number }: Sent, cart: TableCart, t: TogetherWords): string {
  const name = by === null ? '' : whoIs(by, cart, t);
  return name === '' ? t('cart.sent_by_somebody', { number }) : t('cart.sent_by', { name, number });
}

/** How it stands, when the kitchen says that it comes, and whether it has read what its person is allergic to. */
function sentState({ stage, allergy, readyBy }: Sent, t: TogetherWords, timeZone: string | undefined): string {
  const cooked = stage === 'received' || stage === 'preparing';
  return [
    t('cart.sent_stage', { stage }),
    ...(cooked && readyBy !== null && timeZone !== undefined
      ? [t('cart.sent_ready_by', { time: wallClock(readyBy, timeZone, t.language) })]
      : []),
    ...(allergy === 'none' || stage === 'stopped' ? [] : [t(`cart.sent_${allergy}`)]),
  ].join('. ');
}

/** As facts, for who does not see them change. */
export const sentFacts = (cart: TableCart, t: TogetherWords, timeZone: string | undefined): [string, string][] =>
  cart.sentForMe.map((sent) => [
    `sent:${sent.number} ${sent.stage} ${sent.allergy} ${sent.readyBy}`,
    `${whoSent(sent, cart, t)}. ${sentState(sent, t, timeZone)}`,
  ]);

/** What somebody else sent of mine: it left the cart, and is not lost. */
export function SentForMe({ cart }: { readonly cart: TableCart }) {
  const t = useTogetherTexts();
  const { dishes, speech, venue } = useDiner();
  if (cart.sentForMe.length === 0) return null;
  const named = ({ item, name }: Sent['dishes'][number]): string => {
    const dish = dishes.get(item);
    return dish ? nameOf(dish.wire, speech).text : name;
  };
  return (
    <ul className="our-table__sent">
      {cart.sentForMe.map((sent) => (
        <li key={sent.number} className={sent.allergy === 'unread' ? 'notice notice--wine' : 'notice'}>
          <Icon name={sent.allergy === 'unread' ? 'circle-alert' : 'check'} />
          <span>
            <b>{whoSent(sent, cart, t)}</b>
            <small>{sent.dishes.map((dish) => `${dish.quantity} ${named(dish)}`).join(', ')}</small>
            <small>{sentState(sent, t, venue.timeZone)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What was brought, or will not come, is in the sheet and on the bill: the line at the foot would grow all evening. */
const isAwaited = ({ stage }: Sent): boolean => stage !== 'served' && stage !== 'stopped';

/** The same in the line at the foot of the menu, said as it changes. */
export function SentLine({ cart }: { readonly cart: TableCart }) {
  const t = useTogetherTexts();
  const { timeZone } = useDiner().venue;
  const news = useNews(useMemo(() => new Map(sentFacts(cart, t, timeZone)), [cart, t, timeZone]));
  useEffect(() => {
    // "1 in your cart" is true no more.
    const counted = document.getElementById('counted');
    if (news !== '' && counted) counted.textContent = '';
  }, [news]);
  return (
    <>
      {cart.sentForMe.filter(isAwaited).map((sent) => (
        <span key={sent.number} className="company-bar__sent">
          #{sent.number} {sentState(sent, t, timeZone)}
        </span>
      ))}
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  );
}
