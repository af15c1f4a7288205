import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { BookLeg, Books } from '../../books-contract.ts';
import { dayText, euroText, percentText } from '../wording.ts';

type Document = Books['documents'][number];
type Props = { readonly document: Document; readonly currency: string };

/** One day or Z report: its sums in a line, and its journal for who opens it. */
export function BookDocument({ document, currency }: Props) {
  const t = usePortalReportsTexts();
  const [open, setOpen] = useState(false);
  const money = (amount: number) => euroText(amount, currency, t.language);
  return (
    <details className="card panel books__document" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown className="icon" aria-hidden />
        <span className="books__day">
          <b>{dayText(document.day, t.language)}</b> <span className="muted">{document.name}</span>
        </span>
        <span className="num">
          <span className="muted">{t('column.net')}</span> {money(document.net)}
        </span>
        <span className="num">
          <span className="muted">{t('column.received')}</span> {money(document.received)}
        </span>
      </summary>
      {open && (
        <>
          <Journal document={document} money={money} />
          <p className="report__good">
            <Check className="icon" aria-hidden />
            {t('books.balanced', { amount: money(document.debit) })}
          </p>
        </>
      )}
    </details>
  );
}

function Journal({ document: { name, journal }, money }: { readonly document: Document; readonly money: (amount: number) => string }) {
  const t = usePortalReportsTexts();
  return (
    <Wide label={name}>
      <table className="report-table">
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('books.account')}</th>
            <th scope="col">{t('books.text')}</th>
            <th scope="col" data-number>
              {t('books.debit')}
            </th>
            <th scope="col" data-number>
              {t('books.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.map((leg, at) => (
            // Lines have no id of their own, and never move.
            <tr key={at}>
              <th scope="row">{leg.account}</th>
              <td data-text>
                <Said leg={leg} />
              </td>
              <td className="num" data-number>
                {leg.debit !== 0 && money(leg.debit)}
              </td>
              <td className="num" data-number>
                {leg.credit !== 0 && money(leg.credit)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;

function Said({ leg: { kind, rate, method, note } }: { readonly leg: BookLeg }) {
  const t = usePortalReportsTexts();
  const known = METHODS.find((one) => one === method);
  return (
    <>
      {t(`books.kind.${kind}`)}
      {rate !== null && ` ${percentText(rate, t.language)}`}
      {method !== null && `, ${known ? t(`method.${known}`) : method}`}
      {note !== '' && <span className="muted">: {note}</span>}
    </>
  );
}
