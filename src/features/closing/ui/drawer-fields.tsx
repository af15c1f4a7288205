import { useId, type ReactNode } from 'react';
import { currencySymbol } from '#domain/money.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import { countedIn, type DrawerCount } from './counts.ts';
import { Pieces } from './pieces.tsx';

type Props = {
  readonly drawer: { readonly name: string };
  readonly currency: string;
  readonly count: DrawerCount;
  readonly onCount: (count: DrawerCount) => void;
  readonly isAlone: boolean;
  /** What comes of it. */
  readonly children: ReactNode;
};

/** What is in one drawer: by notes and coins, as one sum, or nothing. */
export function DrawerFields({ drawer, currency, count, onCount, isAlone, children }: Props) {
  const t = usePortalCloseTexts();
  const id = useId();
  const set = (part: Partial<DrawerCount>) => onCount({ ...count, ...part });
  const isNothing = (countedIn({ ...count, none: true }, currency) ?? 0) === 0;
  return (
    <section className="drawer" aria-label={drawer.name || t('count.drawer')}>
      {!isAlone && <h3>{drawer.name}</h3>}
      <div className="segmented drawer__how" role="radiogroup" aria-label={t('count.how')}>
        {[false, true].map((asTotal) => (
          <label key={String(asTotal)}>
            <input type="radio" name={id} checked={count.asTotal === asTotal} onChange={() => set({ asTotal, none: false })} />
            <span>{t(asTotal ? 'count.by_total' : 'count.by_pieces')}</span>
          </label>
        ))}
      </div>
      {count.asTotal ? (
        <NumberField
          label={t('count.total', { symbol: currencySymbol(currency) })}
          value={count.total}
          min={0}
          max={1_000_000}
          step={0.01}
          onValue={(total) => set({ total })}
        />
      ) : (
        <Pieces currency={currency} pieces={count.pieces} onPieces={(pieces) => set({ none: false, pieces })} />
      )}
      {!count.asTotal && isNothing && (
        <label className="choice">
          <input type="checkbox" checked={count.none} onChange={({ target }) => set({ none: target.checked, pieces: {} })} />
          <span>{t('count.none')}</span>
        </label>
      )}
      {children}
    </section>
  );
}
