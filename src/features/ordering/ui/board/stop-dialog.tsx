import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { ORDER_STATUS, type OrderStatus } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';

export type Stopping = { readonly order: SavedOrder; readonly to: OrderStatus };
type Props = Stopping & { readonly close: () => void; readonly confirm: (reason: string) => void };

/** The wire takes this many characters. */
const LONGEST_REASON = 300;
const SUGGESTIONS = ['stop.quick_sold_out', 'stop.quick_closed', 'stop.quick_guest'] as const;

/** Asks why an order is rejected or cancelled: the guest reads it. */
export function StopDialog({ order, to, close, confirm }: Props) {
  const t = usePortalTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const rejecting = to === ORDER_STATUS.rejected;
  useEffect(() => dialog.current?.showModal(), []);

  const submit = () => {
    if (reason.trim() !== '') return confirm(reason.trim());
    setMissing(true);
    field.current?.focus();
  };
  return (
    <dialog ref={dialog} className="portal-dialog" aria-labelledby={`${id}-title`} onClose={close}>
      <form method="dialog" noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
        <h2 id={`${id}-title`}>{t(rejecting ? 'stop.reject_title' : 'stop.cancel_title', { number: order.number })}</h2>
        <p className="muted">{t('stop.text')}</p>
        <div className="field">
          <label htmlFor={`${id}-reason`}>{t('stop.reason')}</label>
          <textarea
            ref={field}
            id={`${id}-reason`}
            className="input"
            rows={2}
            maxLength={LONGEST_REASON}
            required
            value={reason}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={(event) => (setReason(event.target.value), setMissing(false))}
          />
          {missing && (
            <p className="field__error" id={`${id}-missing`}>
              <CircleAlert className="icon" aria-hidden />
              {t('stop.reason_missing')}
            </p>
          )}
        </div>
        <ul className="quick-reasons" aria-label={t('stop.quick')}>
          {SUGGESTIONS.map((key) => (
            <li key={key}>
              <button type="button" className="button button--small" onClick={() => (setReason(t(key)), setMissing(false))}>
                {t(key)}
              </button>
            </li>
          ))}
        </ul>
        <footer>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {t('stop.keep')}
          </button>
          <button type="submit" className="button button--wine">
            {t(rejecting ? 'stop.confirm_reject' : 'stop.confirm_cancel')}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
