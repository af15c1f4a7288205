import { EVENING, type Friend } from '#db/demo/evening.ts';
import { fromAmount, toAmount, add } from '#domain/money.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { addToCart, setReady } from '#features/ordering/server/change-table-cart.ts';
import { holdShare } from '#features/ordering/server/hold-share.ts';
import { joinVisit } from '#features/ordering/server/join-visit.ts';
import { moveOrder } from '#features/ordering/server/move-order.ts';
import { orderWriter } from '#features/ordering/server/order-writer.ts';
import type { PersonRow } from '#features/ordering/server/people-sql.ts';
import { readAllergy } from '#features/ordering/server/read-allergy.ts';
import { readTableCart } from '#features/ordering/server/read-table-cart.ts';
import { sendTableCart } from '#features/ordering/server/send-table-cart.ts';
import { readVisitBill } from '#features/ordering/server/visit-bill.ts';
import type { Member } from '#features/ordering/server/visit-right.ts';
import type { VisitRow } from '#features/ordering/server/visit-sql.ts';
import { happenedThen } from '#features/ordering/server/write-history.ts';
import type { Seat } from '#features/ordering/visit-contract.ts';
import { codeOf } from '#features/venues/server/table-code.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { System } from '../system.ts';

const MINUTE_MS = 60_000;
type Round = (typeof EVENING.rounds)[number];
type Dish = Round['dishes'][number];
type Sitting = { readonly venue: VenueSnapshot; readonly waiter: string; readonly seat: Seat };
type Cooked = Pick<Round, 'sent' | 'begun' | 'ready' | 'served'>;
type Paying = { readonly of: Friend; readonly method: 'cash' | 'card'; readonly tip: number };

export type TableOfFriends = ReturnType<typeof tableOfFriends>;

/** What people at a table do with their phones, and staff for them, each at a given time. */
export function tableOfFriends(system: System, { venue, waiter, seat }: Sitting) {
  const { db } = system.database;
  const k = codeOf(system.config.secret, venue, seat);
  const there = new Map<Friend, { readonly visit: VisitRow; readonly person: PersonRow }>();
  const deps = (at: number) => ({ ...system, db, clock: () => at, secret: system.config.secret, writer: orderWriter(db) });
  const memberOf = (name: Friend): Member => {
    const one = there.get(name);
    if (!one) throw new Error(`${name} does not sit there`);
    return { venue, ...one };
  };
  const avoidsOf = (name: Friend) => EVENING.friends.find((one) => one.name === name)?.avoids ?? [];
  const sayReady = (name: Friend, at: number) =>
    setReady(deps(at), memberOf(name), { deed: crypto.randomUUID(), ready: true, avoids: avoidsOf(name), ratherNot: [] });

  return {
    deps,
    sayReady,
    async sitDown(name: Friend, at: number): Promise<void> {
      const joining = { venue, ...seat, k, invitation: '', name, browser: null, address: null, userId: null, orders: [] };
      there.set(name, await joinVisit(deps(at), joining));
    },
    async take({ of, dish, quantity = 1, shared }: Dish, at: number): Promise<void> {
      const line = { quantity, payload: { item: { id: dish }, extras: {} } };
      await addToCart(deps(at), memberOf(of), { deed: crypto.randomUUID(), line, shared: shared ?? false });
    },
    /** Everybody is ready, and one of them sends it; then it goes its way through the kitchen. */
    async send({ by, dishes, ...round }: Round, at: number): Promise<void> {
      for (const name of new Set(dishes.map(({ of }) => of))) await sayReady(name, at);
      const me = memberOf(by);
      const cart = await readTableCart(db, { venue, visit: me.visit, me: me.person.id, now: new Date(at) });
      const sending = { lines: cart.lines, amount: cart.sums.ready, avoids: avoidsOf(by), ratherNot: [], language: EVENING.language, k };
      const asked = { id: crypto.randomUUID(), what: 'ready', ...sending } as const;
      const order = await sendTableCart(deps(at), me, asked, { userId: null });
      const who = { orderId: order._id, actor: waiter };
      if (order.avoids.length > 0) await readAllergy(deps(at), who, { keys: null, revision: null });
      await cook(who, round, at);
    },
    /** One pays what is theirs. */
    async hold({ of, method, tip }: Paying, at: number): Promise<{ readonly id: string; readonly visit: VisitRow }> {
      const me = memberOf(of);
      const { id: person } = me.person;
      const bill = await readVisitBill(db, { venue, visit: me.visit, me: person, now: new Date(at), secret: system.config.secret });
      const own = bill.rounds.flatMap(({ lines }) => lines.filter(({ whose }) => whose === person));
      const amount = toAmount(add(...own.map(({ open }) => fromAmount(open))));
      const id = crypto.randomUUID();
      await holdShare(deps(at), me, { id, what: { way: 'person', person }, amount, tip, method });
      return { id, visit: me.visit };
    },
  };

  async function cook(who: { readonly orderId: string; readonly actor: string }, round: Cooked, at: number): Promise<void> {
    const { preparing, ready, served } = ORDER_STATUS;
    const steps = [preparing, ...(round.ready === null ? [] : [ready]), ...(round.served === null ? [] : [served])];
    for (const to of steps) await moveOrder({ db, feed: system.feed }, { ...who, to, reason: null });
    const then = (ago: number | null) => (ago === null ? null : new Date(at + (round.sent - ago) * MINUTE_MS));
    const times = { begun: then(round.begun), ready: then(round.ready), served: then(round.served) };
    await happenedThen(db, { venueId: venue.venueId, id: who.orderId }, times);
  }
}
