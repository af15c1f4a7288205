import { ChevronLeft, ChevronRight, ListOrdered, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { PassStrip } from './pass-strip.tsx';
import { SIZES, type Size } from './use-grid.ts';
import './rush-foot.css';

type Props = {
  readonly ready: readonly SavedOrder[];
  readonly serve: (order: SavedOrder) => void;
  readonly pages: {
    readonly page: number;
    readonly pages: number;
    readonly first: number;
    readonly last: number;
    readonly total: number;
    readonly turn: (step: 1 | -1) => void;
  };
  readonly size: Size;
  readonly resize: (step: 1 | -1) => void;
  readonly recall: () => void;
  /** Shows what is to be made all day; null where it stands there. */
  readonly rail: (() => void) | null;
  /** Beside what waits at the pass. */
  readonly hint: ReactNode;
};

/** What waits at the pass, the pages, the size of the text, and what was served. */
export function RushFoot({ ready, serve, pages, size, resize, recall, rail, hint }: Props) {
  const t = usePortalTexts();
  const { page, turn } = pages;
  return (
    <footer className="rush__foot">
      <PassStrip ready={ready} serve={serve}>
        {hint}
      </PassStrip>
      <p className="rush-pages" data-none={pages.total === 0 || undefined}>
        <button type="button" className="icon-button" aria-label={t('rush.page_before')} disabled={page === 0} onClick={() => turn(-1)}>
          <ChevronLeft className="icon" aria-hidden />
        </button>
        <span className="num" role="status">
          {pages.total > 0 && t('rush.page', { first: pages.first, last: pages.last, total: pages.total })}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('rush.page_next')}
          disabled={page >= pages.pages - 1}
          onClick={() => turn(1)}
        >
          <ChevronRight className="icon" aria-hidden />
        </button>
      </p>
      <p className="rush-sizes">
        <button type="button" aria-label={t('rush.smaller')} disabled={size === SIZES[0]} onClick={() => resize(-1)}>
          A−
        </button>
        <button type="button" aria-label={t('rush.larger')} disabled={size === SIZES.at(-1)} onClick={() => resize(1)}>
          A+
        </button>
      </p>
      {rail && (
        <button type="button" className="button button--small" onClick={rail}>
          <ListOrdered className="icon" aria-hidden />
          {t('rush.all_day')}
        </button>
      )}
      <button type="button" className="button button--small" onClick={recall}>
        <RotateCcw className="icon" aria-hidden />
        {t('rush.recall')}
      </button>
    </footer>
  );
}
