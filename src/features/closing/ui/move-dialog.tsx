import { useId, useState } from 'react';
import { currencySymbol } from '#domain/money.ts';
import { FormField } from '#platform/ui/form-field.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft } from '../contract.ts';
import { useMoveCash } from './use-close.ts';

type Props = { readonly venueId: string; readonly drawers: DayDraft['drawers']; readonly currency: string; readonly onClose: () => void };

/** Cash for something else than an order: it is expected, or missing, when the drawer is counted. */
export function MoveDialog({ venueId, drawers, currency, onClose }: Props) {
  const t = usePortalCloseTexts();
  const id = useId();
  // Sent twice, such as after a lost answer, it is noted once.
  const [_id] = useState(() => crypto.randomUUID());
  const [isOut, setIsOut] = useState(true);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [drawer, setDrawer] = useState(drawers[0]?.id ?? '');
  const move = useMoveCash(venueId, onClose);
  const save = () => {
    if (amount === null || reason.trim() === '' || move.isPending) return;
    move.mutate({ _id, drawer, amount: isOut ? -amount : amount, reason });
  };
  return (
    <Modal className="dialog-box" labelledBy={id} onClose={onClose}>
      <form className="form-stack" onSubmit={(event) => (event.preventDefault(), save())}>
        <h2 id={id}>{t('move.title')}</h2>
        <p className="muted">{t('move.text')}</p>
        <div className="chips-row" role="radiogroup" aria-labelledby={id}>
          {[true, false].map((out) => (
            <label key={String(out)} className="choice">
              <input type="radio" name={`${id}-way`} checked={isOut === out} onChange={() => setIsOut(out)} />
              <span>{t(out ? 'move.out' : 'move.in')}</span>
            </label>
          ))}
        </div>
        {drawers.length > 1 && (
          <FormField label={t('count.drawer')}>
            {(control) => (
              <select {...control} className="select" value={drawer} onChange={({ target }) => setDrawer(target.value)}>
                {drawers.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
        <NumberField
          label={t('move.amount', { symbol: currencySymbol(currency) })}
          value={amount}
          min={0.01}
          max={100_000}
          step={0.01}
          required
          onValue={setAmount}
        />
        <FormField label={t('move.reason')}>
          {(control) => (
            <input
              {...control}
              className="input"
              required
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </FormField>
        {move.isError && (
          <p className="notice notice--problem" role="alert">
            {t('move.failed')}
          </p>
        )}
        <footer>
          <button type="button" className="button" onClick={onClose}>
            {t('move.cancel')}
          </button>
          <button type="submit" className="button button--ink" aria-disabled={move.isPending || undefined}>
            {t('move.save')}
          </button>
        </footer>
      </form>
    </Modal>
  );
}
