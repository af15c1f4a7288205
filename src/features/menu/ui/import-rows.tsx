import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ImportReport, ImportRow } from '../menu-schemas.ts';
import { TableScroll } from './table-scroll.tsx';
import { useCellWords, useColumnWords, useValueWords } from './import-words.ts';

/** More than anybody reads; errors come first. */
const MOST_SHOWN = 300;
const BADGES = { new: 'badge badge--olive', changed: 'badge badge--sea', unchanged: 'badge', error: 'badge badge--wine' } as const;

/** What a file would do, row by row: errors first, what stays as it is only counted. */
export function ImportRows({ report, pasted }: { readonly report: ImportReport; readonly pasted: boolean }) {
  const t = usePortalMenuTexts();
  const { counts } = report;
  const order = { error: 0, changed: 1, new: 2, unchanged: 3 } as const;
  const told = report.rows
    .filter(({ status }) => status !== 'unchanged')
    .toSorted((a, b) => order[a.status] - order[b.status] || a.row - b.row);
  return (
    <>
      <ul className="import-counts">
        {(['new', 'changed', 'unchanged', 'error'] as const).map((status) => (
          <li key={status}>
            <span className={BADGES[status]}>{t(`import.${status}`, { count: counts[status] })}</span>
          </li>
        ))}
      </ul>
      {counts.error > 0 && <p className="field__error">{t(pasted ? 'import.fix_text' : 'import.fix')}</p>}
      {report.newCategories.length > 0 && <p>{t('import.new_categories', { names: report.newCategories.join(', ') })}</p>}
      {report.unknownColumns.length > 0 && <p>{t('import.unknown_columns', { names: report.unknownColumns.join(', ') })}</p>}
      {report.untouched > 0 && <p className="hint">{t('import.untouched', { count: report.untouched })}</p>}
      {report.encoding.startsWith('windows') && <p className="hint">{t('import.encoding', { name: report.encoding })}</p>}
      {told.length > 0 && (
        <TableScroll label={t('import.rows')}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('field.name')}</th>
              <th scope="col">{t('import.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {told.slice(0, MOST_SHOWN).map((row) => (
              <Row key={row.row} row={row} pasted={pasted} />
            ))}
          </tbody>
        </TableScroll>
      )}
      {told.length > MOST_SHOWN && <p className="hint">{t('import.more', { count: told.length - MOST_SHOWN })}</p>}
    </>
  );
}

function Row({ row, pasted }: { readonly row: ImportRow; readonly pasted: boolean }) {
  const t = usePortalMenuTexts();
  const why = useCellWords();
  const called = useColumnWords();
  const said = useValueWords();
  return (
    <tr>
      {/* A pasted text has no line of headers above its first row. */}
      <td className="num">{pasted ? row.row - 1 : row.row}</td>
      <th scope="row">
        {row.name || t('nothing')}
        <small>{row.category}</small>
      </th>
      <td>
        <span className={BADGES[row.status]}>{t(`import.status_${row.status}`)}</span>
        <ul>
          {row.problems.map(({ column, code, value }) => (
            <li key={`${column} ${code}`} className="import-problem">
              {called(column)}: {why(code)} {value !== '' && <q>{value}</q>}
            </li>
          ))}
          {row.status !== 'error' &&
            row.changes.map(({ column, before, after }) => (
              <li key={column}>
                {called(column)}: {row.status === 'changed' && <del>{said(column, before)}</del>} <ins>{said(column, after)}</ins>
              </li>
            ))}
        </ul>
      </td>
    </tr>
  );
}
