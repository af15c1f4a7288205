import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { DIETS } from '#domain/dish-marks.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant } from '#platform/shared/wire.ts';
import { UserRef } from './contract.ts';

/** What a person avoids, kept with their account. Health data: only where they asked for it, and only for themselves. */

const passport = {
  avoids: v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length)),
  /** Of these, what is taste and not health. */
  ratherNot: v.pipe(v.array(v.picklist(ALLERGENS)), v.maxLength(ALLERGENS.length)),
  diets: v.pipe(v.array(v.picklist(DIETS)), v.maxLength(DIETS.length)),
};

/** Null where the account keeps none. */
export const KeptPassport = v.nullable(v.object({ ...passport, consentedAt: Instant }));
export type KeptPassport = v.InferOutput<typeof KeptPassport>;

export const readPassport = endpoint({
  method: 'GET',
  path: '/api/users/:id/passport',
  tag: 'Accounts',
  summary: 'The allergy passport that this account keeps, if its person asked for that; own session only.',
  caller: 'user',
  params: UserRef,
  answer: v.object({ kept: KeptPassport }),
});

export const keepPassport = endpoint({
  method: 'PUT',
  path: '/api/users/:id/passport',
  tag: 'Accounts',
  summary: 'Keeps it with the account. `consent` begins that; without it only one that is kept already is changed.',
  caller: 'user',
  params: UserRef,
  body: v.object({ ...passport, consent: v.optional(v.boolean(), false) }),
  answer: v.object({ kept: KeptPassport }),
  refusals: { not_kept: '409: nobody has agreed to keep it, or they took that back.' },
});

export const forgetPassport = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/passport',
  tag: 'Accounts',
  summary: 'Takes the agreement back: what was kept is deleted.',
  caller: 'user',
  params: UserRef,
});
