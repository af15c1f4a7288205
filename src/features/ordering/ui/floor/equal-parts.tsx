import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { amountText } from './floor-words.ts';
import { equalPaid, equalPart, FEWEST, MOST } from './part-wish.ts';

type Props = { readonly bill: Bill; readonly among: number; readonly choose: (among: number) => void };

/** Among how many the bill is cut, which part is next, and what it comes to. */
export function EqualParts({ bill, among, choose }: Props) {
  const t = usePortalTablesTexts();
  const id = useId();
  const step = (by: number) => {
    const next = among + by;
    if (next >= FEWEST && next <= MOST) choose(next);
  };
  return (
    <div className="payers__more payers__equal">
      <span id={id} role="status">
        {t('settle.part', { part: equalPaid(bill.shares, among) + 1, among })}
      </span>
      <span role="group" aria-labelledby={id}>
        <button
          type="button"
          className="icon-button"
          aria-label={t('settle.fewer')}
          aria-disabled={among <= FEWEST || undefined}
          onClick={() => step(-1)}
        >
          <Minus className="icon" aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('settle.more')}
          aria-disabled={among >= MOST || undefined}
          onClick={() => step(1)}
        >
          <Plus className="icon" aria-hidden />
        </button>
      </span>
      <b className="num">{amountText(equalPart(bill, among).amount, bill.currency, t)}</b>
    </div>
  );
}
