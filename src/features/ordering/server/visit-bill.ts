import { chosenOf, namesOf } from './line-translations.ts';
import { billSums, billVat, vatOf } from '#domain/bill.ts';
import { LINE_UNITS, lowestTerms, TIP_LINE } from '#domain/bill-division.ts';
import { toldMethod } from '#domain/hand-money.ts';
import { toPercent } from '#domain/money-parts.ts';
import { add, cents, fromAmount, toAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { colourOf, creatureOf, restsUntil } from '#domain/table-people.ts';
import type { VatRow } from '#domain/vat.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { SHARE_STATES, SHARE_WAYS, type BillShare, type TablePerson, type VisitBill } from '../together-contract.ts';
import { billOrder } from './bill-order.ts';
import { readGuarantee } from './hold-limit.ts';
import type { PersonRow } from './people-sql.ts';
import { sharesOf, type FullShare, type PartRow } from './share-sql.ts';
import type { FullOrder } from './store.ts';
import { peopleTold, readVisitState, type BillPosition, type VisitState } from './visit-positions.ts';
import { invitationTo } from './visit-right.ts';
import type { VisitRow } from './visit-sql.ts';
import { joinedTo } from './visit-table-sql.ts';

/** A visit's bill as those at its table read it. `me`: nobody else's tip is told. */
export async function readVisitBill(
  tx: Tx,
  { venue, visit, me, now, secret }: { venue: VenueSnapshot; visit: VisitRow; me: string; now: Date; secret: string },
): Promise<VisitBill> {
  const bill = await readVisitState(tx, visit, now);
  const known = await sharesOf(tx, visit);
  const guarantee = await readGuarantee(tx, venue, visit);
  const shares = known.map((share) => shareOnWire(share, bill, { now, me }));
  const standing = bill.rounds.filter(({ order }) => !isStopped(order.status));
  const bills = standing.map(({ order, lines }) => billOrder(order, lines));
  const sum = (of: (full: FullOrder) => number) => toAmount(standing.reduce((all, full) => all + of(full), 0));
  const { ordered, due } = billSums(bills);
  return {
    visit: {
      _id: visit.id,
      store: venue.number,
      floor: visit.floor,
      table: visit.tableNumber,
      joined: await joinedTo(tx, visit),
      since: visit.openedAt.toISOString(),
    },
    me,
    invitation: invitationTo(secret, visit.id, bill.people),
    people: peopleTold(bill, known, now).map(personOnWire),
    currency: venue.currency,
    timeZone: venue.timeZone,
    rounds: bill.rounds.map((full) => roundOnWire(full, bill)),
    shares: shares.filter((share) => isTold(share, me)),
    freed: freedOf(known, { me, now }),
    sums: {
      menu: sum(({ order }) => order.subtotalCents),
      rewards: sum(({ order }) => order.rewardSavingsCents),
      discounts: sum(({ order }) => order.discountCents),
      ordered: toAmount(ordered),
      due: toAmount(due),
      held: toAmount(add(...shares.filter(({ state }) => state === 'held').map(({ amount }) => fromAmount(amount)))),
    },
    ...(guarantee && { guarantee }),
    vat: billVat(bills).map(vatOnWire),
  };
}

/** What lapsed is told to whom it was held for; what somebody let go of to nobody, unless money came for it. */
const isTold = ({ state, person, late }: BillShare, me: string): boolean =>
  state === 'held' || state === 'paid' || late > 0 || (state === 'lapsed' && person === me);

/** What staff freed of mine just now, where I hold nothing else. */
function freedOf(shares: readonly FullShare[], { me, now }: { readonly me: string; readonly now: Date }): VisitBill['freed'] {
  const last = shares.findLast(({ personId }) => personId === me);
  if (last?.state !== 'freed' || !last.freedByStaff || last.freedAt === null) return null;
  const until = restsUntil(last.freedAt.getTime());
  if (until <= now.getTime()) return null;
  return { amount: toAmount(last.parts.reduce((sum, part) => sum + part.cents, 0)), at: last.freedAt.toISOString() };
}

export const personOnWire = ({ id, name, sign, joinedAt, seenAt }: PersonRow): TablePerson => ({
  _id: id,
  name: name ?? '',
  creature: creatureOf(sign),
  colour: colourOf(sign),
  joinedAt: joinedAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

export const vatOnWire = ({ rate, grossCents, netCents, vatCents }: VatRow) => ({
  rate: toPercent(rate),
  gross: toAmount(grossCents),
  net: toAmount(netCents),
  vat: toAmount(vatCents),
});

/** Which equal parts of its line that is; null: just some of it. */
export function fractionOf({ orderId, line, cents: part, units }: PartRow, positions: readonly BillPosition[]) {
  const whole = positions.find((one) => one.order === orderId && one.line === line)?.share.grossCents;
  if (part === whole) return { take: 1, of: 1 };
  return units > 0 && units < LINE_UNITS ? lowestTerms(units) : null;
}

/** A share as `me` may read it; null: staff do. */
export function shareOnWire(
  share: FullShare,
  { positions }: VisitState,
  { now, me }: { readonly now: Date; readonly me: string | null },
): BillShare {
  const rateOf = (order: string, line: number) => positions.find((one) => one.order === order && one.line === line)?.share.rate ?? 0;
  const sold = share.parts
    .filter(({ line, vatCents }) => line !== TIP_LINE && vatCents !== null)
    .map((part) => ({ rate: rateOf(part.orderId, part.line), grossCents: cents(part.cents), vatCents: cents(part.vatCents ?? 0) }));
  const rates = [...new Set(sold.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  const lapsed = share.state === 'held' && share.heldUntil <= now;
  const isTheirs = me === null || me === share.personId;
  return {
    _id: share.id,
    person: share.personId,
    way: SHARE_WAYS.find((way) => way === share.way) ?? 'lines',
    among: share.among,
    method: toldMethod(share.method),
    amount: toAmount(share.parts.reduce((sum, part) => sum + part.cents, 0)),
    tip: isTheirs ? toAmount(share.tipCents) : 0,
    state: lapsed ? 'lapsed' : (SHARE_STATES.find((state) => state === share.state) ?? 'freed'),
    until: share.heldUntil.toISOString(),
    paidAt: share.paidAt?.toISOString() ?? null,
    back: toAmount(share.backCents),
    late: toAmount(Math.max(0, (share.lateCents ?? 0) - (isTheirs ? 0 : share.tipCents))),
    parts: share.parts.map((part) => ({
      order: part.orderId,
      line: part.line,
      amount: toAmount(part.cents),
      part: fractionOf(part, positions),
    })),
    vat: rates.map((rate) =>
      vatOnWire(
        vatOf(
          rate,
          sold.filter((one) => one.rate === rate),
        ),
      ),
    ),
  };
}

/** A phone or an account sent it: what staff write down stands under a name of theirs. */
const isOfGuest = ({ browser, phone, userId }: FullOrder['order']): boolean => browser !== null || phone !== null || userId !== null;

function roundOnWire({ order, lines }: FullOrder, { positions }: VisitState): VisitBill['rounds'][number] {
  const own = positions.filter((one) => one.order === order.id);
  const at = (line: number): BillPosition | undefined => own.find((one) => one.line === line);
  const open = (line: number) => toAmount(at(line)?.openCents ?? 0);
  const by = at(TIP_LINE)?.orderer ?? null;
  return {
    _id: order.id,
    number: order.number,
    placedAt: order.placedAt.toISOString(),
    orderStatus: order.status,
    lines: lines.flatMap((line, nth) =>
      line.quantity === 0
        ? []
        : [
            {
              line: nth + 1,
              item: line.itemId,
              name: line.name,
              names: namesOf(line),
              quantity: line.quantity,
              ...(line.givenAway > 0 && { givenAway: line.givenAway }),
              ...chosenOf(line),
              amount: toAmount(at(nth + 1)?.share.grossCents ?? 0),
              open: open(nth + 1),
              openUnits: at(nth + 1)?.openUnits ?? 0,
              vatRate: toPercent(line.vatRate),
              whose: at(nth + 1)?.whose ?? null,
              stopped: isStopped(order.status),
            },
          ],
    ),
    tipOpen: open(TIP_LINE),
    by,
    ...(by === null && isOfGuest(order) && { alone: order.buyersName }),
  };
}
