import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { answerWave } from '../../block-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { useFloorNames } from './floor-names.tsx';
import { useBlocking } from './use-blocks.ts';

/** From so many on they are answered together. */
const FEWEST = 5;
const isOurs = ({ waitsFor, paymentStatus }: SavedOrder) => waitsFor !== 'staff' && paymentStatus === 'unpaid';
const hasCode = ({ marks = [] }: SavedOrder) => marks.includes('from_code');

/** Hundreds may be answered at once. */
const MANY_WITHIN_MS = 30_000;

type Place = { readonly floor: number; readonly table: number | null };
type Props = { readonly orders: readonly SavedOrder[]; readonly venueId: string };

/** One tap, and a question, for all orders that wait without their table's code; what staff put aside themselves is not among them. */
export function RefuseWaiting({ orders, venueId }: Props) {
  const t = usePortalTexts();
  const count = orders.filter((order) => isOurs(order) && !hasCode(order)).length;
  return (
    <Refuse
      count={count}
      venueId={venueId}
      at={null}
      words={t('unconfirmed.refuse_all', { count })}
      title={t('unconfirmed.refuse_all_title', { count })}
      text={t('unconfirmed.refuse_all_text')}
    />
  );
}

/** The same for all that wait at one table, with its code too. */
export function RefuseTable({ orders, venueId, floor, table }: Props & { readonly floor: number; readonly table: number }) {
  const t = usePortalTexts();
  const count = orders.filter(isOurs).length;
  return (
    <Refuse
      count={count}
      venueId={venueId}
      at={{ floor, table }}
      words={t('unconfirmed.refuse_table', { count, table })}
      title={t('unconfirmed.refuse_table_title', { count, table })}
      text={t('unconfirmed.refuse_place_text')}
    />
  );
}

/** And for each floor where orders with their tables' codes wait at several tables. */
export function RefuseFloors({ orders, venueId }: Props) {
  const t = usePortalTexts();
  const { nameOf } = useFloorNames();
  const floors = [
    ...Map.groupBy(
      orders.filter((order) => isOurs(order) && order.table > 0),
      ({ floor }) => floor,
    ),
  ].filter(([, there]) => there.some(hasCode) && new Set(there.map(({ table }) => table)).size > 1);
  return floors.map(([floor, { length: count }]) => (
    <Refuse
      key={floor}
      count={count}
      venueId={venueId}
      at={{ floor, table: null }}
      words={t('unconfirmed.refuse_floor', { count, floor: nameOf(floor) })}
      title={t('unconfirmed.refuse_floor_title', { count, floor: nameOf(floor) })}
      text={t('unconfirmed.refuse_place_text')}
    />
  ));
}

type RefuseProps = {
  readonly count: number;
  readonly venueId: string;
  readonly at: Place | null;
  readonly words: string;
  readonly title: string;
  readonly text: string;
};

function Refuse({ count, venueId, at, words, title, text }: RefuseProps) {
  const t = usePortalTexts();
  const [asking, setAsking] = useState(false);
  const refuse = () =>
    call<typeof answerWave>('POST', '/api/venues/:id/wave', {
      params: { id: venueId },
      body: { what: 'refuse_waiting', at },
      signal: inTime(MANY_WITHIN_MS),
    });
  const { send, busy, problem } = useBlocking(venueId, refuse, () => setAsking(false));
  if (count < FEWEST && !asking) return null;
  return (
    <>
      <button type="button" className="button button--small" disabled={busy} onClick={() => setAsking(true)}>
        {words}
      </button>
      {asking && (
        <Dialog
          title={title}
          close={() => setAsking(false)}
          keep={t('dialog.close')}
          confirm={{ label: t('wave.refuse_confirm', { count }), look: 'button--wine', busy, run: send }}
        >
          <p className="muted">{text}</p>
          <DialogProblem text={problem} />
        </Dialog>
      )}
    </>
  );
}
