import type { Context, Hono } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import * as v from 'valibot';
import { FILE_KINDS, type AnswerOf, type BodyOf, type Endpoint, type ParamsOf, type QueryOf } from '#platform/shared/endpoint.ts';
import { Refusal, RefusalBody, TooManyBody, type RefusalStatus } from '#platform/shared/refusal.ts';
import { check, parseJson } from './json-body.ts';
import { log } from './log.ts';
import { requestId } from './request-log.ts';
import { callerLeft } from './unread-body.ts';
import { gaveWay, sqlState } from './sql-failure.ts';

export type App = Hono;

/** What a route's handler gets: everything already parsed. */
export type Call<E, Body = BodyOf<E>> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: Body;
  readonly context: Context;
};

const JSON_LIMIT = 100 * 1024;

/**
 * Serves one declared endpoint: parses path, query and body by its schemas, parses the answer too (so that no column leaks), and
 * describes itself for OpenAPI. `handle` returns the answer, or a Response where it writes headers of its own.
 */
export function serve<E extends Endpoint, Body = BodyOf<E>>(
  app: App,
  declared: E,
  handle: (call: Call<E, Body>) => Promise<AnswerOf<E> | Response>,
  options: {
    readonly bodyLimit?: number;
    /** Who may: asked before anything of the body is read. */
    readonly before?: (context: Context) => Promise<unknown>;
    /** Reads and checks a body with a file in it, in a room of its own. */
    readonly open?: (context: Context, raw: Uint8Array) => Promise<Body>;
  } = {},
): void {
  const limit = bodyLimit({ maxSize: options.bodyLimit ?? JSON_LIMIT, onError: (c) => refuse(c, tooLarge()) });
  app.on(declared.method, declared.path, describeRoute(describe(declared)), limit, async (context) => {
    if (declared.method !== 'GET') refuseOtherMedia(context, declared);
    await options.before?.(context);
    const params = declared.params && check(declared.params, withoutNul(context.req.param()), 'path');
    const query = declared.query && check(declared.query, context.req.query(), 'query');
    const body = options.open
      ? await options.open(context, new Uint8Array(await context.req.arrayBuffer()))
      : declared.body && check(declared.body, parseJson(await context.req.text()), 'body');
    // The schemas gave these values; the mapped types cannot be followed through the generic.
    const call = { params, query, body, context } as Call<E, Body>;
    const answer = await handle(call);
    return notKept(answer instanceof Response ? answer : answered(context, declared, answer));
  });
}

function answered<E extends Endpoint>(context: Context, declared: E, answer: AnswerOf<E>): Response {
  if (!declared.answer) return context.body(null, 204);
  return context.json(v.parse(declared.answer, answer), declared.status ?? 200);
}

/** What says nothing of being kept is somebody's own: no browser and no proxy keeps it. */
function notKept(answer: Response): Response {
  if (!answer.headers.has('Cache-Control')) answer.headers.set('Cache-Control', 'no-store');
  return answer;
}

/** PostgreSQL keeps no NUL, so nothing has it in its address. */
function withoutNul(values: Record<string, string>): Record<string, string> {
  if (!Object.values(values).some((value) => value.includes('\0'))) return values;
  throw new Refusal(404, 'not_found', 'There is nothing at this address.');
}

const tooLarge = () => new Refusal(413, 'too_large', 'This is more than can be taken in one call.');

/** State-changing calls need JSON (415 otherwise): a form of a foreign page cannot send that. Without a body, no type is no harm. */
function refuseOtherMedia(context: Context, { body, form }: Pick<Endpoint, 'body' | 'form'>): void {
  const type = context.req.header('content-type');
  if (form) {
    if (type !== undefined && /^multipart\/form-data\s*;/i.test(type)) return;
    throw new Refusal(415, 'unsupported_media_type', 'Send a form with Content-Type: multipart/form-data.');
  }
  if (type === undefined ? !body : /^application\/json\b/i.test(type)) return;
  throw new Refusal(415, 'unsupported_media_type', 'Send JSON with Content-Type: application/json.');
}

/** Answers a refusal in the one form. */
export function refuse(context: Context, refusal: Refusal): Response {
  const seconds = refusal.details['retryAfter'];
  if ([429, 503].includes(refusal.status) && typeof seconds === 'number') context.header('Retry-After', String(seconds));
  // Not `Basic`: that would open the browser's own dialog.
  if (refusal.status === 401) context.header('WWW-Authenticate', 'AppBasic realm="Parea"');
  context.header('Cache-Control', 'no-store');
  return context.json(refusal.body(), refusal.status);
}

/** The last net: known refusals as they are, the rest a 500 that says nothing of its inside and is logged. */
export function onError(error: Error, context: Context): Response {
  if (error instanceof Refusal) return refuse(context, error);
  // Nobody hears it, and it is nothing of ours that failed.
  if (callerLeft(context)) return refuse(context, new Refusal(400, 'aborted', 'The call ended before it was whole.'));
  // The route, not the address: in some a token is part of the path.
  const where = { route: routePath(context), method: context.req.method, requestId: requestId(context) };
  if (isUnavailable(error)) {
    log.warn({ reason: error.message, code: sqlState(error), ...where }, 'the database did not answer a request');
    return refuse(context, new Refusal(503, 'unavailable', 'Our database does not answer in time. Please try again in a moment.'));
  }
  log.error({ err: error, ...where }, 'a request failed');
  return refuse(context, new Refusal(500, 'internal', 'Something went wrong on our side.'));
}

/**
 * The database is away, shutting down or full (SQLSTATE classes 08, 57P, 53), or so busy that a statement or the wait for a lock was given up
 * (57014, 25P03, 55P03), or a statement gave way to somebody else's time and again, or it only reads because another leads now (25006), or its
 * socket broke, or nobody takes us at its address, whatever the system calls that (EAGAIN: a frozen one whose queue is full): try again later.
 */
function isUnavailable(error: Error): boolean {
  if (error instanceof AggregateError && error.errors.some((one) => one instanceof Error && isUnavailable(one))) return true;
  if (gaveWay(error)) return true;
  const code = sqlState(error) ?? '';
  if (/^(08|53|57|25P03|25006|55P03)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  return /Connection terminated|connection timeout|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    error.message,
  );
}

const COMMON: ReadonlyArray<[RefusalStatus, string]> = [
  [400, 'Malformed, or not as the schema says.'],
  [404, 'Absent, or not yours.'],
];
const WAIT = 'Too many; see Retry-After.';
const WORK =
  'Too many; see Retry-After. Where `details.challenge` stands, nobody has to wait: the same call is served with the header `Proof-Of-Work`.';
const PROOF =
  'What a 429 asked for: its `details.challenge`, a dot and a whole number, such that the SHA-256 of this whole text begins with `details.bits` zero bits. Good once, for this call, within ten minutes.';
const SIGNED: ReadonlyArray<[RefusalStatus, string]> = [
  [401, 'No credentials.'],
  [403, 'Not allowed.'],
];

/** An endpoint in the words of OpenAPI 3.1. */
function describe(declared: Endpoint): Parameters<typeof describeRoute>[0] {
  const refusals = declared.caller === 'anyone' ? COMMON : [...COMMON, ...SIGNED];
  // An administrator's password may come with every call of theirs.
  const asksForWork = declared.asksForWork === true || declared.caller === 'admin';
  const extra = Object.entries(declared.refusals ?? {}).map(([code, when]) => `- \`${code}\`: ${when}`);
  const { events, file } = declared;
  const said = [
    ...(declared.needs === undefined ? [] : [`Needs the permission \`${declared.needs}\`.`]),
    ...(events
      ? [
          `Events: ${Object.keys(events)
            .map((name) => `\`${name}\``)
            .join(', ')}.`,
        ]
      : []),
    ...(extra.length > 0 ? [`Refusals of its own:\n${extra.join('\n')}`] : []),
  ];
  const status = String(declared.status ?? (declared.answer || events || file ? 200 : 204));
  return {
    tags: [declared.tag],
    summary: declared.summary,
    ...(said.length > 0 && { description: said.join('\n\n') }),
    ...(declared.needs !== undefined && { 'x-needs': declared.needs }),
    parameters: [...parameters(declared.params, 'path'), ...parameters(declared.query, 'query'), ...headers(declared, asksForWork)],
    ...(declared.body && { requestBody: { required: true, content: { 'application/json': { schema: resolver(declared.body, LOOSE) } } } }),
    ...(declared.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema(declared.form) } } } }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(declared.answer && { content: { 'application/json': { schema: resolver(declared.answer, LOOSE) } } }),
        ...(file && {
          content: Object.fromEntries(file.map((kind) => [FILE_KINDS[kind], { schema: { type: 'string' as const, format: 'binary' } }])),
        }),
        ...(events && { content: { 'text/event-stream': { schema: resolver(carriedBy(events), LOOSE) } } }),
      },
      ...Object.fromEntries(
        refusals.map(([code, when]) => [code, { description: when, content: { 'application/json': { schema: resolver(RefusalBody) } } }]),
      ),
      429: { description: asksForWork ? WORK : WAIT, content: { 'application/json': { schema: resolver(TooManyBody) } } },
    },
    ...(declared.caller === 'admin' && { security: [{ basic: [] }] }),
    ...(declared.caller === 'user' && { security: [{ session: [] }] }),
    ...(declared.caller === 'staff' && { security: [{ session: [] }, { apiKey: [] }] }),
    ...(declared.caller === 'visit-member' && { security: [{ seatToken: [] }] }),
    ...(declared.caller === 'order-holder' && { security: [{ orderToken: [] }, { session: [] }] }),
  };
}

/** What any event of a stream has in its data. */
const carriedBy = (events: NonNullable<Endpoint['events']>) => v.union([...new Set(Object.values(events))]);

/** Checks written as functions have no JSON Schema; they are left out of the document, not of the validation. */
const LOOSE = { errorMode: 'ignore' } as const;

/** A file, and the fields beside it. */
function formSchema(form: v.GenericSchema) {
  const fields = 'entries' in form ? Object.keys(form.entries as object) : [];
  const properties = Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }]));
  return {
    type: 'object' as const,
    required: ['file', ...fields],
    properties: { file: { type: 'string' as const, format: 'binary' }, ...properties },
  };
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: { type: 'string' }; description?: string };
function parameters(schema: v.GenericSchema | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema || !('entries' in schema)) return [];
  return Object.keys(schema.entries as object).map((name) => ({ name, in: place, required: place === 'path', schema: { type: 'string' } }));
}
const headers = (declared: Endpoint, asksForWork: boolean): Parameter[] =>
  Object.entries({ ...declared.headers, ...(asksForWork && { 'Proof-Of-Work': PROOF }) }).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description,
  }));
