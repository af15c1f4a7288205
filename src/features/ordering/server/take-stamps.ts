import { namesOf } from './line-translations.ts';
import { STAMPS_KEPT_MS } from '#domain/stamp-card.ts';
import { creatureOf } from '#domain/table-people.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { refersToNothing } from '#platform/server/sql-failure.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { Refusal, unauthorised } from '#platform/shared/refusal.ts';
import { keepsAccount } from '#features/accounts/server/find-account.ts';
import { cardsOfLines } from '#features/loyalty/server/store.ts';
import type { VisitStamps } from '../stamps-contract.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import { lockOrders } from './hand-money-sql.ts';
import { takeLine } from './line-stamps.ts';
import { lineStampsOf, stampedRounds, type LineStampRow } from './line-stamps-sql.ts';
import { hasOrdered, peopleOf, saidWhose, updatePerson, type PersonRow } from './people-sql.ts';
import { readOrders, type FullOrder } from './store.ts';
import { notAtTable, type Member, type RightDeps } from './visit-right.ts';
import { holdVisits, type VisitRow } from './visit-sql.ts';

type Line = LineStampRow & {
  readonly full: FullOrder;
  /** Null: the table's. */
  readonly owner: string | null;
  /** Whose card has or had them. */
  readonly userId: string | null;
};
type Asking = { readonly member: Member; readonly userId: string | null; readonly now: Date };

/** The stamps of a visit's shared rounds as who asks may see them. Refuses not_at_table (403). */
export async function readVisitStamps(tx: Tx, { member: { visit, person }, userId, now }: Asking): Promise<VisitStamps> {
  if (person.removedAt !== null) throw notAtTable();
  const people = await peopleOf(tx, visit);
  const me = people.find(({ id }) => id === person.id);
  const may = await taking(tx, person);
  // What they could not take is not held out to them.
  const lines = (await linesOf(tx, visit, await stampedRounds(tx, visit))).filter((one) => may(one) || stateOf(one, now) !== 'open');
  return {
    signedIn: userId !== null,
    linked: userId !== null && me?.userId === userId,
    lines: lines.map((one) => ({
      order: one.orderId,
      number: one.full.order.number,
      line: one.line,
      ...calledOf(one),
      quantity: one.full.lines[one.line - 1]?.quantity ?? one.stamps,
      stamps: one.stamps,
      whose: one.owner === null ? 'table' : one.owner === person.id ? 'me' : 'other',
      person: one.owner === person.id ? null : personOf(people.find(({ id }) => id === one.owner)),
      state: stateOf(one, now),
      until: one.paidAt && untilOf(one.paidAt).toISOString(),
      mine: userId !== null && one.userId === userId,
    })),
  };
}

const calledOf = ({ full, line }: Line) => {
  const sold = full.lines[line - 1];
  return { name: sold?.name ?? '', names: sold ? namesOf(sold) : {} };
};
const personOf = (person: PersonRow | undefined) => (person ? { name: person.name ?? '', creature: creatureOf(person.sign) } : null);
const untilOf = (paidAt: Date): Date => new Date(paidAt.getTime() + STAMPS_KEPT_MS);

function stateOf({ paidAt, takenAt, backAt }: LineStampRow, now: Date): VisitStamps['lines'][number]['state'] {
  if (backAt !== null) return 'back';
  if (takenAt !== null) return 'taken';
  if (paidAt === null) return 'unpaid';
  return untilOf(paidAt) > now ? 'open' : 'over';
}

async function linesOf(tx: Tx, { venueId }: VisitRow, orderIds: readonly string[]): Promise<Line[]> {
  const orders = await readOrders(tx, venueId, orderIds);
  const owners = new Map((await saidWhose(tx, venueId, orderIds)).map(({ orderId, line, personId }) => [`${orderId}/${line}`, personId]));
  const cards = new Map((await cardsOfLines(tx, orderIds)).map(({ orderId, line, userId }) => [`${orderId}/${line}`, userId]));
  return (await lineStampsOf(tx, venueId, orderIds)).flatMap((row) => {
    const full = orders.get(row.orderId);
    const key = `${row.orderId}/${row.line}`;
    return full ? [{ ...row, full, owner: owners.get(key) ?? null, userId: cards.get(key) ?? null }] : [];
  });
}

/**
 * Whose word about a paid line counts: who was at the table when it was paid, or ordered something there. Whoever reads a table's printed code can
 * join it afterwards, and say that the others agree.
 */
async function taking(tx: Tx, person: PersonRow): Promise<(line: LineStampRow) => boolean> {
  const ordered = await hasOrdered(tx, person);
  return ({ paidAt }) => ordered || paidAt === null || person.joinedAt <= paidAt;
}

type Wanted = { readonly lines: readonly { readonly order: string; readonly line: number }[]; readonly agreed: boolean };

/**
 * Somebody of a table takes the stamps of paid lines that nobody has, and what is theirs from now on comes by itself. The rounds are held, so of two who
 * take one line one does, and of a refund and a taking one comes first. Refuses what the contract names.
 */
export async function takeVisitStamps(
  deps: RightDeps & { readonly feed: LiveFeed },
  { visit, person }: Member,
  userId: string,
  { lines: wanted, agreed }: Wanted,
): Promise<void> {
  if (person.removedAt !== null) throw notAtTable();
  const ids = [...new Set(wanted.map(({ order }) => order.toLowerCase()))];
  if (!ids.every(isUuid)) throw unknownLine();
  const { venueId, id: subjectId } = visit;
  const done = inTransaction(deps.db, async (tx) => {
    const rounds = await stampedRounds(tx, visit);
    await lockOrders(tx, venueId, rounds);
    const now = new Date(deps.clock());
    const there = await linesOf(tx, visit, rounds);
    const may = await taking(tx, person);
    // Before any card, as whoever places an order does: the venue's pulse.
    await holdVisits(tx, venueId);
    let changes = false;
    const found = wanted.map(({ order, line }) => there.find((one) => one.orderId === order.toLowerCase() && one.line === line));
    for (const one of new Set(found)) {
      if (!one) throw unknownLine();
      // Said twice: they are there.
      if (one.userId === userId && one.backAt === null) continue;
      refuseGone(one, now);
      if (!may(one)) throw new Refusal(409, 'came_later', 'This was paid before you came to the table.', nameless(one));
      if (one.owner !== null && one.owner !== person.id && !agreed)
        throw new Refusal(409, 'not_yours', 'This is somebody else’s. Ask them first.', nameless(one));
      if (!(await keepsAccount(tx, userId))) throw unauthorised();
      if (!(await takeLine(tx, one.full, { line: one.line, stamps: one.stamps, userId, now }))) throw taken(one);
      changes = true;
    }
    // A phone that several use stays with the first of them.
    const me = (await peopleOf(tx, visit)).find(({ id }) => id === person.id);
    if (me?.userId === null) await updatePerson(tx, me, { userId });
    if (changes || me?.userId === null)
      await appendEvent(tx, VISIT_EVENTS, { venueId, type: 'visit.changed', subjectId, data: { to: 'stamps' }, actor: 'guest' });
  });
  await done.catch((error: unknown) => {
    throw refersToNothing(error) ? unauthorised() : error;
  });
  deps.feed.nudge(venueId);
}

const nameless = ({ orderId, line }: LineStampRow) => ({ order: orderId, line });
const unknownLine = () => new Refusal(400, 'line_unknown', 'No such line has stamps here.');
const taken = (line: LineStampRow) => new Refusal(409, 'stamps_taken', 'Somebody else has these stamps.', nameless(line));

function refuseGone(line: Line, now: Date): void {
  const state = stateOf(line, now);
  const details = nameless(line);
  if (state === 'unpaid') throw new Refusal(409, 'line_unpaid', 'This is not paid yet.', details);
  if (state === 'taken') throw taken(line);
  if (state === 'back') throw new Refusal(409, 'stamps_back', 'These stamps went back with the dish.', details);
  if (state === 'over') throw new Refusal(409, 'stamps_over', 'The seven days are over.', details);
}
