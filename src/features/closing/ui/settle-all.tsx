import { Banknote, Check } from 'lucide-react';
import { useState } from 'react';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { AnyDraft, ZEntry } from '../contract.ts';
import { useSettleAll } from './use-close.ts';
import { isEarlier, money, numberText, placeName, type FloorName } from './words.ts';

type Props = { readonly venueId: string; readonly draft: AnyDraft; readonly floorName: FloorName };
const sumOf = (orders: readonly ZEntry[]): number => toAmount(orders.reduce((sum, { amount }) => sum + fromAmount(amount), 0));

/** All that is open and was to be paid in cash, noted at once: each order and the sum are read before. */
export function SettleAll({ venueId, draft, floorName }: Props) {
  const t = usePortalCloseTexts();
  const { openList, currency } = draft;
  // What earlier days left is not in tonight's drawer: each of these is settled by itself.
  const now = openList.filter((one) => one.wish === 'cash' && !isEarlier(one, draft));
  // What is confirmed is what was read, whatever comes meanwhile.
  const [asked, setAsked] = useState<readonly ZEntry[] | null>(null);
  const all = useSettleAll(venueId, () => setAsked(null));
  const say = (orders: readonly ZEntry[]) => ({ count: orders.length, amount: money(sumOf(orders), currency, t) });
  const open = () => {
    all.reset();
    setAsked(now);
  };
  return (
    <>
      {now.length > 1 && (
        <button type="button" className="button button--small opens__all" onClick={open}>
          <Banknote className="icon" aria-hidden />
          {t('open.settle_all', say(now))}
        </button>
      )}
      {asked && (
        <Dialog
          title={t('settle.all_title', say(asked))}
          close={() => setAsked(null)}
          keep={t('settle.not')}
          actions={
            <button
              type="button"
              className="button button--ink"
              aria-disabled={all.isPending || undefined}
              onClick={() => all.isPending || all.mutate(asked)}
            >
              <Check className="icon" aria-hidden />
              {t('settle.all', say(asked))}
            </button>
          }
        >
          <p className="muted">{t('settle.all_text')}</p>
          <ul className="opens">
            {asked.map((one) => (
              <li key={one.order}>
                <b className="num">{one.table === 0 ? `#${one.number}` : one.table}</b>
                <div>
                  #{numberText(one, draft, t)} · {placeName(one, floorName, t)}
                </div>
                <span className="num">{money(one.amount, currency, t)}</span>
              </li>
            ))}
          </ul>
          {all.data && all.data.length > 0 && (
            <p className="notice notice--problem" role="alert">
              {t('settle.all_left', { numbers: all.data.map((one) => `#${numberText(one, draft, t)}`).join(', ') })}
            </p>
          )}
          {all.isError && (
            <p className="notice notice--problem" role="alert">
              {t('settle.no_answer')}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
