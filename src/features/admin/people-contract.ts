import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, text } from '#platform/shared/wire.ts';

/** Accounts as administrators see them, and what they make of them. Every call is Basic, and every change is in the audit log. */

const tag = 'Administration';
const Ref = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

export const UserLine = v.object({
  _id: v.string(),
  email: v.string(),
  name: v.string(),
  accountType: v.picklist(['User', 'Store']),
  isAdmin: v.boolean(),
  /** It opens nothing: an administrator has shut it. */
  disabled: v.boolean(),
  verified: v.boolean(),
  createdAt: Instant,
  seenAt: v.nullable(Instant),
  /** Browsers and app passwords that are signed in. */
  sessions: v.number(),
  /** Venues, by their titles, that have no other owner. */
  owns: v.array(v.string()),
});
export type UserLine = v.InferOutput<typeof UserLine>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  tag,
  summary: 'Accounts by address or name, the latest first, 50 at a time. Nothing of their passwords.',
  caller: 'admin',
  query: v.object({
    q: v.optional(text(100), ''),
    type: v.optional(v.picklist(['User', 'Store', 'admin', 'disabled'])),
    after: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  answer: v.object({ users: v.array(UserLine), next: v.nullable(v.string()) }),
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  tag,
  summary: 'Signs an account out of every browser, and ends its app passwords.',
  caller: 'admin',
  params: Ref,
  answer: v.object({ ended: v.number() }),
});

export const verifyUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/verify',
  tag,
  summary: 'Confirms an account’s address by the administrator’s word.',
  caller: 'admin',
  params: Ref,
  answer: v.object({ verified: v.boolean() }),
});

export const setAdministrator = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/administrator',
  tag,
  summary:
    'Makes an account whose address is confirmed an administrator, or takes that away, which ends its app passwords. The last one stays.',
  caller: 'admin',
  params: Ref,
  body: v.object({ isAdmin: v.boolean() }),
  answer: v.object({ isAdmin: v.boolean() }),
  refusals: {
    unverified_address: '409: nobody has confirmed the address.',
    account_disabled: '409: it has to be enabled first.',
    last_administrator: '409: somebody must be left.',
  },
});

export const setDisabled = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/disabled',
  tag,
  summary: 'Shuts an account: signed out everywhere, and nothing signs it in until it is enabled. Its orders and stamps stay.',
  caller: 'admin',
  params: Ref,
  body: v.object({ disabled: v.boolean() }),
  answer: v.object({ disabled: v.boolean() }),
  refusals: { administrator: '409: an administrator has to stop being one first.' },
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  tag,
  summary: 'Deletes an account for good, as its owner could: orders lose the person and stay in the books, places in teams end.',
  caller: 'admin',
  params: Ref,
  refusals: {
    administrator: '409: an administrator has to stop being one first.',
    order_open: '409: the kitchen is still working on an order of theirs.',
  },
});
