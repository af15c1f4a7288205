import * as v from 'valibot';
import { Password } from '#features/accounts/contract.ts';
import { ROLES } from '#domain/permissions.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, text } from '#platform/shared/wire.ts';
import { USER_TYPES } from './user-types.ts';

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
  /** An administrator who is asked for a code beside the password. */
  secondFactor: v.boolean(),
  /** Where they work, by titles. */
  places: v.array(v.object({ title: v.string(), role: v.picklist(ROLES) })),
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
    type: v.optional(v.picklist(USER_TYPES)),
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

const UserSession = v.object({
  _id: v.string(),
  /** An administrator's app password is one too, and has no browser. */
  kind: v.picklist(['browser', 'app_password']),
  /** Empty where it did not say. */
  browser: v.string(),
  system: v.string(),
  signedInAt: Instant,
  seenAt: Instant,
});
export type UserSession = v.InferOutput<typeof UserSession>;

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/sessions',
  tag,
  summary: 'Where an account is signed in: browsers, by family and system, and app passwords.',
  caller: 'admin',
  params: Ref,
  answer: v.object({ sessions: v.array(UserSession) }),
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:session',
  tag,
  summary: 'Ends one of them.',
  caller: 'admin',
  params: v.object({ ...Ref.entries, session: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
});

export const sendUserLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/verification',
  tag,
  summary: 'Sends an account the link that confirms its address again.',
  caller: 'admin',
  params: Ref,
  answer: v.object({
    /** False: the address is confirmed already. */
    sent: v.boolean(),
    /** False: the installation keeps its mails in a folder. */
    mailed: v.boolean(),
  }),
});

export const resetUserFactor = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  tag,
  summary: 'Switches another administrator’s second factor off, who has lost it, and ends their app passwords.',
  caller: 'admin',
  params: Ref,
  refusals: { not_enrolled: '409: it is not on.', own_second_factor: '409: one’s own goes with a code of it.' },
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
    'Makes an account whose address is confirmed an administrator, for which a call by app password needs the caller’s own `password` too; or takes that away, which ends its app passwords. The last one stays.',
  caller: 'admin',
  params: Ref,
  body: v.object({ isAdmin: v.boolean(), password: v.optional(Password) }),
  answer: v.object({ isAdmin: v.boolean() }),
  refusals: {
    wrong_password: '403: the call came by app password, and this is not the caller’s own.',
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
