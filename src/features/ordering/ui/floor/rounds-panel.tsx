import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { moveRounds } from '../../move-rounds-contract.ts';
import type { BillRound, FloorTable, Place } from '../../visit-contract.ts';
import { lineName } from '../board/line-words.ts';
import { MoveTables } from './move-tables.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type Props = PanelProps & { readonly tables: readonly FloorTable[] };

/** Some rounds go to another table's bill; who sits here stays. */
export function RoundsPanel({ venue, bill, take, headingId, back, tables }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [along, setAlong] = useState<ReadonlySet<string>>(new Set());
  const people = bill.guests.filter(({ _id }) => along.has(_id)).map(({ _id }) => _id);
  // Somebody else may have moved one meanwhile.
  const rounds = bill.rounds.filter(({ order }) => ticked.has(order._id)).map(({ order }) => order._id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ floor, table }: Place) =>
      call<typeof moveRounds>('POST', '/api/venues/:id/visits/:visit/rounds/move', {
        params: { id: venue._id, visit: bill.visit?._id ?? '' },
        body: { floor, table, rounds, people },
        signal: inTime(),
      }),
    onSuccess: (answer) => {
      take(answer);
      back();
    },
  });
  const toggled = (all: ReadonlySet<string>, id: string) => new Set(all.has(id) ? [...all].filter((one) => one !== id) : [...all, id]);
  const others = tables.filter(({ floor, table, with: other }) => other === null && (floor !== bill.floor || table !== bill.table));
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('rounds.title')} back={back}>
        <p>{t('rounds.text')}</p>
      </PanelHead>
      <div className="settle__body">
        <fieldset className="payers">
          <legend className="field__label">{t('rounds.which')}</legend>
          {bill.rounds.map((round, at) => (
            <label key={round.order._id} className="payer">
              <input type="checkbox" checked={ticked.has(round.order._id)} onChange={() => setTicked(toggled(ticked, round.order._id))} />
              <span>
                {t('bill.round', { number: at + 1 })} <small className="muted">{dishesOf(round, t.language)}</small>
              </span>
              <b className="num">#{round.order.number}</b>
            </label>
          ))}
        </fieldset>
        {rounds.length > 0 && bill.guests.length > 0 && (
          <fieldset className="payers">
            <legend className="field__label">{t('rounds.people')}</legend>
            {bill.guests.map(({ _id, name, creature }) => (
              <label key={_id} className="payer">
                <input type="checkbox" checked={along.has(_id)} onChange={() => setAlong(toggled(along, _id))} />
                <span>{name === '' ? portal(`creature.${creature}`) : quoted(name, t.language)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <PanelProblem text={roundsProblem(error, t)} />
        <p className="field__label">{t(rounds.length > 0 ? 'rounds.where' : 'rounds.none')}</p>
        {rounds.length > 0 && <MoveTables tables={others} busy={isPending} choose={mutate} />}
      </div>
    </section>
  );
}

/** "2 × Fries, 1 × Beer": what a round is. */
export const dishesOf = ({ order }: BillRound, language: Parameters<typeof lineName>[1]): string =>
  order.order
    .filter(({ quantity }) => quantity > 0)
    .map((line) => `${line.quantity} × ${lineName(line, language)}`)
    .join(', ');

function roundsProblem(error: Error | null, t: ReturnType<typeof usePortalTablesTexts>): string | null {
  const code = error instanceof CallFailed ? error.code : '';
  if (code === 'share_held') return t('problem.share_held');
  if (code === 'share_paid') return t('problem.share_paid');
  if (code === 'table_full') return t('problem.too_many_people');
  if (code === 'round_unknown' || code === 'person_unknown' || code === 'visit_over') return t('problem.round_gone');
  return floorProblem(error, t);
}
