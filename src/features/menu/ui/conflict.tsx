import { GitCompareArrows } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { ItemForm } from './item-form-state.ts';
import { TableScroll } from './table-scroll.tsx';

const FIELDS = [
  'category',
  'name',
  'description',
  'translations',
  'price',
  'vatClass',
  'image',
  'ribbon',
  'addLoyaltyStamp',
  'allergens',
  'extras',
  'availability',
] as const satisfies readonly (keyof ItemForm)[];

type Props = {
  readonly mine: ItemForm;
  readonly theirs: ItemForm;
  readonly categoryName: (id: string) => string;
  readonly busy: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
};

/** Somebody else saved the same item meanwhile: both versions beside each other, and the choice. */
export function Conflict({ mine, theirs, categoryName, busy, keepMine, takeTheirs }: Props) {
  const t = usePortalMenuTexts();
  const different = FIELDS.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]));
  const shown = (form: ItemForm, field: (typeof FIELDS)[number]): string =>
    field === 'category' ? categoryName(form.category) : textOf(form[field]);
  return (
    <section className="conflict" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">
        <GitCompareArrows className="icon" aria-hidden />
        {t('conflict.title')}
      </h2>
      <p>{t('conflict.text')}</p>
      <TableScroll label={t('conflict.title')}>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field}>
              <th scope="row">{t(`field.${field}`)}</th>
              <td>{shown(mine, field) || t('nothing')}</td>
              <td>{shown(theirs, field) || t('nothing')}</td>
            </tr>
          ))}
        </tbody>
      </TableScroll>
      {different.length === 0 && <p>{t('conflict.same')}</p>}
      <div className="conflict__choice">
        <button type="button" className="button" disabled={busy} onClick={takeTheirs}>
          {t('conflict.take_theirs')}
        </button>
        <button type="button" className="button button--ink" disabled={busy} onClick={keepMine}>
          {t('conflict.keep_mine')}
        </button>
      </div>
    </section>
  );
}

/** What a field says, flat: names and values in the order in which they stand. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('; ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => [key, textOf(inner)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${text}`)
    .join(', ');
}
