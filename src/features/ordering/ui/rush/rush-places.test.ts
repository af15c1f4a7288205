import { describe, expect, test } from 'vitest';
import { pagesOf } from './rush-places.ts';

type Sizes = { readonly span?: number; readonly tall?: number; readonly shows?: number; readonly flat?: readonly number[] };
const of = (sizes: readonly Sizes[]) => sizes.map(({ span = 1, tall = 1, ...foot }, nth) => ({ id: String(nth), span, tall, ...foot }));
const spans = (...all: number[]) => of(all.map((span) => ({ span })));
const talls = (...all: number[]) => of(all.map((tall) => ({ tall })));
const idsOf = (pages: ReturnType<typeof pagesOf>) => pages.map((page) => page.map(({ id }) => id));

describe('pages of tickets', () => {
  test('what needs two cells never hangs over the end of a line, and nothing younger stands before it', () => {
    const pages = pagesOf(spans(1, 1, 2, 1, 1), { columns: 3, rows: 1, parts: 1, least: 1 });
    expect(idsOf(pages)).toEqual([['0', '1'], ['2', '3'], ['4']]);
    expect(pages[1]?.[0]).toEqual({ id: '2', row: 0, column: 0, span: 2, tall: 1, tight: 0 });
    expect(pagesOf([], { columns: 3, rows: 1, parts: 1, least: 1 })).toEqual([[]]);
    const [page] = pagesOf(spans(1, 1, 2, 1, 1), { columns: 3, rows: 2, parts: 1, least: 1 });
    expect(page?.map(({ id, row, column }) => [id, row, column])).toEqual([
      ['0', 0, 0],
      ['1', 0, 1],
      ['2', 1, 0],
      ['3', 1, 2],
    ]);
  });

  test('18 of 60 stand on the first page of 6 × 3', () => {
    expect(
      pagesOf(talls(...Array.from({ length: 60 }, () => 1)), { columns: 6, rows: 3, parts: 1, least: 1 }).map(({ length }) => length),
    ).toEqual([18, 18, 18, 6]);
  });

  test('a long ticket takes the height it needs, and the others stand close below', () => {
    const [page, next] = pagesOf(talls(4, 6, 4, 5, 4, 3), { columns: 3, rows: 3, parts: 3, least: 3 });
    expect(page?.map(({ id, row, column, tall }) => [id, row, column, tall])).toEqual([
      ['0', 0, 0, 4],
      ['1', 0, 1, 6],
      ['2', 0, 2, 4],
      ['3', 4, 0, 5],
      ['4', 4, 2, 4],
      ['5', 6, 1, 3],
    ]);
    expect(next).toBeUndefined();
  });

  test('the next oldest that does not fit has what is left and opens; only behind it comes what is younger', () => {
    const grid = { columns: 3, rows: 2, parts: 4, least: 3 };
    const [page, next] = pagesOf(talls(4, 4, 5, 8, 3, 4, 3), grid);
    expect(page?.map(({ id, row, column, tall, opens }) => [id, row, column, tall, opens])).toEqual([
      ['0', 0, 0, 4, undefined],
      ['1', 0, 1, 4, undefined],
      ['2', 0, 2, 5, undefined],
      ['3', 4, 0, 4, 1],
      ['4', 4, 1, 3, undefined],
      ['5', 5, 2, 3, 1],
    ]);
    expect(next?.map(({ id }) => id)).toEqual(['6']);
    // One that wants two whole columns where one is left.
    const [first] = pagesOf(of([{ tall: 4 }, { tall: 4 }, { span: 2, tall: 8 }]), grid);
    expect(first?.at(-1)).toMatchObject({ id: '2', row: 0, column: 2, span: 1, tall: 8, tight: 0, opens: 2 });
  });

  test('for a line or two no column is taken: it stands over one less, and opens', () => {
    const grid = { columns: 3, rows: 2, parts: 4, least: 3 };
    const [page] = pagesOf([{ id: 'long', span: 2, tall: 8, folds: true }, ...talls(8, 8)], grid);
    expect(page?.map(({ id, column, span, tall, opens }) => [id, column, span, tall, opens])).toEqual([
      ['long', 0, 1, 8, 2],
      ['0', 1, 1, 8, undefined],
      ['1', 2, 1, 8, undefined],
    ]);
  });

  test('one with little room below stands over the columns beside it, whole; where that is not enough it shows two dishes, or begins the next page', () => {
    const grid = { columns: 4, rows: 2, parts: 4, least: 3 };
    const begun = talls(5, 5, 5, 5);
    const foot = (more: object) => pagesOf([...begun, { id: 'next', span: 1, tall: 7, ...more }, { id: 'last', span: 1, tall: 3 }], grid);
    const seats = (more: object) =>
      foot(more).map((page) =>
        page.flatMap(({ id, row, column, span, tall, opens }) => (Number(id) >= 0 ? [] : [[id, row, column, span, tall, opens]])),
      );
    expect(seats({ shows: 4, flat: [4, 3] })).toEqual([
      [
        ['next', 5, 0, 3, 3, undefined],
        ['last', 5, 3, 1, 3, undefined],
      ],
    ]);
    // All of its columns: what is younger begins the next page.
    expect(seats({ shows: 3, flat: [4, 4] })).toEqual([
      [
        ['next', 5, 0, 1, 3, 1],
        ['last', 5, 1, 1, 3, undefined],
      ],
    ]);
    expect(seats({ shows: 4, flat: [4, 4] })).toEqual([
      [],
      [
        ['next', 0, 0, 1, 7, undefined],
        ['last', 0, 1, 1, 3, undefined],
      ],
    ]);
  });

  test('nothing is folded for a line or two where no other wants the column', () => {
    const grid = { columns: 3, rows: 2, parts: 4, least: 3 };
    const [page] = pagesOf([{ id: 'long', span: 2, tall: 8, folds: true }, ...talls(8)], grid);
    expect(page?.map(({ id, column, span, opens }) => [id, column, span, opens])).toEqual([
      ['long', 0, 2, undefined],
      ['0', 2, 1, undefined],
    ]);
  });

  test('whatever their sizes, the order in which they are read is that of their age, and nothing lies over another', () => {
    // A few hundred mixes, the same at every run.
    let seed = 7;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 300; round += 1) {
      const [columns, rows, parts] = [2 + next(6), 1 + next(3), round % 2 === 0 ? 4 : 1];
      const sizes = Array.from({ length: 40 }, () => {
        const span = next(9) === 0 ? 2 : 1;
        if (parts === 1) return { span };
        const tall = span > 1 ? rows * parts : 3 + next(rows * parts);
        const shows = 3 + next(Math.max(1, tall - 3));
        return {
          span,
          tall,
          shows,
          flat: span > 1 ? [] : [Math.ceil(tall / 2) + next(3), Math.ceil(tall / 3) + next(3)].map((low) => Math.max(3, low)),
        };
      });
      const pages = pagesOf(of(sizes), { columns, rows, parts, least: parts === 1 ? 1 : 3 });
      // Nothing stands wider at the cost of another.
      const narrow = pagesOf(of(sizes.map(({ flat: _flat, ...size }: Sizes) => size)), {
        columns,
        rows,
        parts,
        least: parts === 1 ? 1 : 3,
      });
      expect(pages[0]?.length).toBeGreaterThanOrEqual(narrow[0]?.length ?? 0);
      const wanted = new Map(of(sizes).map((ticket) => [ticket.id, ticket]));
      for (const { id, span, tall, opens, wide } of pages.flat()) {
        const size: Sizes & { readonly tall: number } = wanted.get(id) ?? { tall: 0 };
        // Whole in its own shape or a wider one; else its head and two dishes at least.
        if (wide) expect(tall).toBeGreaterThanOrEqual(size.flat?.[span - 2] ?? Number.POSITIVE_INFINITY);
        else expect(tall).toBeGreaterThanOrEqual(Math.min(rows * parts, opens === undefined ? size.tall : (size.shows ?? 0)));
      }
      expect(pages.flatMap((page) => page.map(({ id }) => Number(id)))).toEqual(sizes.map((_, nth) => nth));
      for (const page of pages) {
        const read = page.toSorted((one, other) => one.row - other.row || one.column - other.column);
        expect(read.map(({ id }) => id)).toEqual(page.map(({ id }) => id));
        const cells = page.flatMap(({ row, column, span, tall }) =>
          Array.from({ length: span * tall }, (_, nth) => `${row + (nth % tall)} ${column + Math.floor(nth / tall)}`),
        );
        expect(new Set(cells).size).toBe(cells.length);
        expect(page.every(({ row, tall, column, span }) => row + tall <= rows * parts && column + span <= columns)).toBe(true);
      }
    }
  });
});
