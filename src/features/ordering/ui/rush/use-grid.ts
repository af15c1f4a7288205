import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import type { Cell } from './rush-pages.ts';

/** Three sizes of the text: fewer tickets, never smaller words. */
export const SIZES = ['m', 'l', 'xl'] as const;
export type Size = (typeof SIZES)[number];

/** The least a ticket is wide, and the share of the screen's height that it stands for: 5 × 2 at 1180 × 820, 7 × 3 at 1440 × 900. */
const LEAST = { m: { width: 164, height: 300 }, l: { width: 230, height: 380 }, xl: { width: 290, height: 400 } } as const;
/** While few orders are open the same ticket stands there twice as large: so many at most side by side, and below each other. */
const CALM = { width: 260, columns: 3, height: 400, rows: 2 } as const;
/** Between two tickets. */
export const GAP = 8;
/** Into so many parts a row is cut in a rush: who needs a little more takes no whole cell more. */
const PARTS = 4;
/** Where more wait than there are cells, short ones get so many. */
const LEAST_PARTS = 3;
/** How high the button is by which an allergy is read, beside its word; low where seven tickets stand side by side. */
const [READ, LOW_READ] = [44, 24];
/** Under a head of one row, lines that are a little lower; then such with letters that are still read at arm's length. */
const TIGHT = [
  { line: 17, row: 40, head: 54, read: LOW_READ },
  { line: 15, row: 32, head: 48, read: LOW_READ },
] as const;
/** So many a page where each is as tall as it is. */
const FLOWING = 8;
/** Under this a ticket's head is one row. */
const COMPACT_PX = 272;
const SETTING = 'boardText';

export type Grid = Cell & {
  readonly compact: boolean;
  /** One below the other, each as tall as it is: a phone. */
  readonly flow: boolean;
};

export function useTextSize(): readonly [Size, (step: 1 | -1) => void] {
  const [size, setSize] = useState<Size>(() => SIZES.find((one) => one === readSetting(SETTING)) ?? 'm');
  useEffect(() => writeSetting(SETTING, size === 'm' ? null : size), [size]);
  return [size, (step) => setSize((now) => SIZES[SIZES.indexOf(now) + step] ?? now)];
}

/** How many tickets stand side by side and below each other, and how much of each there is room for. */
export function useGrid(area: RefObject<HTMLElement | null>, size: Size, isCalm: boolean): Grid {
  const [box, setBox] = useState({ width: 960, height: 640, screen: 820 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight, screen: innerHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [area]);
  const grid = isCalm ? calmGridOf(box, size) : gridOf(box, size);
  return grid.columns > 1 ? grid : { ...grid, rows: FLOWING, parts: 1, least: 1, body: 100_000, tight: [], flow: true };
}

type Box = { readonly width: number; readonly height: number; readonly screen: number };

function calmGridOf({ width, height, screen }: Box, size: Size): Grid {
  const columns = Math.min(CALM.columns, Math.max(1, Math.floor((width + GAP) / (CALM.width + GAP))));
  const rows = Math.min(CALM.rows, Math.max(1, Math.floor(screen / CALM.height)));
  const cell = (height - GAP * (rows - 1)) / rows;
  const line = { m: 26, l: 29, xl: 32 }[size];
  const body = Math.max(80, cell - 128 - 8);
  return {
    columns,
    rows,
    parts: 1,
    least: 1,
    step: cell + GAP,
    width: (width - GAP * (columns - 1)) / columns,
    body,
    line,
    row: 64,
    read: READ,
    tight: [],
    compact: false,
    flow: false,
  };
}

function gridOf({ width, height, screen }: Box, size: Size): Grid {
  const least = LEAST[size];
  const columns = Math.max(1, Math.floor((width + GAP) / (least.width + GAP)));
  const rows = Math.max(1, Math.floor(screen / least.height));
  const cell = (height - GAP * (rows - 1)) / rows;
  const compact = cell < COMPACT_PX;
  const line = { m: compact ? 17 : 20, l: 22, xl: 26 }[size];
  const head = compact ? 54 : { m: 96, l: 96, xl: 108 }[size];
  const row = { m: compact ? 44 : 50, l: 49, xl: 56 }[size];
  const body = (of: number) => Math.max(80, cell - of - 8);
  // Who asked for large letters gets no small ones.
  const tight = size === 'm' ? TIGHT.map(({ head: low, ...of }) => ({ ...of, body: body(low) })) : [];
  const read = compact ? LOW_READ : READ;
  return {
    columns,
    rows,
    parts: PARTS,
    least: PARTS,
    step: (cell + GAP) / PARTS,
    width: (width - GAP * (columns - 1)) / columns,
    body: body(head),
    line,
    row,
    read,
    tight,
    compact,
    flow: false,
  };
}

/** The same grid for so many tickets: where they are more than its cells, short ones take less than one; whole ones again when a row of cells would stay free. */
export function useDense(grid: Grid, count: number): Grid {
  const [isDense, setDense] = useState(false);
  const cells = grid.columns * grid.rows;
  const now = isDense ? count > cells - grid.columns : count > cells;
  if (now !== isDense) setDense(now);
  return useMemo(() => (now && grid.parts > 1 ? { ...grid, least: LEAST_PARTS } : grid), [now, grid]);
}
