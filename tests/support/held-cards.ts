import { expect } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { HoldNow } from '#features/payments/hold-contract.ts';
import { movedOf, type Held } from '#features/payments/server/stand-in/ledger.ts';
import { cookiesOf } from './account-app.ts';
import { OWNER_1, STAFF_1, type Answer, type TestApp } from './app.ts';
import { officeOf } from './office.ts';
import { codeAt } from './only-from-table.ts';
import { takeEverything, worldOf } from './paying.ts';

export type Phone = { readonly visit: string; readonly me: string; readonly headers: { authorization: string; cookie: string } };

/** All that a card has lost, refunds taken off. */
export const lost = (card: Held): number => movedOf(card) - card.refunded;

/** A venue whose tables pay at the end with a guarantee: a dish of these rounds costs 8, a hold is of 20. */
export async function heldCards(world: TestApp, tables: readonly number[]) {
  const owner = { cookie: await world.signIn(OWNER_1) };
  const staff = { cookie: await world.signIn(STAFF_1) };
  await takeEverything(world);
  const k = new Map<number, string>();
  for (const table of tables) k.set(table, (await codeAt(world, owner.cookie, 1, table)).k);
  const asks = async (guarantee: { amount: number; hours: number } | null) =>
    expect((await officeOf(world, owner.cookie).set('paying', () => ({ when: 'end', guarantee }))).status).toBe(200);
  await asks({ amount: 20, hours: 3 });
  const { pool } = world.system.database;
  let at = tables[0]!;
  const billAt = async () => (await world.call('GET', `/api/venues/1/bill?floor=1&table=${at}`, { headers: staff })).json as Bill;
  const end = (visit: string) => world.call('POST', `/api/venues/1/visits/${visit}/end`, { body: { reason: 'Gone.' }, headers: staff });
  const phone = (who: Phone, what: string, body?: object): Promise<Answer> =>
    world.call('POST', `/api/visits/${who.visit}/${what}`, { ...(body && { body }), headers: who.headers });
  const agree = (who: Phone, amount = 20, more: object = {}) => phone(who, 'hold', { amount, hours: 3, method: 3, ...more });
  const check = async (who: Phone) => (await phone(who, 'hold/check')).json as HoldNow;
  const cardsOf = async ({ me }: Phone): Promise<Held[]> => {
    const { rows } = await pool.query<{ id: string }>(
      `select p.id from payment p join visit_hold h on h.venue_id = p.venue_id and h.id = p.hold_id where h.person_id = $1 order by p.created_at, p.id`,
      [me],
    );
    return rows.flatMap(({ id }) => [...worldOf(world).ledger.held.values()].filter(({ reference }) => reference === id));
  };
  const sends = (who: Phone, more: object = {}) =>
    world.placeOrder({ table: at, k: k.get(at), paymentMethod: 101, orderAmount: 8, ...more }, { cookie: who.headers.cookie });
  return {
    owner,
    staff,
    asks,
    billAt,
    end,
    phone,
    agree,
    check,
    cardsOf,
    sends,
    table: () => at,
    /** The next table, with nobody at it. */
    async next(): Promise<void> {
      at = tables[(tables.indexOf(at) + 1) % tables.length]!;
      const { visit } = await billAt();
      if (visit) await end(visit._id);
    },
    async sits(name: string): Promise<Phone> {
      const answer = await world.call('POST', '/api/visits', { body: { store: 1, floor: 1, table: at, k: k.get(at), name } });
      expect(answer.status, answer.text).toBe(201);
      const { me, visit, accessToken } = answer.json as VisitBill & { accessToken: string };
      return { me, visit: visit._id, headers: { authorization: `Bearer ${accessToken}`, cookie: cookiesOf(answer) } };
    },
    /** Agrees, and the card is fine. */
    async gives(who: Phone, amount = 20): Promise<Held> {
      const answer = await agree(who, amount);
      expect(answer.status, answer.text).toBe(200);
      const card = (await cardsOf(who)).at(-1)!;
      await worldOf(world).pay(card);
      expect(await check(who)).toMatchObject({ mine: { state: 'held', amount } });
      return card;
    },
    async orders(who: Phone): Promise<SavedOrder> {
      const answer = await sends(who);
      expect(answer.status, answer.text).toBe(201);
      return answer.json as SavedOrder;
    },
    stored: async ({ _id }: { readonly _id: string }) =>
      (await world.call('GET', `/api/orders/${_id}`, { headers: staff })).json as SavedOrder,
    /** Staff take all that is open, in cash. */
    async settle(amount: number): Promise<Answer> {
      const bill = await billAt();
      const what = bill.rounds.filter(({ due }) => due > 0).map(({ order }) => ({ order: order._id, lines: null }));
      const body = { id: crypto.randomUUID(), what, amount, method: 'cash', tip: 0, tipTo: null, given: null };
      return world.call('POST', `/api/venues/1/visits/${bill.visit?._id}/settle`, { body, headers: staff });
    },
    charge: ({ visit }: Phone) => world.call('POST', `/api/venues/1/visits/${visit}/holds/charge`, { headers: staff }),
    sweep: () => world.system.payments.reconcile(),
    /** As if so many hours had passed since the guests left, or their bill was paid. */
    async hoursPass({ visit }: Phone, hours: number): Promise<void> {
      const back = (column: string) => `${column} = ${column} - make_interval(hours => $2)`;
      await pool.query(`update visit set ${back('opened_at')}, ${back('ended_at')} where id = $1`, [visit, hours]);
      await pool.query(`update visit_hold set ${back('held_at')} where visit_id = $1`, [visit, hours]);
      await pool.query(`update settlement set ${back('at')} where order_id in (select id from orders where visit_id = $1)`, [visit, hours]);
      await pool.query(`update orders set ${back('placed_at')} where visit_id = $1`, [visit, hours]);
    },
    /** As if the provider had not been asked for so long. */
    askAgain: ({ me }: Phone) =>
      pool.query(
        `update payment set checked_at = now() - interval '1 hour', created_at = created_at - interval '1 hour'
         where hold_id in (select id from visit_hold where person_id = $1)`,
        [me],
      ),
    /** What the books have of an order, by way of paying: what came, less what went back. */
    async books({ _id }: { readonly _id: string }): Promise<Record<string, number>> {
      const { rows } = await pool.query<{ method: string; cents: number }>(
        `select method, sum(case kind when 'payment' then amount_cents else -amount_cents end)::int as cents from settlement where order_id = $1 group by method`,
        [_id],
      );
      return Object.fromEntries(rows.map(({ method, cents }) => [method, cents]));
    },
    log: async (action: string) =>
      (await pool.query<{ after: object }>(`select after from audit_entry where action = $1 order by at desc, id desc limit 1`, [action]))
        .rows[0]?.after,
  };
}
export type HeldCards = Awaited<ReturnType<typeof heldCards>>;
