import { isReason } from '#domain/reasons.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { FigureOrders } from '../behind-contract.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { cellText } from './cell-words.ts';
import { useFloorName } from './floor-name.ts';
import { euroText, instantText } from './wording.ts';

type Props = {
  readonly pages: readonly FigureOrders[];
  /** The address of the figure. */
  readonly name: string;
  readonly hasMore: boolean;
  readonly more: () => Promise<unknown>;
};

/** What orders and refunds put into a figure, one a row, and what they come to. */
export function FigureEntries({ pages, name: figure, hasMore, more }: Props) {
  const t = usePortalReportsTexts();
  const say = usePortalTexts();
  const floorName = useFloorName();
  const [first] = pages;
  const { shown, list, paging } = usePages<FigureOrders['entries'][number], HTMLTableSectionElement>(
    pages.flatMap(({ entries }) => entries),
    { name: figure, hasMore, more, ...(first && { total: first.count }) },
  );
  if (!first) return null;
  const { currency, timeZone } = first;
  const how = (method: string | null) => (method === null ? '' : cellText(method, { key: 'method', kind: 'method' }, currency, t));
  const why = (reason: string | null) => (isReason(reason) ? say(`reason.${reason}`) : (reason ?? ''));
  return (
    <>
      <Wide label={t('orders.title')}>
        <table className="report-table">
          <caption className="visually-hidden">{t('orders.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('orders.order')}</th>
              <th scope="col" data-number>
                {t('orders.amount')}
              </th>
              <th scope="col">{t('orders.when')}</th>
              <th scope="col">{t('column.table')}</th>
              <th scope="col">{t('orders.what')}</th>
            </tr>
          </thead>
          <tbody ref={list} tabIndex={-1}>
            {shown.map(({ order, number, at, floor, table, name, method, reason, amount }) => (
              <tr key={`${order} ${at} ${amount}`}>
                <th scope="row">{`#${number} ${quoted(name, t.language)}`}</th>
                <td className="num" data-number>
                  {euroText(amount, currency, t.language)}
                </td>
                <td data-day>{instantText(at, t.language, timeZone)}</td>
                <td data-day>
                  {table === 0 ? t('table.none') : t('chart.table_floor', { table: String(table), floor: floorName(floor) })}
                </td>
                <td>{[how(method), why(reason)].filter((text) => text !== '').join(', ')}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('orders.count', { count: first.count })}</th>
              <td className="num" data-number>
                {euroText(first.total, currency, t.language)}
              </td>
              <td colSpan={3}>&nbsp;</td>
            </tr>
          </tfoot>
        </table>
      </Wide>
      <Pages paging={paging} say={say} />
    </>
  );
}
