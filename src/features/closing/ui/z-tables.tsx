import type { ReactNode } from 'react';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft, ZReport } from '../contract.ts';
import { tipSteps } from '../tip-steps.ts';
import { Leader } from './leader.tsx';
import { less, methodName, money, percent, stepText } from './words.ts';

type Props = { readonly z: DayDraft | ZReport };

type TableProps = {
  readonly caption: string;
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly string[];
};

/** Every column has its total under a double rule. */
function ZTable({ caption, note, columns, rows, sums }: TableProps) {
  const t = usePortalCloseTexts();
  const cells = (row: readonly string[]): ReactNode =>
    row.map((cell, at) =>
      at === 0 ? (
        <th key={columns[at]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={columns[at]} className="num">
          {cell}
        </td>
      ),
    );
  return (
    <Wide label={caption}>
      <table className="z">
        <caption>
          {caption} {note && <small>{note}</small>}
        </caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? undefined : 'num'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>{cells(row)}</tr>
          ))}
        </tbody>
        <tfoot>
          <tr>{cells([t('total'), ...sums])}</tr>
        </tfoot>
      </table>
    </Wide>
  );
}

export function ZRates({ z }: Props) {
  const t = usePortalCloseTexts();
  const corrected = z.corrections !== 0;
  const cells = (row: Pick<Props['z'], 'gross' | 'refunds' | 'corrections' | 'net' | 'vat' | 'withoutVat'>) => [
    money(row.gross, z.currency, t),
    less(row.refunds, z.currency, t),
    ...(corrected ? [less(row.corrections, z.currency, t)] : []),
    money(row.net, z.currency, t),
    money(row.vat, z.currency, t),
    money(row.withoutVat, z.currency, t),
  ];
  if (z.rates.length === 0) return null;
  return (
    <ZTable
      caption={t('by_rate')}
      note={t('by_rate_note')}
      columns={[
        t('rate'),
        t('gross_short'),
        t('refunds'),
        ...(corrected ? [t('corrections')] : []),
        t('net_short'),
        t('vat'),
        t('without_vat'),
      ]}
      rows={z.rates.map((row) => [percent(row.rate, t), ...cells(row)])}
      sums={cells(z)}
    />
  );
}

const total = <T,>(list: readonly T[], of: (one: T) => number): number => toAmount(list.reduce((sum, one) => sum + fromAmount(of(one)), 0));

export function ZMethods({ z }: Props) {
  const t = usePortalCloseTexts();
  const { currency } = z;
  // Reports of before tell what of the sales went back, and tips less what of them did.
  const methods = z.methods.map((row) => ({ ...row, paidTips: row.paidTips ?? row.tips, sentBack: row.sentBack ?? row.refunds }));
  if (methods.length === 0) return null;
  const say = (amount: number) => money(amount, currency, t);
  return (
    <ZTable
      caption={t('by_method')}
      columns={[t('method'), t('payments'), t('sales_paid'), t('tips_paid'), t('bridge.sentBack'), t('received')]}
      rows={methods.map((row) => [
        methodName(row.method, t),
        String(row.payments),
        say(row.sales),
        say(row.paidTips),
        less(row.sentBack, currency, t),
        stepText(row.received, currency, t),
      ])}
      sums={[
        String(methods.reduce((sum, { payments }) => sum + payments, 0)),
        say(total(methods, ({ sales }) => sales)),
        say(total(methods, ({ paidTips }) => paidTips)),
        less(
          total(methods, ({ sentBack }) => sentBack),
          currency,
          t,
        ),
        stepText(z.received, currency, t),
      ]}
    />
  );
}

export function ZPeople({ z }: Props) {
  const t = usePortalCloseTexts();
  const { people, currency } = z;
  if (people.length === 0) return null;
  return (
    <>
      <ZTable
        caption={t('by_person')}
        note={t('by_person_note')}
        columns={[t('person'), t('orders'), t('sales'), t(tipSteps(z)[0]?.name ?? 'tips_out')]}
        rows={people.map((one) => [
          one.name || t('nobody'),
          String(one.orders),
          money(one.sales, currency, t),
          stepText(one.tips, currency, t),
        ])}
        sums={[
          String(people.reduce((sum, { orders }) => sum + orders, 0)),
          money(
            total(people, ({ sales }) => sales),
            currency,
            t,
          ),
          money(z.tips, currency, t),
        ]}
      />
      <TipsPaid z={z} />
    </>
  );
}

/** Where tips were paid out already: what is left to pay, so that nobody pays them again. */
function TipsPaid({ z }: Props) {
  const t = usePortalCloseTexts();
  const steps = tipSteps(z);
  if (steps.length === 1) return null;
  return (
    <section className="zleaders">
      <h3>{t('tips_paid_out')}</h3>
      <dl>
        {steps.map(({ name, amount }, at) => (
          <Leader key={name} name={t(name)} isSum={at === steps.length - 1}>
            {stepText(amount, z.currency, t)}
          </Leader>
        ))}
      </dl>
    </section>
  );
}
