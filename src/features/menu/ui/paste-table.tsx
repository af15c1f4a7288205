import { Heading, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { VAT_CLASSES } from '#domain/vat.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ImportRow } from '../menu-schemas.ts';
import { asHeading, type Likeness } from '../paste-known.ts';
import type { Doubt, PastedDish } from '../paste-menu.ts';
import { useCellWords } from './import-words.ts';
import { TableScroll } from './table-scroll.tsx';

const FIELDS = ['name', 'otherName', 'price', 'category', 'vatClass', 'description'] as const;
type Field = (typeof FIELDS)[number];

const FIELD_OF: Readonly<Record<Doubt, Field>> = {
  prices: 'price',
  no_price: 'price',
  columns: 'name',
  category: 'category',
  vat: 'vatClass',
};

/** Whether a column of the import is read from this field. */
const isColumnOf = (column: string, field: Field): boolean =>
  field === 'otherName' ? column.startsWith('name_') : column === (field === 'vatClass' ? 'vat_class' : field);

type Props = {
  readonly dishes: readonly PastedDish[];
  /** What each is like on the menu or in the text. */
  readonly like: readonly (Likeness | null)[];
  readonly problems: readonly ImportRow[];
  readonly set: (dishes: readonly PastedDish[]) => void;
  /** Whether any has a second name. */
  readonly other: boolean;
};

/** What was read, a row for each dish; what to look at is said at its field, and no more once that was changed. */
export function PasteTable({ dishes, like, problems, set, other }: Props) {
  const t = usePortalMenuTexts();
  const notes = useNotes({ dishes, like, problems });
  const fields = FIELDS.filter((field) => other || field !== 'otherName');
  const lastName = useNewRow(dishes.length);
  const change = (at: number, field: Field, value: string) =>
    set(
      dishes.map((dish, each) =>
        each === at ? { ...dish, [field]: value, doubts: dish.doubts.filter((doubt) => FIELD_OF[doubt] !== field) } : dish,
      ),
    );
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
      <tbody>
        {dishes.map((dish, at) => (
          // Rows are never moved, and one that is removed takes what was typed in it along.
          <tr key={`${at} of ${dishes.length}`} data-paste-row={at}>
            <td className="num">{at + 1}</td>
            {fields.map((field) => (
              <td key={field}>
                <Cell
                  field={field}
                  label={t('paste.field', { field: t(`paste.${field}`), row: at + 1 })}
                  value={dish[field]}
                  {...notes(at, field)}
                  place={field === 'name' && at === dishes.length - 1 ? lastName : undefined}
                  change={(value) => change(at, field, value)}
                />
              </td>
            ))}
            <td>
              <button
                type="button"
                className="icon-button"
                aria-label={t('paste.as_heading', { name: dish.name || String(at + 1) })}
                onClick={() => set(asHeading(dishes, at))}
              >
                <Heading className="icon" aria-hidden />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('paste.remove_row', { name: dish.name || String(at + 1) })}
                onClick={() => set(dishes.filter((_, each) => each !== at))}
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

/** The keyboard goes to a row that was added. */
function useNewRow(rows: number) {
  const place = useRef<HTMLInputElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (rows > before.current) place.current?.focus();
    before.current = rows;
  }, [rows]);
  return place;
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
    if (problem) return { wrong: why(problem.code), hint: null };
    if (doubt) return { wrong: t(`paste.doubt_${doubt}`, { prices: prices.join(' · ') }), hint: null };
    if (field === 'price' && sizes.length > 0)
      return { wrong: null, hint: t('paste.sizes', { sizes: sizes.map((size, each) => `${size} ${prices[each]}`.trim()).join(' · ') }) };
    if (likeness === 'on_menu') return { wrong: null, hint: t('paste.on_menu') };
    return { wrong: likeness ? t(`paste.${likeness}`) : null, hint: null };
  };
}

type CellProps = Notes & {
  readonly field: Field;
  readonly label: string;
  readonly value: string;
  readonly place: React.Ref<HTMLInputElement> | undefined;
  readonly change: (value: string) => void;
};

function Cell({ field, label, value, wrong, hint, place, change }: CellProps) {
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
        <input
          {...control}
          ref={place}
          inputMode={field === 'price' ? 'decimal' : undefined}
          onChange={({ target }) => change(target.value)}
        />
      )}
      {note !== null && (
        <small id={id} className={wrong === null ? 'hint' : 'field__error'}>
          {note}
        </small>
      )}
    </>
  );
}
