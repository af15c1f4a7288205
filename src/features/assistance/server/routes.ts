import type { Context } from 'hono';
import { addressTo } from '#platform/shared/address.ts';
import { notFound, unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { offerMark, senderOf, type FreshMarks } from '#platform/server/fresh-mark.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { givePathCookie, pathCookie } from '#platform/server/path-cookie.ts';
import { resumeFrom, streamLog } from '#platform/server/sse.ts';
import type { StreamSeats } from '#platform/server/stream-seats.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { helpRoute } from './house-help.ts';
import type { LanguageModel } from './language-model.ts';
import { confirmRequest, moveRequest } from './move-request.ts';
import { askForAssistance } from './request-assistance.ts';
import { callsOfPhones, refuseRequests } from './refuse-requests.ts';
import { holderOf, newRight } from './request-right.ts';
import { readOpenRequests, readRequest, readResolved, type RequestRow } from './store.ts';
import { withdrawRequest } from './withdraw-request.ts';

export type AssistanceDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  readonly venues: VenueCache;
  readonly secret: string;
  readonly secureCookies: boolean;
  readonly who: (headers: Headers) => Promise<{ readonly id: string } | null>;
  readonly gate: VenueGate;
  readonly clock: Clock;
  readonly model: LanguageModel | null;
  readonly mayAskModel: (context: Context) => Promise<boolean>;
  readonly limitRequests: (context: Context, venue: string, table: number, hasCode: boolean) => Promise<void>;
  readonly freshMarks: FreshMarks;
  readonly seats: StreamSeats;
  readonly closing: AbortSignal;
};

/** So long is what was taken care of shown. */
const PAST_MS = 3_600_000;

const COOKIE = 'request';
/** Nobody waits longer for a waiter. */
const COOKIE_SECONDS = 24 * 3600;

/** Sent to that request's own paths only, out of reach of scripts: an address would be written into every log on its way. */
function giveCookie(context: Context, id: string, token: string, secure: boolean): void {
  const path = addressTo<typeof contract.readRequest>('/api/assistance/:id', { params: { id } });
  givePathCookie(context, COOKIE, token, { path, maxAge: COOKIE_SECONDS, secure });
}

export function assistanceRoutes(app: App, deps: AssistanceDeps): void {
  helpRoute(app, deps);
  const requestOf = async (context: Context, id: string): Promise<{ readonly row: RequestRow; readonly holder: string }> => {
    const row = await readRequest(deps.db, id);
    if (!row) throw notFound('The request');
    const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    const holder = holderOf(deps.secret, row.id, bearer) ?? holderOf(deps.secret, row.id, pathCookie(context, COOKIE));
    if (holder === null) throw notFound('The request');
    return { row, holder };
  };
  serve(app, contract.requestAssistance, async ({ body, context }) => {
    const { store, service, floor, table, subOption, k } = body;
    const asked = { store, service, floor: floor ?? 0, table: table ?? 0, subOption: subOption ?? '', k: k ?? '' };
    const from = senderOf(deps.freshMarks, context);
    const limit = (hasCode: boolean) => deps.limitRequests(context, store, asked.table, hasCode);
    const row = await askForAssistance({ ...deps, limit }, { ...asked, from });
    await offerMark(deps.freshMarks, context);
    const accessToken = newRight(deps.secret, row.id);
    giveCookie(context, row.id, accessToken, deps.secureCookies);
    context.header('Cache-Control', 'no-store');
    return { ...wire(row), repeated: row.taps > 1, accessToken };
  });

  serve(app, contract.readRequest, async ({ params, context }) => wire((await requestOf(context, params.id)).row));

  serve(app, contract.withdrawRequest, async ({ params, context }) =>
    wire(await withdrawRequest(deps, (await requestOf(context, params.id)).row)),
  );

  serve(app, contract.requestEvents, async ({ params, context }) => {
    const { row, holder } = await requestOf(context, params.id);
    return streamLog<typeof contract.requestEvents>(context, {
      leave: deps.seats.take(context, `request ${row.id} ${holder}`),
      from: resumeFrom(context, 0),
      read: async (after) => {
        const now = await readRequest(deps.db, row.id);
        return now && now.revision > after ? [{ id: now.revision, event: 'request', data: wire(now) }] : [];
      },
      whole: true,
      subscribe: (wake) =>
        deps.feed.follow(row.venueId, (events) => {
          if (events.length === 0 || events.some((event) => event.subjectId === row.id)) wake();
        }),
      closing: deps.closing,
    });
  });
  staffRoutes(app, deps);
}

/** What staff do about what tables ask for. */
function staffRoutes(app: App, deps: AssistanceDeps): void {
  serve(app, contract.openRequests, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'requests');
    const [rows, ofPhones] = await Promise.all([readOpenRequests(deps.db, venue.venueId), callsOfPhones(deps.db, venue.venueId)]);
    return { requests: rows.map((row) => ({ ...staffs(row), ...(ofPhones.has(row.id) && { ofPhone: ofPhones.get(row.id) }) })) };
  });

  serve(app, contract.refuseRequests, async ({ params, body, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'requests');
    return { requests: await refuseRequests(deps, { ...body, venueId: venue.venueId, actor: userId }) };
  });

  serve(app, contract.pastRequests, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'requests');
    return { requests: (await readResolved(deps.db, venue.venueId, new Date(deps.clock() - PAST_MS))).map(staffs) };
  });

  serve(app, contract.moveRequest, async ({ params, body, context }) => {
    const row = await readRequest(deps.db, params.id);
    if (!row) throw (await deps.who(context.req.raw.headers)) ? notFound('The request') : unauthorised();
    const { userId } = await deps.gate(context, row.venueId, 'requests');
    return staffs(await moveRequest(deps, row, body.status, userId));
  });

  serve(app, contract.confirmRequest, async ({ params, body, context }) => {
    const row = await readRequest(deps.db, params.id);
    if (!row) throw (await deps.who(context.req.raw.headers)) ? notFound('The request') : unauthorised();
    const { userId } = await deps.gate(context, row.venueId, 'requests');
    return staffs(await confirmRequest(deps, row, body.confirm, userId));
  });
}

/** With where it came from, which is told to staff alone. */
const staffs = (row: RequestRow): contract.AssistanceRequest => ({
  ...wire(row),
  origin: row.fromCode === null ? null : row.fromCode ? 'from_code' : 'typed',
});

function wire(row: RequestRow): contract.AssistanceRequest {
  return {
    _id: row.id,
    floor: row.floor,
    table: row.tableNumber,
    service: row.service,
    subOption: row.subOption,
    status: contract.REQUEST_STATUSES.find((status) => status === row.status) ?? 'open',
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    awaitingConfirmation: row.awaitingConfirmation,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}
