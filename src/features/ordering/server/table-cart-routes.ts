import type { Context } from 'hono';
import { sittingAt } from '#domain/table-cart.ts';
import { markHash } from '#platform/server/browser-mark.ts';
import { callerOf } from '#platform/server/caller.ts';
import { guess } from '#platform/server/rate-limit.ts';
import { offerMark, senderOf } from '#platform/server/fresh-mark.ts';
import { serve, type App } from '#platform/server/http.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { fromCode } from '#features/venues/server/table-code.ts';
import { sayAllergyAtTable as sayingAllergy } from '../allergy-contract.ts';
import * as contract from '../table-cart-contract.ts';
import { addToCart, changeLine, putBack, setMode, setReady } from './change-table-cart.ts';
import { codeNeeded } from './invite.ts';
import { accessToken, giveOrderCookies } from './order-access.ts';
import type { PlaceOrderDeps } from './place-order.ts';
import { tableOf } from './read-bill.ts';
import { peopleOf, type PersonRow } from './people-sql.ts';
import { tableCartReader } from './read-table-cart.ts';
import { sayAllergyAtTable } from './say-allergy.ts';
import { atTable, sendTableCart, type Sender } from './send-table-cart.ts';
import type { TogetherDeps } from './together-routes.ts';
import { asMember, memberOf, type Member } from './visit-right.ts';
import { openVisitAt } from './visit-sql.ts';
import { personOnWire } from './visit-bill.ts';

export type TableCartDeps = TogetherDeps & {
  readonly placing: PlaceOrderDeps;
  /** What is asked of whoever sends an order, and counted. */
  readonly sender: (context: Context, asked: { readonly table: number }) => Promise<Sender>;
};

/** The cart of a table whose people order together. */
export function tableCartRoutes(app: App, deps: TableCartDeps): void {
  const change = (context: Context, visit: string, act: (me: Member) => Promise<void>) =>
    asMember(deps, context, visit, async (me) => {
      await act(me);
      return cartOf(me);
    });
  const readCart = tableCartReader(deps.db);
  const cartOf = ({ venue, visit, person }: Member) => readCart({ venue, visit, me: person.id, now: new Date(deps.clock()) });

  whoIsHere(app, deps);
  serve(app, contract.tableCart, async ({ params, context }) => cartOf(await memberOf(deps, context, params.visit)));
  serve(app, contract.addToTable, async ({ params, body, context }) => change(context, params.visit, (me) => addToCart(deps, me, body)));
  serve(app, contract.changeAtTable, async ({ params, body, context }) =>
    change(context, params.visit, (me) => changeLine(deps, me, { ...body, rewritten: body.line, line: params.line })),
  );
  serve(app, contract.putBackAtTable, async ({ params, body, context }) =>
    change(context, params.visit, (me) => putBack(deps, me, { ...body, line: params.line })),
  );
  serve(app, contract.sayReady, async ({ params, body, context }) => change(context, params.visit, (me) => setReady(deps, me, body)));
  serve(app, contract.setCartMode, async ({ params, body, context }) => change(context, params.visit, (me) => setMode(deps, me, body)));
  serve(app, sayingAllergy, async ({ params, body, context }) =>
    change(context, params.visit, (me) => sayAllergyAtTable(deps, me, { orderId: params.order, keys: body.avoids })),
  );
  serve(app, contract.sendCart, async ({ params, body, context }) => {
    const { order, cart } = await asMember(deps, context, params.visit, async (me) => {
      const sender = await deps.sender(context, { table: me.visit.tableNumber });
      const sending = { ...body, language: body.language ?? null, k: body.k ?? '' };
      const sent = await sendTableCart({ ...deps, ...deps.placing }, me, sending, { ...sender, ...senderOf(deps.marks, context) });
      return { order: sent, cart: await cartOf(me) };
    });
    await offerMark(deps.marks, context);
    const token = accessToken(deps.secret, order._id);
    giveOrderCookies(context, order._id, token, deps.secureCookies);
    return { order: { ...order, accessToken: token }, cart };
  });
}

/** For who has just scanned a code: with nobody there, or nothing to be paid there, there is nobody to order with. */
function whoIsHere(app: App, deps: TableCartDeps): void {
  serve(app, contract.whoSitsThere, async ({ body, context }) => {
    const venue = await deps.venues.get(String(body.store));
    if (!venue) throw notFound('The venue');
    const at = tableOf(venue, body.floor, body.table);
    const { address, proof, mark } = callerOf(context, deps.marks.config);
    const own = mark && markHash(mark);
    const right = await guess([{ limit: deps.limits.joinTable, key: address }], proof, async () =>
      fromCode(deps.secret, venue, at, body.k) ? true : null,
    );
    if (!right) throw codeNeeded();
    context.header('Cache-Control', 'no-store');
    const visit = atTable(venue) === null ? null : await openVisitAt(deps.db, venue.venueId, at.floor, at.table);
    const everybody = visit ? await peopleOf(deps.db, visit) : [];
    const isMine = ({ browser }: PersonRow): boolean => Boolean(own && browser?.equals(own));
    // Where staff took a phone off the code alone lets in nobody new, and so tells nobody new who is there (0053).
    const shut = everybody.some(({ removedAt }) => removedAt !== null) && !everybody.some((one) => isMine(one) && one.removedAt === null);
    if (!visit || shut) return { visit: null, people: [] };
    const there = sittingAt(everybody, deps.clock());
    // Whoever asks sits with the others, not with themselves.
    const people = everybody.filter((one) => there.has(one.id) && !isMine(one)).map(personOnWire);
    return { visit: visit.id, people: people.map(({ _id, name, creature, colour }) => ({ _id, name, creature, colour })) };
  });
}
