import type { Context } from 'hono';
import { callerOf } from '#platform/server/caller.ts';
import { addressHash, markHash } from '#platform/server/browser-mark.ts';
import { lastEventSeq } from '#platform/server/event-log.ts';
import { giveMark, type FreshMarks } from '#platform/server/fresh-mark.ts';
import { serve, type App } from '#platform/server/http.ts';
import { guess, type Limit } from '#platform/server/rate-limit.ts';
import { resumeFrom, streamLog } from '#platform/server/sse.ts';
import type { StreamSeats } from '#platform/server/stream-seats.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, unauthorised } from '#platform/shared/refusal.ts';
import { isCapability } from '#platform/server/capability.ts';
import { visitInvitation, whoInvites } from '../invite-contract.ts';
import * as contract from '../together-contract.ts';
import { freeShare, holdShare } from './hold-share.ts';
import { codeNeeded, inviteOthers, whoIsThere } from './invite.ts';
import { joinVisit, opensTable, type Joining } from './join-visit.ts';
import { heldToken, type WhoAsks } from './order-access.ts';
import { sayWhose } from './say-whose.ts';
import { readVisitBill } from './visit-bill.ts';
import { takeStamps, visitStamps } from '../stamps-contract.ts';
import { shareReceipt, visitReceipt } from '../receipt-contract.ts';
import { readVisitStamps, takeVisitStamps } from './take-stamps.ts';
import { readShareReceipt, readVisitReceipt } from './table-receipt.ts';
import { asMember, giveSeatCookie, memberOf, notAtTable, phoneOf, seatToken, type Member, type RightDeps } from './visit-right.ts';
import { visitHearers } from './visit-news.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';

export type TogetherDeps = RightDeps & {
  readonly feed: LiveFeed;
  readonly who: WhoAsks;
  readonly marks: FreshMarks;
  readonly phoneUrl: string;
  readonly limits: Readonly<Record<'joinTable' | 'billReads', Limit>>;
  readonly secureCookies: boolean;
  readonly seats: StreamSeats;
  readonly closing: AbortSignal;
};

/** Guests who sit together: joining, whose a line is, their bill and their shares. */
export function togetherRoutes(app: App, deps: TogetherDeps): void {
  const member = (context: Context, visit: string) => memberOf(deps, context, visit);
  const billOf = ({ venue, visit, person }: Member) =>
    readVisitBill(deps.db, { venue, visit, me: person.id, now: new Date(deps.clock()), secret: deps.secret });

  const hearer = visitHearers(deps.db);

  joining(app, deps, billOf);
  stamps(app, deps);
  serve(app, contract.visitBill, async ({ params, context }) => billOf(await member(context, params.visit)));
  serve(app, visitInvitation, async ({ params, context }) => inviteOthers(deps, deps.phoneUrl, await member(context, params.visit)));
  serve(app, contract.sayWhose, async ({ params, body, context }) =>
    asMember(deps, context, params.visit, async (me) => {
      await sayWhose(deps, me, body);
      return billOf(me);
    }),
  );
  serve(app, contract.holdShare, async ({ params, body, context }) =>
    asMember(deps, context, params.visit, async (me) => {
      await holdShare(deps, me, body);
      const bill = await billOf(me);
      const share = bill.shares.find(({ _id }) => _id === body.id.toLowerCase());
      if (!share) throw notFound('The share');
      return { share, bill };
    }),
  );
  serve(app, contract.letGo, async ({ params, context }) => {
    const me = await member(context, params.visit);
    await freeShare(deps, me.visit, { share: params.share, of: me.person.id, actor: 'guest' });
    return billOf(me);
  });
  serve(app, shareReceipt, async ({ params, context }) => {
    const { person, ...at } = await phoneOf(deps, context, params.visit);
    return readShareReceipt(deps.db, at, { share: params.share, of: person.id });
  });
  serve(app, visitReceipt, async ({ params, context }) => {
    const { person, ...at } = await phoneOf(deps, context, params.visit);
    if (person.removedAt !== null) throw notAtTable();
    return readVisitReceipt(deps.db, at, { withTips: false });
  });
  serve(app, contract.visitEvents, async ({ params, context }) => {
    const { visit, person } = await member(context, params.visit);
    const { wokenBy, heard, read, over } = hearer(visit, person);
    // What the page reads anew anyway is no news.
    const from = resumeFrom(context, await lastEventSeq(deps.db, visit.venueId));
    return streamLog<typeof contract.visitEvents>(context, {
      leave: deps.seats.take(context, `seat ${person.id}`),
      from,
      read,
      whole: true,
      over,
      subscribe: (wake) => {
        wokenBy(wake);
        return deps.feed.follow(visit.venueId, heard);
      },
      closing: deps.closing,
    });
  });
}

function joining(app: App, deps: TogetherDeps, billOf: (member: Member) => Promise<contract.VisitBill>): void {
  serve(app, whoInvites, async ({ body, context }) => {
    const venue = await deps.venues.get(String(body.store));
    if (!venue) throw notFound('The venue');
    const { address, proof } = callerOf(context, deps.marks.config);
    const there = await guess([{ limit: deps.limits.joinTable, key: address }], proof, () => whoIsThere(deps, { ...body, venue }));
    if (!there) throw codeNeeded();
    context.header('Cache-Control', 'no-store');
    return there;
  });
  serve(app, contract.joinVisit, async ({ body, context }) => {
    const venue = await deps.venues.get(String(body.store));
    if (!venue) throw notFound('The venue');
    const { floor, table } = body;
    const asking = { venue, floor, table, k: body.k ?? '', invitation: body.invitation ?? '', name: body.name?.trim() ?? '' };
    const caller = callerOf(context, deps.marks.config);
    const user = await deps.who(context.req.raw.headers);
    const holds = (id: string) => isCapability(deps.secret, 'order', id, heldToken(context, id));
    const orders = body.orders.map((id) => id.toLowerCase()).filter((id) => isUuid(id) && holds(id));
    const address = deps.marks.config.rateLimits ? addressHash(deps.marks.config, caller.address) : null;
    const wish: Joining = { ...asking, browser: null, address, userId: user?.id ?? null, orders };
    const right = await guess([{ limit: deps.limits.joinTable, key: caller.address }], caller.proof, async () =>
      (await opensTable(deps, wish)) ? true : null,
    );
    if (!right) throw codeNeeded();
    const mark = await giveMark(deps.marks, context);
    const { visit, person } = await joinVisit(deps, { ...wish, browser: markHash(mark) });
    const token = seatToken(deps.secret, person.id);
    giveSeatCookie(context, visit.id, token, deps.secureCookies);
    context.header('Cache-Control', 'no-store');
    return { ...(await billOf({ venue, visit, person })), accessToken: token };
  });
}

function stamps(app: App, deps: TogetherDeps): void {
  const stampsOf = async (context: Context, one: Member) => {
    const userId = (await deps.who(context.req.raw.headers))?.id ?? null;
    return { userId, read: () => readVisitStamps(deps.db, { member: one, userId, now: new Date(deps.clock()) }) };
  };
  serve(app, visitStamps, async ({ params, context }) => (await stampsOf(context, await phoneOf(deps, context, params.visit))).read());
  serve(app, takeStamps, async ({ params, body, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    const { userId, read } = await stampsOf(context, me);
    if (userId === null) throw unauthorised();
    await takeVisitStamps(deps, me, userId, body);
    return read();
  });
}
