import { useMutation } from '@tanstack/react-query';
import { Unlink2 } from 'lucide-react';
import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { joinTables } from '../../join-tables-contract.ts';
import type { FloorTable, Place } from '../../visit-contract.ts';
import { amountText, type Say } from './floor-words.ts';
import { MoveTables } from './move-tables.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { PartPanel } from './part-panel.tsx';
import { floorProblem } from './settle-problem.ts';

type Props = PanelProps & { readonly tables: readonly FloorTable[] };

/** Another table comes to this one, with its guests and their bill; one that came before goes off again. */
export function JoinPanel({ venue, bill, take, headingId, back, tables }: Props) {
  const t = usePortalTablesTexts();
  const [place, setPlace] = useState<Place | null>(null);
  const [off, setOff] = useState<Place | null>(null);
  const params = { id: venue._id, visit: bill.visit?._id ?? '' };
  const join = useMutation({
    mutationFn: ({ floor, table }: Place) =>
      call<typeof joinTables>('POST', '/api/venues/:id/visits/:visit/tables/join', { params, body: { floor, table }, signal: inTime() }),
    onSuccess: (answer) => {
      take(answer);
      back();
    },
  });
  const busy = join.isPending;
  const others = tables.filter(({ floor, table, with: other }) => other === null && (floor !== bill.floor || table !== bill.table));
  const chosen = others.find(({ floor, table }) => floor === place?.floor && table === place.table);
  // Two bills become one: that is said before it is done. A free table just comes along.
  const choose = ({ floor, table }: Place): void => {
    const to = others.find((one) => one.floor === floor && one.table === table);
    if (to?.visit) return setPlace({ floor, table });
    setPlace(null);
    join.mutate({ floor, table });
  };
  if (off) return <PartPanel {...{ venue, bill, take, headingId, off }} back={() => setOff(null)} />;
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('join.title')} back={back}>
        <p>{t('join.text')}</p>
      </PanelHead>
      <div className="settle__body">
        <PanelProblem text={joinProblem(join.error, t)} />
        <Joined joined={bill.joined} part={setOff} />
        <MoveTables
          tables={others}
          busy={busy}
          choose={choose}
          words={{ free: 'join.free', taken: 'join.taken' }}
          chosen={chosen ?? null}
        />
      </div>
      {chosen?.visit && (
        <footer className="bill__foot">
          <p role="status">
            {t('join.comes', {
              table: chosen.table,
              rounds: chosen.visit.rounds,
              amount: amountText(chosen.visit.due, bill.currency, t),
            })}
          </p>
          <button
            type="button"
            className="button button--primary button--large button--block"
            disabled={busy}
            onClick={() => join.mutate(chosen)}
          >
            {t('join.confirm', { table: chosen.table })}
          </button>
        </footer>
      )}
    </section>
  );
}

type JoinedProps = { readonly joined: readonly Place[]; readonly part: (table: Place) => void };

/** Tables that were joined, each to be taken off. */
function Joined({ joined, part }: JoinedProps) {
  const t = usePortalTablesTexts();
  if (joined.length === 0) return null;
  return (
    <div role="group" className="joined-tables" aria-label={t('join.joined')}>
      <p className="field__label">{t('join.joined')}</p>
      {joined.map(({ floor, table }) => (
        <button key={`${floor}/${table}`} type="button" className="button button--block" onClick={() => part({ floor, table })}>
          <Unlink2 className="icon" aria-hidden />
          {t('join.off', { table })}
        </button>
      ))}
    </div>
  );
}

const PROBLEMS = { share_held: 'problem.share_held', table_full: 'problem.too_many_people', visit_over: 'problem.guests_gone' } as const;

function joinProblem(error: Error | null, t: Say): string | null {
  const code = error instanceof CallFailed ? error.code : '';
  return Object.hasOwn(PROBLEMS, code) ? t(PROBLEMS[code as keyof typeof PROBLEMS]) : floorProblem(error, t);
}
