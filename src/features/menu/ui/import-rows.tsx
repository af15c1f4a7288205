import { Undo2 } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ImportReport, ImportRow } from '../menu-schemas.ts';
import { TableScroll } from './table-scroll.tsx';
import { useCellWords, useColumnWords, useValueWords } from './import-words.ts';
import type { Correcting } from './use-file-rows.ts';

/** More than anybody reads; errors come first. */
const MOST_SHOWN = 300;
const BADGES = { new: 'badge badge--olive', changed: 'badge badge--sea', unchanged: 'badge', error: 'badge badge--wine' } as const;

/** What a file would do, row by row: errors first, what stays as it is only counted. */
export function ImportRows({ report, correct }: { readonly report: ImportReport; readonly correct?: Correcting }) {
  const t = usePortalMenuTexts();
  const { counts } = report;
  const order = { error: 0, changed: 1, new: 2, unchanged: 3 } as const;
  // A row that was corrected stays where somebody works on it.
  const fixed = new Set(correct?.fixes.map(({ row }) => row));
  const placeOf = ({ row, status }: ImportRow) => (fixed.has(row) ? 0 : order[status]);
  const told = report.rows
    .filter(({ row, status }) => status !== 'unchanged' || fixed.has(row))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row);
  return (
    <>
      <ul className="import-counts">
        {(['new', 'changed', 'unchanged', 'error'] as const).map((status) => (
          <li key={status}>
            <span className={BADGES[status]}>{t(`import.${status}`, { count: counts[status] })}</span>
          </li>
        ))}
      </ul>
      {counts.error > 0 && <p className="field__error">{t(correct ? 'import.fix' : 'import.fix_text')}</p>}
      {report.newCategories.length > 0 && <p>{t('import.new_categories', { names: report.newCategories.join(', ') })}</p>}
      {report.unknownColumns.length > 0 && <p>{t('import.unknown_columns', { names: report.unknownColumns.join(', ') })}</p>}
      {report.untouched > 0 && <p className="hint">{t('import.untouched', { count: report.untouched })}</p>}
      {report.encoding.startsWith('windows') && <p className="hint">{t('import.encoding', { name: report.encoding })}</p>}
      {correct && correct.left.length > 0 && <LeftOut {...correct} />}
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
              <Row key={row.row} row={row} correct={correct} />
            ))}
          </tbody>
        </TableScroll>
      )}
      {told.length > MOST_SHOWN && <p className="hint">{t('import.more', { count: told.length - MOST_SHOWN })}</p>}
    </>
  );
}

/** Rows that somebody left out, each with its way back. */
function LeftOut({ left, leave }: Correcting) {
  const t = usePortalMenuTexts();
  return (
    <p className="import-left">
      {t('import.left')}
      {left.map((row) => (
        <button
          key={row.row}
          type="button"
          className="button button--small"
          onClick={() => void leave(left.filter((one) => one.row !== row.row))}
        >
          <Undo2 className="icon" aria-hidden />
          {t('import.put_back', { row: row.row, name: row.name || t('nothing') })}
        </button>
      ))}
    </p>
  );
}

function Row({ row, correct }: { readonly row: ImportRow; readonly correct: Correcting | undefined }) {
  const t = usePortalMenuTexts();
  const why = useCellWords();
  const called = useColumnWords();
  const said = useValueWords();
  return (
    <tr>
      {/* A pasted text has no line of headers above its first row. */}
      <td className="num">{correct ? row.row : row.row - 1}</td>
      <th scope="row">
        {row.name || t('nothing')}
        <small>{row.category}</small>
      </th>
      <td>
        <span className={BADGES[row.status]}>{t(`import.status_${row.status}`)}</span>
        <ul>
          {correct ? (
            <Cells row={row} {...correct} />
          ) : (
            row.problems.map(({ column, code, value }) => (
              <li key={`${column} ${code}`} className="import-problem">
                {called(column)}: {why(code)} {value !== '' && <q>{value}</q>}
              </li>
            ))
          )}
          {row.status !== 'error' &&
            row.changes.map(({ column, before, after }) => (
              <li key={column}>
                {called(column)}: {row.status === 'changed' && <del>{said(column, before)}</del>} <ins>{said(column, after)}</ins>
              </li>
            ))}
        </ul>
        {correct && row.problems.length > 0 && (
          <button type="button" className="button button--small" onClick={() => void correct.leave([...correct.left, row])}>
            {t('import.leave_out', { row: row.row })}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The cells of a row that are wrong, or were, to be corrected where they stand. */
function Cells({ row: { row, problems }, fixes, fix }: Correcting & { readonly row: ImportRow }) {
  const t = usePortalMenuTexts();
  const why = useCellWords();
  const called = useColumnWords();
  const mine = fixes.filter((one) => one.row === row);
  const columns = [...new Set([...problems, ...mine].map(({ column }) => column))];
  return columns.map((column) => {
    const problem = problems.find((one) => one.column === column);
    return (
      <li key={column} className={problem && 'import-problem'}>
        <label className="import-fix">
          <span>
            {called(column)}
            {problem && `: ${why(problem.code)}`}
          </span>
          <input
            className="input"
            aria-label={t('paste.field', { field: called(column), row })}
            aria-invalid={problem ? true : undefined}
            value={mine.find((one) => one.column === column)?.cell ?? problem?.value ?? ''}
            onChange={({ target }) => fix({ row, column, cell: target.value })}
          />
        </label>
      </li>
    );
  });
}
