import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import './pages.css';

/** So many rows stand below each other at the most. */
const PAGE = 50;

/** Where rows come from that are not here yet; `more` brings the next of them, at least as many as a page has. */
type Source = { readonly hasMore?: boolean; readonly more?: () => Promise<unknown>; readonly total?: number };

type Options = Source & {
  /** What the rows are of: another begins with the first page. */
  readonly name?: string;
  readonly size?: number;
};

export type Paging = {
  readonly from: number;
  readonly to: number;
  /** 0: nobody knows how many there are. */
  readonly total: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly busy: boolean;
  readonly turn: (by: 1 | -1) => void;
};

/**
 * A long list by pages: the rows of the page that is shown, what {@link Pages} needs, and the `list`'s own place, which gets the focus when a
 * page is turned, so that keyboard and screen reader go on with its first row.
 */
export function usePages<Row, Box extends HTMLElement>(rows: readonly Row[], { name = '', size = PAGE, ...source }: Options = {}) {
  const list = useRef<Box>(null);
  const [at, setAt] = useState({ name, page: 0 });
  const [busy, setBusy] = useState(false);
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = at.name === name ? Math.min(at.page, last) : 0;
  const { hasMore = false, more } = source;
  const turn = (by: 1 | -1) => void go(page + by);
  const go = async (wanted: number) => {
    if (busy || wanted < 0) return;
    if (rows.length < (wanted + 1) * size && hasMore && more) {
      setBusy(true);
      await more();
      setBusy(false);
    } else if (wanted > last) return;
    setAt({ name, page: wanted });
    show(list);
  };
  const from = page * size;
  const shown = rows.slice(from, from + size);
  const total = source.total ?? (hasMore ? 0 : rows.length);
  const paging: Paging = {
    from: from + 1,
    to: from + shown.length,
    total,
    isFirst: page === 0,
    isLast: page === last && !hasMore,
    busy,
    turn,
  };
  return { shown, list, paging };
}

function show({ current }: RefObject<HTMLElement | null>): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView({ block: 'start' });
}

type Key = 'pages.label' | 'pages.before' | 'pages.after';
type Say = ((key: Key) => string) & ((key: 'pages.shown', values: { from: number; to: number; total: number }) => string);

/** The way through the pages; nothing where all rows are on one. */
export function Pages({ paging: { from, to, total, isFirst, isLast, busy, turn }, say }: { readonly paging: Paging; readonly say: Say }) {
  if (isFirst && isLast) return null;
  return (
    <nav className="pages" aria-label={say('pages.label')} aria-busy={busy || undefined}>
      <button type="button" className="button button--small" aria-disabled={isFirst || undefined} onClick={() => isFirst || turn(-1)}>
        <ChevronLeft className="icon" aria-hidden />
        {say('pages.before')}
      </button>
      <span className="num" role="status">
        {say('pages.shown', { from, to, total })}
      </span>
      <button type="button" className="button button--small" aria-disabled={isLast || undefined} onClick={() => isLast || turn(1)}>
        {say('pages.after')}
        <ChevronRight className="icon" aria-hidden />
      </button>
    </nav>
  );
}
