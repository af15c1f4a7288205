import { RotateCw, Undo2 } from 'lucide-react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { leftToPay, orderMoney } from './money-words.ts';
import type { Done } from './use-moves.ts';
import type { Marked, Stock } from './use-sold-out.ts';
import './undo-bar.css';

type Props = {
  readonly done: Done | null;
  readonly undo: () => void;
  readonly marked: Marked | null;
  readonly mark: Stock['mark'];
};

/** For some seconds after a step, and after a dish was called sold out: what was done, and the way back. */
export function UndoBar({ done, undo, marked, mark }: Props) {
  const t = usePortalTexts();
  return (
    <div role="status" className="undo-place">
      {marked && (
        <p className="undo-bar" data-failed={marked.failed || undefined}>
          <span>{t(markedWords(marked), { dish: marked.dish.name })}</span>
          <button
            type="button"
            className="button button--small"
            onClick={() => mark(marked.dish, marked.failed ? marked.soldOut : !marked.soldOut)}
          >
            {marked.failed ? <RotateCw className="icon" aria-hidden /> : <Undo2 className="icon" aria-hidden />}
            {t(marked.failed ? 'stock.again' : 'undo.action')}
          </button>
        </p>
      )}
      {done && (
        <p className="undo-bar">
          <span>
            {t(wordsOf(done), { number: done.order.number })}
            {unpaidWords(done, t)}
          </span>
          <button type="button" className="button button--small" onClick={undo}>
            <Undo2 className="icon" aria-hidden />
            {t('undo.action')}
          </button>
        </p>
      )}
    </div>
  );
}

function markedWords({ soldOut, failed }: Marked) {
  if (failed) return 'stock.failed';
  return soldOut ? 'stock.marked' : 'stock.returned';
}

/** What leaves the board unpaid is seen at its table and at closing only: it is said once more. */
function unpaidWords({ to, order }: Done, t: Texts<PortalKey>): string {
  const left = leftToPay(order);
  if (to !== ORDER_STATUS.served || left === 0) return '';
  const amount = orderMoney(left, order, t.language);
  return ` · ${order.table === 0 ? t('undo.unpaid', { amount }) : t('undo.unpaid_table', { amount, table: order.table })}`;
}

function wordsOf({ to }: Done) {
  if (to === ORDER_STATUS.accepted) return 'undo.accepted';
  if (to === ORDER_STATUS.preparing) return 'undo.preparing';
  return to === ORDER_STATUS.ready ? 'undo.ready' : 'undo.served';
}
