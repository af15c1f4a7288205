import { Undo2 } from 'lucide-react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Done } from './use-moves.ts';
import './undo-bar.css';

/** For some seconds after a step: what was done, and the way back. */
export function UndoBar({ done, undo }: { readonly done: Done | null; readonly undo: () => void }) {
  const t = usePortalTexts();
  return (
    <div role="status" className="undo-place">
      {done && (
        <p className="undo-bar">
          <span>{t(wordsOf(done), { number: done.order.number })}</span>
          <button type="button" className="button button--small" onClick={undo}>
            <Undo2 className="icon" aria-hidden />
            {t('undo.action')}
          </button>
        </p>
      )}
    </div>
  );
}

function wordsOf({ to }: Done) {
  if (to === ORDER_STATUS.accepted) return 'undo.accepted';
  if (to === ORDER_STATUS.preparing) return 'undo.preparing';
  return to === ORDER_STATUS.ready ? 'undo.ready' : 'undo.served';
}
