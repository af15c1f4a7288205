import { Link } from 'react-router';
import { isFigure } from '#domain/figures.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { Wide } from '#platform/ui/wide.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Cell, Column, Table } from '../contract.ts';
import type { Days } from '../period.ts';
import { cellAddress, type RowOf } from './behind.ts';
import { cellText } from './cell-words.ts';
import { useFloorName } from './floor-name.ts';
import { FigureInfo } from './figure-info.tsx';

const isNumber = ({ kind }: Column) => !['day', 'text', 'weekday', 'method'].includes(kind);

type Shown = Table & Days & { readonly currency: string };

/** The figures themselves. */
export function ReportTable({ report, label }: { readonly report: Shown; readonly label: string }) {
  const t = usePortalReportsTexts();
  const say = usePortalTexts();
  const { columns, rows, sums } = report;
  const { shown, list, paging } = usePages<Cell[], HTMLTableSectionElement>(rows, { name: label });
  return (
    <>
      <Wide label={label}>
        <table className="report-table">
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-number={isNumber(column) || undefined}>
                  {t(`column.${column.key}`)}
                  {isFigure(column.key) && <FigureInfo figure={column.key} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={list} tabIndex={-1}>
            {shown.map((row, at) => (
              // Rows have no id of their own, and never move among themselves.
              <Row key={paging.from + at} row={{ cells: row, person: report.people?.[paging.from - 1 + at] }} report={report} />
            ))}
          </tbody>
          {sums && (
            <tfoot>
              <tr>
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.key} scope="row">
                      {t('table.sum')}
                    </th>
                  ) : (
                    <td key={column.key} className="num" data-number={isNumber(column) || undefined}>
                      {sums[at] !== null && <Amount cell={sums[at]} column={column} row={null} report={report} />}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
        </table>
      </Wide>
      <Pages paging={paging} say={say} />
    </>
  );
}

type RowProps = { readonly row: RowOf; readonly report: Shown };

function Row({ row, report }: RowProps) {
  const t = usePortalReportsTexts();
  const floorName = useFloorName();
  const { columns, currency } = report;
  const { cells } = row;
  const none = columns.some(isNumber) && columns.every((column, at) => !isNumber(column) || cells[at] === 0 || cells[at] === null);
  return (
    <tr data-none={none || undefined}>
      {columns.map((column, at) => {
        const text = column.key === 'floor' ? floorName(Number(cells[at])) : cellText(cells[at], column, currency, t);
        return at === 0 ? (
          <th key={column.key} scope="row" data-number={isNumber(column) || undefined} data-day={column.kind === 'day' || undefined}>
            {text}
          </th>
        ) : (
          <td key={column.key} className="num" data-number={isNumber(column) || undefined}>
            <Amount cell={cells[at]} column={column} row={row} report={report} />
          </td>
        );
      })}
    </tr>
  );
}

type AmountProps = {
  readonly cell: Cell | undefined;
  readonly column: Column;
  /** Null: the line of the sums. */
  readonly row: RowOf | null;
  readonly report: Shown;
};

/** A cell; a figure that is made of orders leads to them. */
function Amount({ cell, column, row, report }: AmountProps) {
  const t = usePortalReportsTexts();
  const text = cellText(cell, column, report.currency, t);
  const address = cell === 0 ? null : cellAddress(column, report.columns, row, report);
  return address === null ? text : <Link to={address}>{text}</Link>;
}
