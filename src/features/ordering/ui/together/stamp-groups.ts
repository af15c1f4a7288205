import type { VisitStamps } from '../../stamps-contract.ts';

type Line = VisitStamps['lines'][number];
/** What nobody has of one person, or of the table (`person` null). */
export type StampGroup = { readonly key: string; readonly person: Line['person']; readonly lines: Line[] };

export const stampsIn = (lines: readonly Pick<Line, 'stamps'>[]): number => lines.reduce((sum, { stamps }) => sum + stamps, 0);

/** What a phone may collect of a table's stamps: its own that are paid, its own to come, and by whose they are those that nobody has. */
export function groupsOf({ lines }: VisitStamps) {
  const open = lines.filter(({ state }) => state === 'open');
  const groups = Map.groupBy(
    open.filter(({ whose }) => whose !== 'me'),
    ({ whose, person }) => (whose === 'table' ? '' : `${person?.creature ?? ''} ${person?.name ?? ''}`),
  );
  const ends = open.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return {
    own: open.filter(({ whose }) => whose === 'me'),
    coming: lines.filter(({ whose, state }) => whose === 'me' && state === 'unpaid'),
    others: [...groups].map(([key, of]): StampGroup => ({ key, person: of[0]?.person ?? null, lines: of })),
    collected: stampsIn(lines.filter(({ mine, state }) => mine && state === 'taken')),
    /** When the first of them are nobody's any more; null: none wait. */
    until: ends.length === 0 ? null : new Date(Math.min(...ends)),
  };
}
