import { Undo2 } from 'lucide-react';
import { fromAmount } from '#domain/money.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import './ticket-refund.css';

/** That money went back for what is still to be made: nobody cooks what was sent back, unless they know why. */
export function TicketRefund({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const { paymentStatus, refunded, currency } = order;
  if (paymentStatus !== 'refunded' && paymentStatus !== 'part_refunded') return null;
  return (
    <p className="ticket-refund" data-all={paymentStatus === 'refunded' || undefined}>
      <Undo2 className="icon" aria-hidden />
      <span>
        {paymentStatus === 'refunded' ? (
          t('ticket.sent_back_all')
        ) : (
          <>
            {t('ticket.sent_back_part')} <Money cents={fromAmount(refunded)} currency={currency} language={t.language} />
          </>
        )}
      </span>
    </p>
  );
}
