import { X } from 'lucide-react';
import { asRead } from '#platform/ui/decimal-mark.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { asSizes } from '../dish-price.ts';
import type { PastedDish } from '../paste-menu.ts';
import { saysRecord, type PastedRecord } from '../paste-record.ts';

type Props = { readonly dish: PastedDish; readonly row: number; readonly set: (dish: PastedDish) => void };

/** What is read is not yet checked, and what could not be read is to be looked for in the words. */
const withoutDoubts = (dish: PastedDish, ...gone: readonly string[]): PastedDish => ({
  ...dish,
  doubts: dish.doubts.filter((doubt) => !gone.includes(doubt)),
});

/** What was read of allergens and diets: each can be taken away, and counts fully once somebody says that it was checked. */
export function RecordCell({ dish, row, wrong, set }: Props & { readonly wrong: string | null }) {
  const t = usePortalMenuTexts();
  const words = usePortalTexts();
  const { record, doubts } = dish;
  const allergens = (key: 'contains' | 'mayContain' | 'free', how: 'contains' | 'may' | 'free') =>
    record[key].map((one) => ({
      id: `${key} ${one}`,
      said: t('paste.said', { how: t(`allergen.${how}`), what: words(`allergen.${one}`) }),
      without: { ...record, [key]: record[key].filter((other) => other !== one) },
    }));
  const said: readonly { readonly id: string; readonly said: string; readonly without: PastedRecord }[] = [
    ...allergens('contains', 'contains'),
    ...allergens('mayContain', 'may'),
    ...allergens('free', 'free'),
    ...record.marks.map((mark) => ({
      id: mark,
      said: t(`mark.${mark}`),
      without: { ...record, marks: record.marks.filter((other) => other !== mark) },
    })),
  ];
  const take = (without: PastedRecord) => {
    const now = { ...dish, record: without };
    set(saysRecord(without) ? now : withoutDoubts(now, 'record'));
  };
  return (
    <div className="paste-record">
      {said.map(({ id, said: what, without }) => (
        <span key={id} className="badge">
          {what}
          <button type="button" aria-label={t('paste.take_away', { what, row })} onClick={() => take(without)}>
            <X className="icon" aria-hidden />
          </button>
        </span>
      ))}
      {(saysRecord(record) || doubts.includes('unread')) && (
        <label className="paste-record__checked">
          <input
            type="checkbox"
            aria-invalid={doubts.includes('record') || doubts.includes('unread') || undefined}
            checked={!doubts.includes('record') && !doubts.includes('unread')}
            onChange={({ target }) =>
              set(target.checked ? withoutDoubts(dish, 'record', 'unread') : { ...dish, doubts: [...dish.doubts, 'record'] })
            }
          />
          {t('paste.checked')}
          <span className="visually-hidden">
            {t('import.row')} {row}
          </span>
        </label>
      )}
      {doubts.includes('unread') && <small className="field__error">{t('paste.doubt_unread')}</small>}
      {wrong !== null && !doubts.includes('unread') && <small className="field__error">{wrong}</small>}
    </div>
  );
}

const NAMES = {
  en: { 2: ['Small', 'Large'], 3: ['Small', 'Medium', 'Large'] },
  el: { 2: ['Μικρό', 'Μεγάλο'], 3: ['Μικρό', 'Μεσαίο', 'Μεγάλο'] },
} as const;
const namesOf = (count: number, language: string): readonly string[] => {
  const own = language === 'el' ? NAMES.el : NAMES.en;
  return count === 2 ? own[2] : count === 3 ? own[3] : [];
};

/** Several prices: a choice of size with one touch, whose sizes can be named. */
export function SizesCell({ dish, row, language, set }: Props & { readonly language: string }) {
  const t = usePortalMenuTexts();
  const { prices, sizes } = dish;
  if (sizes.length === 0)
    return (
      <button
        type="button"
        className="button button--small"
        onClick={() => set(withoutDoubts(asSizes(dish, namesOf(prices.length, language)), 'prices'))}
      >
        {t('paste.as_sizes', { count: prices.length })}
      </button>
    );
  return (
    <div className="paste-sizes">
      {sizes.map((size, at) => (
        // Sizes have no other name than the one that is typed here.
        <label key={at}>
          <input
            className="input"
            aria-label={t('paste.size_name', { number: at + 1, row })}
            value={size}
            onChange={({ target }) => set({ ...dish, sizes: sizes.map((one, each) => (each === at ? target.value : one)) })}
          />
          <span className="num">{asRead(prices[at] ?? '', t.language)}</span>
        </label>
      ))}
    </div>
  );
}
