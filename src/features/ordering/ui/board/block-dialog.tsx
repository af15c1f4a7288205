import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { blockSender } from '../../block-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { useBlocking } from './use-blocks.ts';

type Props = { readonly order: SavedOrder; readonly what: 'phone' | 'table'; readonly close: () => void };

/** No more orders from this phone, or for this table, today; and what is open of it is refused, unless somebody takes that out. */
export function BlockDialog({ order, what, close }: Props) {
  const t = usePortalTexts();
  const [refuse, setRefuse] = useState(true);
  const [all, setAll] = useState(false);
  const block = () =>
    call<typeof blockSender>('POST', '/api/orders/:id/block', {
      params: { id: order._id },
      body: { what, all, refuse, reason: 'not_confirmed' },
      signal: inTime(),
    });
  const { send, busy, problem } = useBlocking(order.storeDBId, block, close);
  return (
    <Dialog
      title={t(`block.title_${what}`, { table: order.table, number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t(`block.confirm_${what}`, { table: order.table }), look: 'button--wine', busy, run: () => send() }}
    >
      <p className="muted">{t(`block.text_${what}`, { table: order.table })}</p>
      {what === 'table' && (
        <label className="choice">
          <input type="checkbox" checked={all} onChange={({ target }) => setAll(target.checked)} />
          <span className="choice__text">{t('block.all')}</span>
        </label>
      )}
      <label className="choice">
        <input type="checkbox" checked={refuse} onChange={({ target }) => setRefuse(target.checked)} />
        <span className="choice__text">{t('block.refuse')}</span>
      </label>
      <DialogProblem text={problem} />
    </Dialog>
  );
}
