import { Fragment, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { subtract } from '#domain/money-parts.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { TableReceipt, venueReceipt } from '../../receipt-contract.ts';
import type { Bill } from '../../visit-contract.ts';
import { soldChosen, soldName } from '../together/sold-name.ts';
import { useFloorNames } from '../board/floor-names.tsx';
import { amountText } from './floor-words.ts';
import '../board/print-ticket.css';
import './print-bill.css';

type Props = {
  readonly venueId: string;
  readonly visitId: string;
  readonly bill: Bill;
  /** It is on paper, or was not wanted after all; or it could not be had. Stays the same while it prints. */
  readonly onEnd: (how: 'failed' | null) => void;
};

/** A table's bill on 80 mm paper, for its guests: printed as soon as it is there, with the VAT as the server has it. */
export function PrintBill({ venueId, visitId, bill, onEnd }: Props) {
  const [receipt, setReceipt] = useState<TableReceipt | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call<typeof venueReceipt>('GET', '/api/venues/:id/visits/:visit/receipt', {
      params: { id: venueId, visit: visitId },
      query: {},
      signal: inTimeFor(stop.signal),
    }).then(setReceipt, () => !stop.signal.aborted && onEnd('failed'));
    return () => stop.abort();
  }, [venueId, visitId, onEnd]);
  useEffect(() => {
    if (!receipt) return;
    const done = (): void => onEnd(null);
    addEventListener('afterprint', done, { once: true });
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [receipt, onEnd]);
  return receipt && createPortal(<Paper receipt={receipt} bill={bill} />, document.body);
}

type PaperLine = {
  readonly name: string;
  readonly chosen: string;
  readonly quantity: number;
  readonly back: number;
  readonly cents: Cents;
};

/** The same dish at the same price is one line, in whichever round it came. */
function linesOf(receipt: TableReceipt, language: string): PaperLine[] {
  const lines = new Map<string, PaperLine>();
  for (const line of receipt.lines) {
    const name = soldName(line, language);
    const chosen = soldChosen(line, language);
    const key = [name, chosen, line.price / line.quantity, line.vatRate].join('\n');
    const { quantity, back, cents } = lines.get(key) ?? { quantity: 0, back: 0, cents: ZERO };
    lines.set(key, {
      name,
      chosen,
      quantity: quantity + line.quantity,
      back: back + line.back,
      cents: add(cents, fromAmount(line.price)),
    });
  }
  return [...lines.values()];
}

function Paper({ receipt, bill }: { readonly receipt: TableReceipt; readonly bill: Bill }) {
  const t = usePortalTablesTexts();
  const { dayAndTime } = useZoneTimes();
  const { nameOf } = useFloorNames();
  const { currency } = bill;
  const { off, tip, total, paid, back } = receipt;
  const due = toAmount(subtract(fromAmount(total), fromAmount(paid)));
  const money = (amount: number) => amountText(amount, currency, t);
  const row = (words: string, amount: number, isLoud = false) => (
    <div data-loud={isLoud || undefined}>
      <dt>{words}</dt>
      <dd>{money(amount)}</dd>
    </div>
  );
  return (
    <article className="print-ticket print-bill" lang={t.language}>
      <header>
        <p>
          <b>{receipt.venue.title}</b>
        </p>
        <p className="print-ticket__where">{[bill, ...bill.joined].map(({ table }) => t('paper.table', { table })).join(' + ')}</p>
        <p>
          {nameOf(bill.floor)} · {dayAndTime(receipt.since)}
        </p>
      </header>
      <ul>
        {linesOf(receipt, t.language).map(({ name, chosen, quantity, back: gone, cents }, nth) => (
          <li key={nth}>
            <span>
              {quantity} × {name}
              {chosen !== '' && <small>{chosen}</small>}
              {gone > 0 && <small>{t('paper.line_back', { count: gone })}</small>}
            </span>
            <span>{money(toAmount(cents))}</span>
          </li>
        ))}
      </ul>
      <dl>
        {off.map(({ by, code, amount }) => (
          <Fragment key={`${by} ${code}`}>{row(t(`sum.off_${by}`, { code }), -amount)}</Fragment>
        ))}
        {tip > 0 && row(t('sum.tips'), tip)}
        {due !== total && row(t('paper.total'), total, due === 0 && back === 0)}
        {paid > 0 && row(t('sum.paid'), paid)}
        {back > 0 && row(t('paper.back'), -back)}
        {back > 0 && row(t('paper.stays'), toAmount(subtract(fromAmount(total), fromAmount(back))), due === 0)}
        {due > 0 && row(t('sum.due'), due, true)}
        {receipt.vat.map(({ rate, vat }) => (
          <div key={rate} className="print-bill__vat">
            <dt>{t('paper.vat', { rate })}</dt>
            <dd>{money(vat)}</dd>
          </div>
        ))}
      </dl>
      <footer>{t('paper.note')}</footer>
    </article>
  );
}
