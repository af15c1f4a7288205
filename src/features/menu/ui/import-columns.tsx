import { LONGEST_CATEGORY_NAME } from '#domain/sizes.ts';
import { Field } from '#platform/ui/field.tsx';
import '#platform/ui/form-parts.css';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { BY_HAND } from '../menu-file.ts';
import type { ColumnPlaces, ImportHead, ImportInput } from '../menu-schemas.ts';
import './import-columns.css';

/** What a person says of a file that its headings do not. */
export type SaidOfFile = Partial<Pick<ImportInput, 'columns' | 'category' | 'headless'>>;
/** The columns of a file, and what the server took them for. */
export type FileColumns = { readonly heads: readonly ImportHead[]; readonly read: ColumnPlaces };

type Props = {
  readonly file: FileColumns;
  readonly said: SaidOfFile;
  readonly say: (said: SaidOfFile) => void;
  /** Something that is needed was not found. */
  readonly needed: boolean;
};

/** Which column of a file is which, as it was read, to be corrected by hand. */
export function ImportColumns({ file: { heads, read }, said, say, needed }: Props) {
  const t = usePortalMenuTexts();
  const places = { ...read, ...said.columns };
  const called = ({ at, name, example }: ImportHead): string => {
    const head = name || t('import.column_at', { number: at + 1 });
    return example === '' ? head : t('import.column_such_as', { head, example });
  };
  return (
    <details className="import-columns" open={needed || Object.keys(said).length > 0 || undefined}>
      <summary>{t('import.columns')}</summary>
      <div className="form-grid">
        {BY_HAND.map((key) => (
          <Field key={key} label={t(`column.${key}`)}>
            {(control) => (
              <select
                {...control}
                className="select"
                value={places[key] ?? ''}
                onChange={({ target }) =>
                  say({ ...said, columns: { ...said.columns, [key]: target.value === '' ? null : Number(target.value) } })
                }
              >
                <option value="">{t('import.column_none')}</option>
                {heads.map((head) => (
                  <option key={head.at} value={head.at}>
                    {called(head)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {(places.category ?? null) === null && (
          <Field label={t('import.category_of_all')}>
            {(control) => (
              <input
                {...control}
                className="input"
                maxLength={LONGEST_CATEGORY_NAME}
                value={said.category ?? ''}
                onChange={({ target: { value } }) => {
                  const { category: _before, ...rest } = said;
                  say(value.trim() === '' ? rest : { ...rest, category: value });
                }}
              />
            )}
          </Field>
        )}
      </div>
      <label className="switch">
        <input type="checkbox" checked={said.headless ?? false} onChange={({ target }) => say({ ...said, headless: target.checked })} />
        {t('import.headless')}
      </label>
    </details>
  );
}
