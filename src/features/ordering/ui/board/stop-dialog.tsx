import { useState } from 'react';
import { reasonKept, STOP_REASONS } from '#domain/reasons.ts';
import { ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { isPartPaid, kept, orderMoney, paidOnline } from './money-words.ts';
import { ReasonField, Suggestions } from './dialog-parts.tsx';

export type Stopping = { readonly order: SavedOrder; readonly to: OrderStatus };
type Props = Stopping & {
  readonly mayRefund: boolean;
  /** The reason, where it is known already. */
  readonly known?: string;
  readonly close: () => void;
  readonly confirm: (reason: string, refund: boolean) => void;
};

/** Asks why an order is rejected or cancelled: the guest reads it. Of one that is paid, whether its money goes back now. */
export function StopDialog({ order, to, mayRefund, known = '', close, confirm }: Props) {
  const t = usePortalTexts();
  const [reason, setReason] = useState(known);
  const [missing, setMissing] = useState(false);
  const [refund, setRefund] = useState(mayRefund);
  const rejecting = to === ORDER_STATUS.rejected;
  const online = paidOnline(order);
  const byHand = kept(order) > 0 && !online;
  // Paid in part it ends only together with its refund.
  const part = isPartPaid(order) && kept(order) > 0;
  const amount = orderMoney(kept(order), order, t.language);
  const change = (text: string) => {
    setReason(text);
    setMissing(false);
  };
  return (
    <Dialog
      title={t(rejecting ? 'stop.reject_title' : 'stop.cancel_title', { number: order.number })}
      close={close}
      keep={t('stop.keep')}
      confirm={{
        label: t(rejecting ? 'stop.confirm_reject' : 'stop.confirm_cancel'),
        look: 'button--wine',
        run: () =>
          reason.trim() === ''
            ? setMissing(true)
            : confirm(
                reasonKept(reason.trim(), (key) => t(`reason.${key}`)),
                byHand && (refund || (part && mayRefund)),
              ),
      }}
    >
      <p className="muted">{t('stop.text')}</p>
      <ReasonField label={t('stop.reason')} value={reason} missing={missing ? t('stop.reason_missing') : null} change={change} />
      <Suggestions label={t('stop.quick')} texts={STOP_REASONS.map((key) => t(`reason.${key}`))} choose={change} />
      {online && <p className="dialog-hint">{t('stop.paid_online')}</p>}
      {part && mayRefund && <p className="dialog-hint">{t('stop.part', { amount })}</p>}
      {byHand && !part && mayRefund && (
        <label className="choice">
          <input type="checkbox" checked={refund} onChange={({ target }) => setRefund(target.checked)} />
          <span className="choice__text">{t('stop.refund', { amount })}</span>
        </label>
      )}
      {byHand && !mayRefund && <p className="dialog-hint">{t('stop.paid', { amount })}</p>}
    </Dialog>
  );
}
