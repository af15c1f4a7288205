import * as v from 'valibot';
import { API_RIGHTS } from '#domain/api-rights.ts';
import { LONGEST_KEY_NAME } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, Instant, VenueRef, text } from '#platform/shared/wire.ts';

/** Keys that other systems call with, in place of a person's session. Owners only; a key makes no keys. */

export const MOST_KEYS = 20;

const Rights = v.pipe(
  v.array(v.picklist(API_RIGHTS)),
  v.minLength(1),
  v.maxLength(API_RIGHTS.length),
  v.check((rights) => new Set(rights).size === rights.length, 'Each right once.'),
);

export const ApiKeyLine = v.object({
  _id: v.string(),
  name: v.string(),
  rights: v.array(v.picklist(API_RIGHTS)),
  /** The last four characters of its secret. */
  ending: v.string(),
  /** The first name of who made it. */
  madeBy: v.string(),
  createdAt: Instant,
  lastUsedAt: v.nullable(Instant),
});
export type ApiKeyLine = v.InferOutput<typeof ApiKeyLine>;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/venues/:id/keys',
  tag: 'Developers',
  summary: 'The venue’s keys: what they may do, and when they were last used. Never their secrets.',
  caller: 'staff',
  needs: 'keys',
  params: VenueRef,
  answer: v.object({ keys: v.array(ApiKeyLine) }),
});

export const makeKey = endpoint({
  method: 'POST',
  path: '/api/venues/:id/keys',
  tag: 'Developers',
  summary: 'Makes a key with chosen rights. Its secret is in this answer and nowhere else.',
  caller: 'staff',
  needs: 'keys',
  status: 201,
  params: VenueRef,
  body: v.object({ name: v.pipe(text(LONGEST_KEY_NAME), v.trim(), v.minLength(1)), rights: Rights }),
  answer: v.object({ key: ApiKeyLine, secret: v.string() }),
  refusals: { name_taken: '409: another key of the venue is called so.', too_many_keys: `409: a venue has ${MOST_KEYS} keys at most.` },
});

export const removeKey = endpoint({
  method: 'DELETE',
  path: '/api/venues/:id/keys/:key',
  tag: 'Developers',
  summary: 'Takes a key back: from its next call on it opens nothing.',
  caller: 'staff',
  needs: 'keys',
  params: v.object({ ...VenueRef.entries, key: Id }),
});
