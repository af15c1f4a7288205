import { useMutation } from '@tanstack/react-query';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { moveVisit } from '../../move-rounds-contract.ts';
import type { FloorTable, Place } from '../../visit-contract.ts';
import { MoveTables } from './move-tables.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = PanelProps & {
  readonly tables: readonly FloorTable[];
  readonly moved: (to: Place) => void;
  readonly some: (what: 'rounds' | 'lines') => void;
};

/** The guests change to a table that is free. */
export function MovePanel({ venue, bill, take, headingId, back, tables, moved, some }: Props) {
  const t = usePortalTablesTexts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ floor, table }: Place) =>
      call<typeof moveVisit>('POST', '/api/venues/:id/visits/:visit/move', {
        params: { id: venue._id, visit: bill.visit?._id ?? '' },
        body: { floor, table },
        signal: inTime(),
      }),
    onSuccess: (answer) => {
      take(answer);
      moved(answer);
    },
  });
  // At one that was joined to theirs they sit already: they may stay there alone.
  const isOurs = ({ with: other }: FloorTable): boolean => other?.floor === bill.floor && other.table === bill.table;
  const free = tables.filter((table) => table.visit === null && (table.with === null || isOurs(table)));
  const problem = error instanceof CallFailed && error.code === 'table_taken' ? t('problem.table_taken') : floorProblem(error, t);
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('move.title')} back={back}>
        <p>{t('move.text')}</p>
      </PanelHead>
      <div className="settle__body">
        <PanelProblem text={problem} />
        {free.length === 0 && <p className="muted">{t('move.none')}</p>}
        <MoveTables tables={free} busy={isPending} choose={mutate} />
        {bill.rounds.length > 0 && (
          <>
            <button type="button" className="button button--block" onClick={() => some('rounds')}>
              {t('rounds.only_some')}
            </button>
            <button type="button" className="button button--block" onClick={() => some('lines')}>
              {t('lines.only_some')}
            </button>
          </>
        )}
      </div>
    </section>
  );
}
