import * as v from 'valibot';

/** The one form of every refusal on the wire: a code for programs, a message for people, details for both. */
export const RefusalBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.record(v.string(), v.unknown()),
  }),
});
export type RefusalBody = v.InferOutput<typeof RefusalBody>;

/** Of 429: how long to wait; where a proof of work opens it at once, the puzzle. */
export const TooManyBody = v.object({
  error: v.object({
    ...RefusalBody.entries.error.entries,
    details: v.looseObject({
      /** Seconds, as in Retry-After. */
      retryAfter: v.number(),
      challenge: v.optional(v.string()),
      bits: v.optional(v.number()),
    }),
  }),
});

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

/** A clear "no": thrown by commands, turned into its status and {@link RefusalBody} at the edge. Changes nothing. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: RefusalStatus, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  body(): RefusalBody {
    return { error: { code: this.code, message: this.message, details: this.details } };
  }
}

/** "Absent or not yours": both answer alike, so that nothing can be probed. */
export const notFound = (what: string): Refusal => new Refusal(404, 'not_found', `${what} was not found.`);
export const unauthorised = (message = 'Please sign in.'): Refusal => new Refusal(401, 'unauthorised', message);
