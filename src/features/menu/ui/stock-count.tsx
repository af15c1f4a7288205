import { useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorItem } from '../menu-schemas.ts';
import { typedCount } from './item-form-state.ts';
import { ownName } from './own-name.ts';
import './stock-count.css';

/** Portions left, typed where they are counted; empty: nobody counts. Saved on leaving or Enter. */
export function StockCount({ item, save }: { readonly item: EditorItem; readonly save: (left: number | null) => void }) {
  const t = usePortalMenuTexts();
  const now = item.stockQty === null ? '' : String(item.stockQty);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const commit = () => {
    if (typed === null || typed.trim() === now) return setTyped(null);
    const left = typed.trim() === '' ? null : typedCount(typed);
    const bad = typed.trim() !== '' && left === null;
    setWrong(bad);
    if (bad) return;
    save(left);
    setTyped(null);
  };
  return (
    <label className="stock-count">
      <span aria-hidden>{t('item.left')}</span>
      <input
        className="input num"
        inputMode="numeric"
        aria-label={t('item.left_name', { name: ownName(item, t.language) })}
        aria-invalid={wrong || undefined}
        value={typed ?? now}
        placeholder="–"
        maxLength={6}
        autoComplete="off"
        onChange={({ target }) => (setTyped(target.value), setWrong(false))}
        onBlur={commit}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') commit();
          if (event.key === 'Escape') {
            setTyped(null);
            setWrong(false);
          }
        }}
      />
    </label>
  );
}
