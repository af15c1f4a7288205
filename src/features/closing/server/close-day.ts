import { fromAmount, toAmount } from '#domain/money.ts';
import { subtract } from '#domain/money-parts.ts';
import { openCountOf } from '#domain/z-report.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { asOfOneMoment, type Tx } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import type { Posted } from '#platform/server/queued-mailer.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { closeDay as Declared, DayDraft, ZReport } from '../contract.ts';
import type { Mailed } from '../mailed.ts';
import type { CloseDeps } from './close-deps.ts';
import { alreadyClosed, centsOf } from './count-blind.ts';
import { isEmpty, reckon, type Reckoned } from './read-draft.ts';
import { insertReport, lastZ } from './store.ts';
import { postReport } from './z-mail.ts';
import { saleOf } from './z-parts.ts';
import * as sums from './z-sums.ts';

type Asked = BodyOf<typeof Declared>;
type Closed = ZReport & { readonly mailed: Mailed };
type By = { readonly venue: VenueSnapshot; readonly userId: string };

/**
 * Closes the day: one report of all that is in none yet, with the orders and the money that it is made of, and its mails, in one transaction that
 * sees one moment. Of two at once one writes it. Refuses what the contract names.
 */
export async function closeDay(deps: CloseDeps, by: By, asked: Asked): Promise<Closed> {
  const { venueId } = by.venue;
  await deps.mailer.ready();
  try {
    const { report, mailed, mails } = await asOfOneMoment(deps.db, (tx) => write(tx, deps, by, asked));
    for (const mail of mails) mail.deliver();
    return { ...report, mailed };
  } catch (error) {
    if (!isTwin(error)) throw error;
    const last = await lastZ(deps.db, venueId);
    throw alreadyClosed(last?.number ?? 0);
  }
}

async function write(
  tx: Tx,
  deps: CloseDeps,
  { venue, userId }: By,
  asked: Asked,
): Promise<{ report: ZReport; mailed: Mailed; mails: Posted[] }> {
  const reckoned = await reckon(tx, venue, deps.clock(), { drawerOf: asked.drawerOf, from: asked.from ?? null });
  const { draft, since, uncounted } = reckoned;
  refuse(reckoned, asked, venue);
  if (asked.from !== undefined && asked.from !== since.day)
    throw new Refusal(409, 'beginning_stands', 'An earlier report said where the count begins.', { from: since.day });
  const name = (await peopleNames(tx, venue.venueId, [userId])).get(userId) ?? '';
  const {
    cash: _by,
    seal: _seal,
    disagrees: _checked,
    inKitchen: _left,
    asks: _asked,
    blind: _blind,
    hides: _hides,
    drawers,
    ...figures
  } = draft;
  const report: ZReport = { ...figures, drawers: drawers.map((drawer) => counted(drawer, draft, asked)), closedBy: name };
  const written = await insertReport(tx, {
    venueId: venue.venueId,
    day: since.day,
    closedBy: userId,
    report,
    orders: partsOf(reckoned),
    moved: uncounted.moved,
    moves: reckoned.moves.map(({ id }) => id),
  });
  if (!written) throw alreadyClosed(report.number);
  const said = report.drawers
    .map((drawer) => drawer.said)
    .filter((sentence) => sentence !== '')
    .join(' · ');
  await recordAudit(tx, {
    venueId: venue.venueId,
    actor: userId,
    action: 'day.closed',
    subject: `Z ${report.number}`,
    after: {
      ...(report.beginning && { countedFrom: report.beginning.from }),
      net: report.net,
      received: report.received,
      difference: report.drawers.reduce((sum, one) => sum + one.difference, 0),
      ...(said !== '' && { said }),
    },
  });
  return { report, ...(await postReport(tx, deps, venue, report)) };
}

function refuse({ draft, hides }: Reckoned, { number, seal, leaveOpen, from }: Asked, { venueId }: VenueSnapshot): void {
  if (number !== draft.number) throw alreadyClosed(draft.number - 1);
  // Before anything that would tell a sum.
  if (hides) throw new Refusal(409, 'count_first', 'Count the cash of every drawer first.');
  if (draft.asks && from === undefined) throw new Refusal(400, 'beginning_unsaid', 'Say with which day the count begins.', draft.asks);
  if (draft.disagrees.length > 0) {
    log.error({ venueId, number, sums: draft.disagrees }, 'a Z report was refused: its sums do not agree with the orders');
    throw new Refusal(409, 'sums_disagree', 'The sums do not agree with the orders. Nothing was written; ask for help.', {
      sums: draft.disagrees,
    });
  }
  if (seal !== draft.seal)
    throw new Refusal(409, 'changed_meanwhile', 'Cash came or went since you counted. Look at it again.', { current: draft });
  const orders = openCountOf(draft);
  if (orders > 0 && !leaveOpen) throw new Refusal(409, 'left_open', 'Some orders are not paid yet.', { orders });
  if (isEmpty(draft)) throw new Refusal(409, 'nothing_to_close', 'Nothing has happened since the last report.');
}

/** A drawer with what was counted in it. Refuses not_counted, difference_unsaid (400). */
function counted(
  { first: told, ...drawer }: DayDraft['drawers'][number],
  { currency }: DayDraft,
  { counts }: Asked,
): ZReport['drawers'][number] {
  const count = counts.find((one) => one.drawer === drawer.id);
  const cents = count ? centsOf(count, currency) : null;
  if (!count || cents === null) throw new Refusal(400, 'not_counted', 'Count the cash of every drawer.', { drawer: drawer.id });
  const difference = toAmount(subtract(cents, fromAmount(drawer.expected)));
  const said = count.said.trim();
  if (difference !== 0 && said === '')
    throw new Refusal(400, 'difference_unsaid', 'Counted and expected differ. Say why in a sentence.', { drawer: drawer.id, difference });
  const pieces = Object.fromEntries(Object.entries(count.pieces ?? {}).filter(([, times]) => times > 0));
  const first = told !== undefined && fromAmount(told) !== cents ? { first: told } : {};
  return { ...drawer, counted: toAmount(cents), ...first, difference, said, pieces };
}

/** What each order puts into the report. */
function partsOf({ uncounted }: Reckoned) {
  const part =
    (kind: 'sold' | 'undone' | 'stopped', of: (order: sums.Uncounted['orders'][number]) => number) =>
    (order: sums.Uncounted['orders'][number]) => ({ orderId: order.id, kind, saleCents: of(order) });
  return [
    ...sums.soldIn(uncounted).map(part('sold', saleOf)),
    ...sums.undoneIn(uncounted).map(part('undone', (order) => sums.correctionOf(order, uncounted))),
    ...sums.stoppedIn(uncounted).map(part('stopped', saleOf)),
  ];
}
