import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { partTables } from '../../join-tables-contract.ts';
import type { Bill, Place } from '../../visit-contract.ts';
import type { Say } from './floor-words.ts';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { dishesOf } from './rounds-panel.tsx';
import { floorProblem } from './settle-problem.ts';

/** Rounds of a joined table that were ordered there, and may go. */
const roundsAt = (bill: Bill, { floor, table }: Place): string[] =>
  bill.rounds.flatMap(({ order }) => (order.floor === floor && order.table === table ? [order._id] : []));

/** A table that was joined goes off again: free, or with the rounds and the phones that are ticked. */
export function PartPanel({ venue, bill, take, headingId, back, off }: PanelProps & { readonly off: Place }) {
  const t = usePortalTablesTexts();
  const { floor, table } = off;
  // What was ordered there goes there, unless somebody says otherwise.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(roundsAt(bill, off)));
  const rounds = bill.rounds.map(({ order }) => order._id).filter((id) => ticked.has(id));
  const people = bill.guests.map(({ _id }) => _id).filter((id) => ticked.has(id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call<typeof partTables>('POST', '/api/venues/:id/visits/:visit/tables/part', {
        params: { id: venue._id, visit: bill.visit?._id ?? '' },
        body: { floor, table, rounds, people },
        signal: inTime(),
      }),
    onSuccess: (answer) => {
      take(answer);
      back();
    },
  });
  const toggle = (id: string) => setTicked(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]));
  const tick = (id: string) => <input type="checkbox" checked={ticked.has(id)} onChange={() => toggle(id)} />;
  const goes = rounds.length + people.length > 0;
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('join.off', { table })} back={back}>
        <p>{t('part.text')}</p>
      </PanelHead>
      <div className="settle__body">
        {bill.rounds.length > 0 && (
          <fieldset className="payers">
            <legend className="field__label">{t('part.rounds')}</legend>
            {bill.rounds.map((round, at) => (
              <label key={round.order._id} className="payer">
                {tick(round.order._id)}
                <span>
                  {t('bill.round', { number: at + 1 })} · {t('tile.head', { table: round.order.table })}{' '}
                  <small className="muted">{dishesOf(round, t.language)}</small>
                </span>
                <b className="num">#{round.order.number}</b>
              </label>
            ))}
          </fieldset>
        )}
        {bill.guests.length > 0 && (
          <fieldset className="payers">
            <legend className="field__label">{t('part.people')}</legend>
            {bill.guests.map(({ _id, name, creature }) => (
              <label key={_id} className="payer">
                {tick(_id)}
                <span>{quoted(name, t.language) || t(`creature.${creature}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <PanelProblem text={partProblem(error, t)} />
      </div>
      <footer className="bill__foot">
        <p role="status">{t(goes ? 'part.goes' : 'part.frees', { table, rounds: rounds.length, people: people.length })}</p>
        <button type="button" className="button button--primary button--large button--block" disabled={isPending} onClick={() => mutate()}>
          {t('join.off', { table })}
        </button>
      </footer>
    </section>
  );
}

const PROBLEMS = {
  share_held: 'problem.share_held',
  share_paid: 'problem.share_stays',
  round_unknown: 'problem.round_gone',
  person_unknown: 'problem.guests_gone',
  not_joined: 'problem.guests_gone',
  visit_over: 'problem.guests_gone',
} as const;

function partProblem(error: Error | null, t: Say): string | null {
  const code = error instanceof CallFailed ? error.code : '';
  return Object.hasOwn(PROBLEMS, code) ? t(PROBLEMS[code as keyof typeof PROBLEMS]) : floorProblem(error, t);
}
