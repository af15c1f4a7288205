import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ImportRow } from '../menu-schemas.ts';
import { readPasted, type PastedDish } from '../paste-menu.ts';
import { useCellWords } from './import-words.ts';
import { TableScroll } from './table-scroll.tsx';
import './paste-panel.css';

/** As long as a menu of two thousand lines; more would not be read by anybody. */
const MOST_LETTERS = 200_000;

type Props = {
  /** The venue's languages, its own first. */
  readonly languages: readonly string[];
  readonly dishes: readonly PastedDish[] | null;
  /** What the last look found wrong, row by row. */
  readonly problems: readonly ImportRow[];
  /** Null: the text is being written. */
  readonly set: (dishes: readonly PastedDish[] | null) => void;
};

/** A text with a menu in it, and what was read of it, to be corrected. */
export function PastePanel({ languages, dishes, problems, set }: Props) {
  const t = usePortalMenuTexts();
  const [text, setText] = useState('');
  const read = () => set(readPasted(text, { greek: languages[0] === 'el', fallback: t('paste.unsorted') }));
  if (dishes !== null && dishes.length > 0)
    return (
      <>
        <p role="status">{t('paste.read', { count: dishes.length, doubts: dishes.filter(({ doubt }) => doubt !== null).length })}</p>
        <DishTable dishes={dishes} problems={problems} set={set} other={dishes.some(({ otherName }) => otherName !== '')} />
        <p>
          <button type="button" className="button button--small" onClick={() => set(null)}>
            {t('paste.back')}
          </button>
        </p>
      </>
    );
  return (
    <>
      <TextField
        label={t('paste.label')}
        hint={t('paste.hint')}
        error={dishes === null ? undefined : t('paste.nothing')}
        lines={10}
        maxLength={MOST_LETTERS}
        placeholder={t('paste.example')}
        value={text}
        onValue={setText}
      />
      <p>
        <button type="button" className="button button--ink" onClick={read}>
          {t('paste.go')}
        </button>
      </p>
    </>
  );
}

const FIELDS = ['name', 'otherName', 'price', 'category', 'description'] as const;
type Field = (typeof FIELDS)[number];

/** Whether a column of the import is read from this field. */
const isColumnOf = (column: string, field: Field): boolean => (field === 'otherName' ? column.startsWith('name_') : column === field);

type TableProps = {
  readonly dishes: readonly PastedDish[];
  readonly problems: readonly ImportRow[];
  readonly set: (dishes: readonly PastedDish[]) => void;
  /** Whether any has a second name. */
  readonly other: boolean;
};

function DishTable({ dishes, problems, set, other }: TableProps) {
  const t = usePortalMenuTexts();
  const why = useCellWords();
  const id = useId();
  /** What is wrong with a field, or to be looked at. */
  const wrong = (at: number, field: Field): string | null => {
    const found = problems.find(({ row }) => row === at + 2)?.problems.find(({ column }) => isColumnOf(column, field));
    if (found) return why(found.code);
    const doubt = dishes[at]?.doubt;
    return field === 'price' && doubt ? t(`paste.doubt_${doubt}`) : null;
  };
  const fields = FIELDS.filter((field) => other || field !== 'otherName');
  const change = (at: number, field: Field, value: string) =>
    set(dishes.map((dish, each) => (each === at ? { ...dish, [field]: value, ...(field === 'price' && { doubt: null }) } : dish)));
  return (
    <TableScroll label={t('paste.table')}>
      <thead>
        <tr>
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
          <tr key={`${at} of ${dishes.length}`}>
            {fields.map((field) => (
              <td key={field}>
                <input
                  className={`input paste-input paste-input--${field}`}
                  aria-label={t('paste.field', { field: t(`paste.${field}`), row: at + 1 })}
                  aria-invalid={wrong(at, field) !== null || undefined}
                  aria-describedby={wrong(at, field) === null ? undefined : `${id}-${at}-${field}`}
                  inputMode={field === 'price' ? 'decimal' : undefined}
                  value={dish[field]}
                  onChange={({ target }) => change(at, field, target.value)}
                />
                {wrong(at, field) !== null && (
                  <small id={`${id}-${at}-${field}`} className="field__error">
                    {wrong(at, field)}
                  </small>
                )}
              </td>
            ))}
            <td>
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
