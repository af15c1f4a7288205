import type { ReactNode } from 'react';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft } from '../contract.ts';
import { less, methodName, money, percent } from './words.ts';

type Props = { readonly z: DayDraft | Omit<DayDraft, 'drawers' | 'cash' | 'inKitchen' | 'asks' | 'seal' | 'disagrees'> };

type TableProps = {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly string[];
};

/** Every column has its total under a double rule. */
function ZTable({ caption, columns, rows, sums }: TableProps) {
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
        <caption>{caption}</caption>
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
  const { methods, currency } = z;
  if (methods.length === 0) return null;
  const say = (amount: number) => money(amount, currency, t);
  return (
    <ZTable
      caption={t('by_method')}
      columns={[t('method'), t('payments'), t('sales'), t('refunds'), t('tips_out'), t('received')]}
      rows={methods.map((row) => [
        methodName(row.method, t),
        String(row.payments),
        say(row.sales),
        less(row.refunds, currency, t),
        say(row.tips),
        say(row.received),
      ])}
      sums={[
        String(methods.reduce((sum, { payments }) => sum + payments, 0)),
        say(total(methods, ({ sales }) => sales)),
        less(
          total(methods, ({ refunds }) => refunds),
          currency,
          t,
        ),
        say(z.tips),
        say(z.received),
      ]}
    />
  );
}

export function ZPeople({ z }: Props) {
  const t = usePortalCloseTexts();
  const { people, currency } = z;
  if (people.length === 0) return null;
  return (
    <ZTable
      caption={t('by_person')}
      columns={[t('person'), t('orders'), t('sales'), t('tips_out')]}
      rows={people.map((one) => [one.name || t('nobody'), String(one.orders), money(one.sales, currency, t), money(one.tips, currency, t)])}
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
  );
}
