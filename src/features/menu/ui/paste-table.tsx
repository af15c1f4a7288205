import { Heading, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { VAT_CLASSES } from '#domain/vat.ts';
import { asRead } from '#platform/ui/decimal-mark.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ImportRow } from '../menu-schemas.ts';
import { priced } from '../dish-price.ts';
import { rowAfter } from '../paste-focus.ts';
import { asHeading, type Known, type Likeness } from '../paste-known.ts';
import type { Doubt, PastedDish } from '../paste-menu.ts';
import { saysRecord } from '../paste-record.ts';
import { RecordCell, SizesCell } from './paste-cells.tsx';
import { useCellWords } from './import-words.ts';
import { TableScroll } from './table-scroll.tsx';

const FIELDS = [
  'name',
  'otherName',
  'price',
  'record',
  'category',
  'otherCategory',
  'vatClass',
  'description',
  'otherDescription',
] as const;
type Field = (typeof FIELDS)[number];
/** Those that are typed. */
type TextOf = Exclude<Field, 'record'>;

/** Those of the second language are there where any dish has one. */
const isShown = (field: Field, dishes: readonly PastedDish[]): boolean =>
  field === 'record'
    ? dishes.some(({ record, doubts }) => saysRecord(record) || doubts.includes('unread'))
    : !field.startsWith('other') || dishes.some((dish) => dish[field] !== '');

const FIELD_OF: Readonly<Record<Doubt, Field>> = {
  prices: 'price',
  no_price: 'price',
  columns: 'name',
  category: 'category',
  vat: 'vatClass',
  below: 'description',
  record: 'record',
  unread: 'record',
};

/** Whether a column of the import is read from this field. */
function isColumnOf(column: string, field: Field): boolean {
  if (field === 'record') return ['contains', 'may_contain', 'checked_free', 'diets'].includes(column);
  if (field === 'otherName') return column.startsWith('name_');
  if (field === 'otherCategory') return column.startsWith('category_');
  if (field === 'otherDescription') return column.startsWith('description_');
  // Of sizes the price is the one that can be corrected here.
  if (field === 'price') return column === 'price' || column === 'portions';
  return column === (field === 'vatClass' ? 'vat_class' : field);
}

/** A field as somebody corrects it, which takes away what was to be looked at. */
function corrected(dish: PastedDish, field: TextOf, value: string): PastedDish {
  const changed = field === 'price' ? priced(dish, value) : { ...dish, [field]: value };
  return { ...changed, doubts: dish.doubts.filter((doubt) => FIELD_OF[doubt] !== field) };
}

type Props = {
  readonly dishes: readonly PastedDish[];
  /** What each is like on the menu or in the text. */
  readonly like: readonly (Likeness | null)[];
  readonly problems: readonly ImportRow[];
  /** The dishes of the menu. */
  readonly known: readonly Known[];
  /** The venue’s own, in which sizes are called. */
  readonly language: string;
  readonly set: (dishes: readonly PastedDish[]) => void;
};

/** What was read, a row for each dish; what to look at is said at its field, and no more once that was changed. */
export function PasteTable({ dishes, like, problems, known, language, set }: Props) {
  const t = usePortalMenuTexts();
  const notes = useNotes({ dishes, like, problems });
  const [shown] = useState(() => FIELDS.filter((field) => isShown(field, dishes)));
  // One that was shown stays, though what is in it is taken away, for somebody may be typing.
  const fields = FIELDS.filter((field) => shown.includes(field) || isShown(field, dishes));
  const { table, leave } = useRowFocus(dishes.length);
  const put = (at: number, now: PastedDish) => set(dishes.map((dish, each) => (each === at ? now : dish)));
  const change = (at: number, field: TextOf, value: string) =>
    set(dishes.map((dish, each) => (each === at ? corrected(dish, field, value) : dish)));
  return (
    <TableScroll label={t('paste.table')}>
      <thead>
        <tr>
          <th scope="col">{t('import.row')}</th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {t(`paste.${field}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('paste.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={table}>
        {dishes.map((dish, at) => (
          // Rows are never moved, and one that is removed takes what was typed in it along.
          <tr key={`${at} of ${dishes.length}`} data-paste-row={at}>
            <td className="num">{at + 1}</td>
            {fields.map((field) => (
              <td key={field}>
                {field === 'record' ? (
                  <RecordCell dish={dish} row={at + 1} wrong={notes(at, field).wrong} set={(now) => put(at, now)} />
                ) : (
                  <Cell
                    field={field}
                    label={t('paste.field', { field: t(`paste.${field}`), row: at + 1 })}
                    value={field === 'price' ? asRead(dish[field], t.language) : dish[field]}
                    {...notes(at, field)}
                    change={(value) => change(at, field, value)}
                  />
                )}
                {field === 'price' && dish.prices.length > 1 && (
                  <SizesCell dish={dish} row={at + 1} language={language} set={(now) => put(at, now)} />
                )}
              </td>
            ))}
            <td>
              <button
                type="button"
                className="icon-button"
                aria-label={t('paste.as_heading', { name: dish.name || String(at + 1) })}
                onClick={() => {
                  leave(at);
                  set(asHeading(dishes, at, known));
                }}
              >
                <Heading className="icon" aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('paste.remove_row', { name: dish.name || String(at + 1) })}
                onClick={() => {
                  leave(at);
                  set(dishes.filter((_, each) => each !== at));
                }}
              >
                <Trash2 className="icon" aria-hidden />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </TableScroll>
  );
}

/** The keyboard goes to a row that was added, and where the one that it was in is gone, to the one that stands there now. */
function useRowFocus(rows: number) {
  const table = useRef<HTMLTableSectionElement>(null);
  const before = useRef(rows);
  const gone = useRef<number | null>(null);
  useEffect(() => {
    const at = rowAfter({ before: before.current, now: rows, gone: gone.current });
    if (at !== null) table.current?.rows[at]?.querySelector('input')?.focus();
    before.current = rows;
    gone.current = null;
  }, [rows]);
  const leave = (at: number): void => {
    gone.current = at;
  };
  return { table, leave };
}

type Notes = { readonly wrong: string | null; readonly hint: string | null };

/** What is wrong with a field or to be looked at, and what is merely said of it. */
function useNotes({ dishes, like, problems }: Pick<Props, 'dishes' | 'like' | 'problems'>): (at: number, field: Field) => Notes {
  const t = usePortalMenuTexts();
  const why = useCellWords();
  // The file that is made of the rows has its headers above them.
  const found = new Map(problems.map((row) => [row.row - 2, row.problems]));
  return (at, field) => {
    const problem = found.get(at)?.find(({ column }) => isColumnOf(column, field));
    const { doubts = [], prices = [], sizes = [] } = dishes[at] ?? {};
    const doubt = doubts.find((one) => FIELD_OF[one] === field);
    const likeness = field === 'name' ? like[at] : null;
    if (field === 'record' && doubt === undefined) return { wrong: problem ? why(problem.code) : null, hint: null };
    if (problem) return { wrong: why(problem.code), hint: null };
    if (doubt) return { wrong: t(`paste.doubt_${doubt}`, { prices: prices.join(' · ') }), hint: null };
    if (field === 'price' && sizes.length > 0) return { wrong: null, hint: t('paste.sizes') };
    if (likeness === 'on_menu') return { wrong: null, hint: t('paste.on_menu') };
    return { wrong: likeness ? t(`paste.${likeness}`) : null, hint: null };
  };
}

type CellProps = Notes & {
  readonly field: TextOf;
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
};

function Cell({ field, label, value, wrong, hint, change }: CellProps) {
  const t = usePortalMenuTexts();
  const id = useId();
  const note = wrong ?? hint;
  const control = {
    className: `input paste-input paste-input--${field}`,
    'aria-label': label,
    'aria-invalid': wrong !== null || undefined,
    'aria-describedby': note === null ? undefined : id,
    value,
  };
  return (
    <>
      {field === 'vatClass' ? (
        <select {...control} onChange={({ target }) => change(target.value)}>
          {VAT_CLASSES.map((one) => (
            <option key={one} value={one}>
              {t(`vat.${one}`)}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} inputMode={field === 'price' ? 'decimal' : undefined} onChange={({ target }) => change(target.value)} />
      )}
      {note !== null && (
        <small id={id} className={wrong === null ? 'hint' : 'field__error'}>
          {note}
        </small>
      )}
    </>
  );
}
