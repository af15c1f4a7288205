import { useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import { call, type CallFailed } from '#platform/browser/api.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { joinVisit } from '../together-contract.ts';
import { useDiner } from './diner-context.ts';
import { givenName } from './given-name.ts';
import { knownAt } from './known-orders.ts';
import type { Place } from './place.ts';
import { usePriceText } from './price.tsx';
import { visitKey } from './visit-key.ts';

type Props = { readonly failure: CallFailed; readonly place: Place; readonly onPayNow: () => void };

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** An order that the table's limit has no room for: why, and the ways on. Who gives a card sits down at the table first, for it guarantees that bill. */
export function OverLimit({ failure, place, onPayNow }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const { venue } = useDiner();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { limit, open, order, more } = failure.details;
  const money = (value: unknown) => price(fromAmount(numberOf(value)));
  const hold = async (): Promise<void> => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const at = { store: venue.id, floor: Number(place.floor), table: Number(place.table), k: place.k };
      const body = { ...at, name: givenName(), orders: knownAt(localStorage, venue.id).map(({ _id }) => _id) };
      const { visit } = await call<typeof joinVisit>('POST', '/api/visits', { body });
      localStorage.setItem(visitKey(venue.id), visit._id);
      location.assign(`/share/${visit._id}/hold?more=${numberOf(more)}`);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="notice notice--wine over-limit" role="alert">
      <Icon name="circle-alert" />
      <span>
        {numberOf(limit) === 0
          ? t('limit.first', { amount: money(more) })
          : t('limit.over', { limit: money(limit), open: money(open), order: money(order) })}{' '}
        {t('limit.staff')}
      </span>
      {typeof more === 'number' && (
        <button type="button" className="notice__action" disabled={state === 'busy'} onClick={() => void hold()}>
          {t('limit.hold', { amount: money(more) })}
        </button>
      )}
      <button type="button" className="notice__action" onClick={onPayNow}>
        {t('limit.pay')}
      </button>
      {state === 'failed' && <span>{t('refusal.broken')}</span>}
    </div>
  );
}
