import { useEffect, type ReactNode } from 'react';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { useDiner } from './diner-context.ts';
import { knownAt, orderAddress, unpaidAt, type KnownOrder } from './known-orders.ts';

type Props = { readonly onBack: () => void; readonly children: ReactNode };

/** They are kept in the order in which they were last heard of. */
const newer = (one: KnownOrder | undefined, other: KnownOrder): KnownOrder => (one && one.placedAt > other.placedAt ? one : other);

/** A checkout without dishes: what became of them, where this browser knows, the way on, and back where the last was taken out just now. */
export function EmptyCheckout({ onBack, children }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  // Back from a provider's page: what was in the cart is an order now, which says how it can be paid or given up.
  const unpaid = unpaidAt(localStorage, venue.id);
  const waiting = unpaid && orderAddress(unpaid);
  useEffect(() => {
    if (waiting) location.replace(waiting);
  }, [waiting]);
  if (waiting) return <Loading words={t('checkout.loading')} />;
  // Perhaps from another tab, a moment ago.
  const sent = knownAt(localStorage, venue.id).reduce<KnownOrder | undefined>(newer, undefined);
  return (
    <>
      <Mark />
      <p>{t('checkout.empty')}</p>
      {children && <p className="cart-gone">{children}</p>}
      <p role="status">{sent && t('checkout.empty_sent', { number: sent.number })}</p>
      {sent && (
        <a className="button button--primary" href={orderAddress(sent)}>
          {t('checkout.empty_see', { number: sent.number })}
        </a>
      )}
      <button type="button" className={sent ? 'button' : 'button button--primary'} onClick={onBack}>
        {t('checkout.empty_next')}
      </button>
    </>
  );
}
