import { ArrowRightLeft, BadgeMinus, BellRing, Check, DoorOpen, Link2, Plus, Printer, ShieldQuestionMark, Undo2 } from 'lucide-react';
import { useContext, useState } from 'react';
import { Link } from 'react-router';
import { may } from '#domain/permissions.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useFloorNames } from '../board/floor-names.tsx';
import { namesAt } from '../board/guest-words.ts';
import type { FloorTable } from '../../visit-contract.ts';
import { BillLimit } from './bill-limit.tsx';
import { BillRounds } from './bill-rounds.tsx';
import { BillSums } from './bill-sums.tsx';
import { amountText, asksWords, withTables } from './floor-words.ts';
import { GuestCount } from './guest-count.tsx';
import { PanelHead, PanelProblem, TableAllergies } from './panel-head.tsx';
import { PrintBill } from './print-bill.tsx';
import { mayOpen, type PanelProps } from './panel-props.ts';
import { PaperSlot } from './paper-slot.ts';
import type { TableRequest } from './tile.ts';
import type { Panel } from './use-floor-place.ts';
import { ShareAsks } from './share-asks.tsx';
import { useRequestDone } from './use-request-done.ts';

type Props = PanelProps & {
  readonly requests: readonly TableRequest[];
  /** Orders for it that wait to be confirmed. */
  readonly waiting: FloorTable['waiting'];
  readonly close: () => void;
  readonly open: (what: Panel) => void;
};

/** The running bill of a table, and what is done with it. */
export function BillPanel({ venue, bill, take, headingId, requests, waiting, close, open }: Props) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const { time } = useZoneTimes();
  const { nameOf } = useFloorNames();
  const { visit, table, floor, rounds, sums, currency } = bill;
  const names = namesAt(
    bill.guests,
    rounds.map(({ order }) => order),
    portal,
  );
  return (
    <section className="bill">
      <PanelHead id={headingId} table={table} title={names.slice(0, 6).join(', ') || t(visit ? 'bill.seated' : 'bill.free')} close={close}>
        <p className="num">
          {visit && `${t('bill.since', { time: time(visit.since) })} · `}
          {nameOf(floor)}
        </p>
        {bill.joined.length > 0 && (
          <p className="bill__with">
            <Link2 className="icon" aria-hidden />
            {withTables(bill.joined, t)}
          </p>
        )}
      </PanelHead>
      <TableAllergies allergies={bill.allergies} />
      {waiting && (
        <p className="bill__asks">
          <ShieldQuestionMark className="icon" aria-hidden />
          <b>{t('bill.waiting', { count: waiting.orders })}</b>
          {may(venue, 'board') && (
            <Link className="button button--small" to="/portal/orders">
              {t('bill.to_board')}
            </Link>
          )}
        </p>
      )}
      {requests.map((request) => (
        <AskedHere key={request._id} request={request} venueId={venue._id} />
      ))}
      <ShareAsks {...{ venue, bill, take }} />
      <BillLimit {...{ venue, bill, take }} />
      <div className="bill__body">
        <GuestCount venue={venue} bill={bill} take={take} />
        <BillRounds {...{ bill, venue, headingId }} />
      </div>
      {rounds.length > 0 && <BillSums bill={bill} />}
      <footer className="bill__foot">
        {sums.due > 0 && mayOpen(venue, 'settle') && (
          <button type="button" className="button button--primary button--large button--block" onClick={() => open('settle')}>
            {t('bill.settle')} <span className="num">{amountText(sums.due, currency, t)}</span>
          </button>
        )}
        {sums.due === 0 && visit && rounds.length > 0 && <AllPaid />}
        <Acts {...{ venue, bill, open }} />
      </footer>
    </section>
  );
}

/** What else is done with a bill, each on a panel of its own. */
function Acts({ venue, bill, open }: Pick<Props, 'venue' | 'bill' | 'open'>) {
  const t = usePortalTablesTexts();
  const { visit, rounds, sums } = bill;
  const onPaper = useContext(PaperSlot);
  const [printing, setPrinting] = useState<'now' | 'failed' | null>(null);
  const here = { print: () => setPrinting('now'), busy: printing === 'now' };
  const serves = may(venue, 'serve');
  const mayRefund = mayOpen(venue, 'back') && bill.payments.some(({ kind }) => kind === 'payment');
  return (
    <>
      {visit && printing === 'now' && <PrintBill venueId={venue._id} visitId={visit._id} bill={bill} onEnd={setPrinting} />}
      <PanelProblem text={printing === 'failed' ? t('problem.failed') : null} />
      <div className="bill__acts" role="group" aria-label={t('bill.acts')}>
        {serves && (
          <button type="button" onClick={() => open('pad')}>
            <Plus className="icon" aria-hidden />
            {t('bill.add')}
          </button>
        )}
        {visit && serves && (
          <button type="button" onClick={() => open('move')}>
            <ArrowRightLeft className="icon" aria-hidden />
            {t('bill.move')}
          </button>
        )}
        {visit && serves && (
          <button type="button" onClick={() => open('join')}>
            <Link2 className="icon" aria-hidden />
            {t('bill.join')}
          </button>
        )}
        {visit &&
          rounds.length > 0 &&
          (onPaper ? (
            onPaper(bill, here)
          ) : (
            <button type="button" disabled={here.busy} onClick={here.print}>
              <Printer className="icon" aria-hidden />
              {t('bill.print')}
            </button>
          ))}
        {sums.due > 0 && mayOpen(venue, 'off') && (
          <button type="button" onClick={() => open('off')}>
            <BadgeMinus className="icon" aria-hidden />
            {t('bill.off')}
          </button>
        )}
        {mayRefund && (
          <button type="button" onClick={() => open('back')}>
            <Undo2 className="icon" aria-hidden />
            {t('bill.refund')}
          </button>
        )}
        {visit && serves && (
          <button type="button" onClick={() => open('leave')}>
            <DoorOpen className="icon" aria-hidden />
            {t('bill.left')}
          </button>
        )}
      </div>
    </>
  );
}

/** What becomes of a table that has paid. Freeing it has its own small place: where money is taken, a second tap must not send guests away. */
function AllPaid() {
  const t = usePortalTablesTexts();
  return (
    <p className="bill__settled">
      <Check className="icon" aria-hidden />
      {t('bill.settled')}
    </p>
  );
}

/** What the table asks for: done with one tap. */
function AskedHere({ request, venueId }: { readonly request: TableRequest; readonly venueId: string }) {
  const t = usePortalTablesTexts();
  const { done, busy, failed } = useRequestDone(venueId);
  return (
    <>
      <p className="bill__asks">
        <BellRing className="icon" aria-hidden />
        <b>{asksWords(request.subOption, t)}</b>
        <button type="button" className="button button--small" disabled={busy} onClick={() => done(request)}>
          {t('asks.done')}
        </button>
      </p>
      <PanelProblem text={failed ? t('problem.failed') : null} />
    </>
  );
}
