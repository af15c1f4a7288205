import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { inTime } from '#platform/browser/kept.ts';
import { newId } from '#platform/browser/new-id.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { moveLines, MovedPortion } from '../../move-rounds-contract.ts';
import type { Bill, FloorTable, Place } from '../../visit-contract.ts';
import type { Say } from './floor-words.ts';
import { MoveTables } from './move-tables.tsx';
import { OpenDishes, openRounds, portionsOf, type WantedPortions } from './open-dishes.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = PanelProps & { readonly tables: readonly FloorTable[] };

/** Single dishes, or some portions of one, go to another table's bill. */
export function LinesPanel({ venue, bill, take, headingId, back, tables }: Props) {
  const t = usePortalTablesTexts();
  const [wanted, setWanted] = useState<WantedPortions>({});
  const rounds = openRounds(bill);
  const lines = portionsOf(rounds, wanted).map(({ round, line, quantity }) => ({ order: round.order._id, line, quantity }));
  const done = (answer: Bill): void => {
    take(answer);
    back();
  };
  const { mutate, isPending, error } = useMoveLines({ venue, bill, lines, done });
  const others = tables.filter(({ floor, table, with: other }) => other === null && (floor !== bill.floor || table !== bill.table));
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('lines.title')} back={back}>
        <p>{t('lines.text')}</p>
      </PanelHead>
      <div className="settle__body">
        <OpenDishes
          {...{ rounds, bill, wanted }}
          label={t('lines.which')}
          none={t('lines.nothing')}
          want={(key, count) => setWanted({ ...wanted, [key]: count })}
        />
        <PanelProblem text={linesProblem(error, t)} />
        <p className="field__label">{t(lines.length > 0 ? 'rounds.where' : 'lines.none')}</p>
        {lines.length > 0 && <MoveTables tables={others} busy={isPending} choose={mutate} />}
      </div>
    </section>
  );
}

type Moving = Pick<Props, 'venue' | 'bill'> & { readonly lines: readonly MovedPortion[]; readonly done: (answer: Bill) => void };

/** The same wish under one name, however often it is said; another wish has another. */
function useMoveLines({ venue, bill, lines, done }: Moving) {
  const [names] = useState(() => new Map<string, string>());
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: ({ floor, table }: Place) => {
      const wish = JSON.stringify([floor, table, lines]);
      const id = names.get(wish) ?? newId();
      names.set(wish, id);
      return call<typeof moveLines>('POST', '/api/venues/:id/visits/:visit/lines/move', {
        params: { id: venue._id, visit: bill.visit?._id ?? '' },
        body: { floor, table, id, lines: [...lines] },
        signal: inTime(),
      });
    },
    onSuccess: done,
  });
}

const PROBLEMS = {
  too_many: 'problem.off_changed',
  not_unpaid: 'problem.off_paid',
  part_paid: 'problem.off_paid',
  share_held: 'problem.share_held',
  share_paid: 'problem.share_paid',
  day_closed: 'problem.off_closed',
  round_unknown: 'problem.round_gone',
  visit_over: 'problem.round_gone',
} as const;

function linesProblem(error: Error | null, t: Say): string | null {
  const known = error instanceof CallFailed ? Object.entries(PROBLEMS).find(([code]) => code === error.code) : undefined;
  return known ? t(known[1]) : floorProblem(error, t);
}
