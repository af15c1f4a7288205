import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unreadOrderOf } from '#domain/assistance.ts';
import { call } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { AssistanceRequest, refuseRequests } from '../../contract.ts';
import { requestsKey } from './use-requests.ts';
import './request-strip.css';

type Which = BodyOf<typeof refuseRequests>;
type Props = { readonly venueId: string; readonly requests: readonly AssistanceRequest[]; readonly floorName: (floor: number) => string };

/** From so many on they are answered together. */
const FEWEST = 5;
const wasTyped = ({ origin, subOption }: AssistanceRequest) => origin === 'typed' && unreadOrderOf(subOption) === null;

/** One tap, and a question, for all typed calls that wait, and for those of each table and floor where many are open. */
export function RefuseRequests({ venueId, requests, floorName }: Props) {
  const t = usePortalTexts();
  const typed = requests.filter(wasTyped);
  const waiting = typed.filter(({ awaitingConfirmation }) => awaitingConfirmation);
  const tables = many(Map.groupBy(typed, ({ floor, table }) => `${floor}/${table}`));
  const floors = many(Map.groupBy(typed, ({ floor }) => `${floor}`)).filter((there) => new Set(there.map(({ table }) => table)).size > 1);
  if (waiting.length < FEWEST && tables.length + floors.length === 0) return null;
  return (
    <div className="requests-together">
      {waiting.length >= FEWEST && (
        <Refuse venueId={venueId} which={{}} count={waiting.length} words={t('requests.refuse_waiting', { count: waiting.length })} />
      )}
      {tables.map(([first, ...others]) => (
        <Refuse
          key={first._id}
          venueId={venueId}
          which={{ at: { floor: first.floor, table: first.table } }}
          count={others.length + 1}
          words={t('unconfirmed.refuse_table', { count: others.length + 1, table: first.table })}
        />
      ))}
      {floors.map(([first, ...others]) => (
        <Refuse
          key={first.floor}
          venueId={venueId}
          which={{ at: { floor: first.floor } }}
          count={others.length + 1}
          words={t('unconfirmed.refuse_floor', { count: others.length + 1, floor: floorName(first.floor) })}
        />
      ))}
    </div>
  );
}

type Some = [AssistanceRequest, ...AssistanceRequest[]];
const many = (groups: ReadonlyMap<string, AssistanceRequest[]>): Some[] =>
  [...groups.values()].filter((group): group is Some => group.length >= FEWEST);

/** All that one phone typed, beside one of them; nothing where it is the only one. */
export function RefusePhone({ venueId, request }: { readonly venueId: string; readonly request: AssistanceRequest }) {
  const t = usePortalTexts();
  const { ofPhone: count = 0 } = request;
  if (count < 2) return null;
  return <Refuse venueId={venueId} which={{ phoneOf: request._id }} count={count} words={t('requests.refuse_phone', { count })} />;
}

type RefuseProps = { readonly venueId: string; readonly which: Which; readonly count: number; readonly words: string };

function Refuse({ venueId, which, count, words }: RefuseProps) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...ASK_AGAIN,
    mutationFn: () =>
      call<typeof refuseRequests>('POST', '/api/venues/:id/requests/refuse', { params: { id: venueId }, body: which, signal: inTime() }),
    onSuccess: () => setAsking(false),
    onSettled: () => client.invalidateQueries({ queryKey: requestsKey(venueId) }),
  });
  return (
    <>
      <button type="button" className="button button--small" disabled={isPending} onClick={() => setAsking(true)}>
        {words}
      </button>
      {asking && (
        <Dialog
          title={t('requests.refuse_title', { count })}
          close={() => setAsking(false)}
          keep={t('dialog.close')}
          confirm={{ label: t('wave.refuse_confirm', { count }), look: 'button--wine', busy: isPending, run: () => mutate() }}
        >
          <p className="muted">{t('requests.refuse_text')}</p>
          <div role="alert">{error && <p className="field__error dialog-problem">{t(`failure.${failureOf(error)}`)}</p>}</div>
        </Dialog>
      )}
    </>
  );
}
