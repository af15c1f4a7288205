import * as v from 'valibot';
import { ROLES, TEAM_RIGHTS } from '#domain/permissions.ts';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { LONGEST_EMAIL, LONGEST_PERSON_NAME, LONGEST_STORE_NAME } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Instant, nameOf, otherName, text, words } from '#platform/shared/wire.ts';

/** Accounts, sessions and the administrator's app password (`wire-contract.md`, Accounts). */

export const Email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(LONGEST_EMAIL), v.email('This is not an email address.'));
export const Password = v.pipe(v.string(), v.maxLength(MAX_PASSWORD_LENGTH));

/** A venue that an account works for, with its role there, and its rights: its role's, but where an owner switched. */
const WorksAt = v.object({
  _id: v.string(),
  id: v.number(),
  title: v.string(),
  role: v.picklist(ROLES),
  rights: v.array(v.picklist(TEAM_RIGHTS)),
  /** False: in no list and no search engine, until an owner’s address is confirmed. */ listed: v.boolean(),
});

export const SignedInUser = v.object({
  _id: v.string(),
  accountType: v.picklist(['User', 'Store']),
  firstName: v.string(),
  lastName: v.string(),
  storeName: v.string(),
  email: v.string(),
  /** Whether the address was confirmed. Orders and stamps do not ask for it. */
  emailVerified: v.boolean(),
  /** Of administrators alone: their desk has a door of its own. */
  admin: v.optional(v.literal(true)),
  venues: v.array(WorksAt),
});
export type SignedInUser = v.InferOutput<typeof SignedInUser>;

export const SessionBody = v.object({
  user: v.nullable(SignedInUser),
  expiresAt: v.nullable(Instant),
  /** An administrator looks into a venue as its owner sees it: nothing can be changed. */
  looking: v.optional(v.boolean()),
});
export type SessionBody = v.InferOutput<typeof SessionBody>;

export const SignUpInput = v.variant('accountType', [
  v.object({
    accountType: v.literal('User'),
    firstName: nameOf(LONGEST_PERSON_NAME),
    /** Empty where somebody goes by one name. */
    lastName: v.optional(otherName(LONGEST_PERSON_NAME), ''),
    email: Email,
    password: Password,
  }),
  v.object({ accountType: v.literal('Store'), storeName: nameOf(LONGEST_STORE_NAME), email: Email, password: Password }),
]);

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  tag: 'Accounts',
  summary: 'Makes an account and signs it in: sets the HttpOnly session cookie.',
  caller: 'anyone',
  asksForWork: true,
  body: SignUpInput,
  answer: SessionBody,
  refusals: {
    weak_password: '400: `details.problems` of too_short, too_common, contains_name_or_email.',
    email_taken: '409: an account with this address exists.',
  },
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  tag: 'Accounts',
  summary: 'Signs in: sets the HttpOnly session cookie. Unknown address and wrong password answer alike.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({ email: Email, password: Password }),
  answer: SessionBody,
  refusals: {
    wrong_credentials: '401: no such address, or not its password.',
    account_disabled: '403: the password is right; an administrator has shut the account.',
  },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  tag: 'Accounts',
  summary: 'Ends this session and clears its cookie. Harmless without one.',
  caller: 'anyone',
  answer: v.object({ success: v.boolean() }),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/get-session',
  tag: 'Accounts',
  summary: 'Who is signed in here, and until when; both null without a session.',
  caller: 'anyone',
  answer: SessionBody,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  tag: 'Accounts',
  summary: 'Sends a link that lives 30 minutes and works once. Answers the same whether the address exists or not.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({ email: Email, redirectTo: v.optional(text(200)) }),
  answer: v.object({ status: v.boolean(), message: v.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  tag: 'Accounts',
  summary: 'Sets a new password with the token of the mail; ends every session of the account.',
  caller: 'anyone',
  body: v.object({ token: words(200), newPassword: Password }),
  answer: v.object({ status: v.boolean() }),
  refusals: { invalid_token: '400: unknown, used or older than 30 minutes.', weak_password: '400: see sign-up.' },
});

export const openAdminSession = endpoint({
  method: 'POST',
  path: '/api/admin/session',
  tag: 'Administration',
  summary: 'Exchanges an administrator’s password for a random app password of 12 hours, for Basic authorisation.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({ email: Email, password: Password, /** Of the authenticator app, or a recovery code. */ code: v.optional(text(40)) }),
  answer: v.object({ adminEmail: v.string(), adminPass: v.string(), expiresAt: Instant }),
  refusals: {
    wrong_credentials: '401: not an administrator, or not the password.',
    code_required: '401: the password is right; this administrator has a second factor, so send its `code` too.',
    wrong_code: '401: the code is wrong or was used.',
  },
});

export const firstAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/first',
  tag: 'Administration',
  summary:
    'The address of the administrator that the first start made, to a browser on the same machine and until somebody has entered; else null.',
  caller: 'anyone',
  answer: v.object({ email: v.nullable(v.string()) }),
});

export const chooseFirstAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/first',
  tag: 'Administration',
  summary: 'The first visitor on the machine itself gives that administrator an address and a password, and has entered by it.',
  caller: 'anyone',
  body: v.object({ email: Email, password: Password }),
  answer: openAdminSession.answer,
  refusals: {
    setup_over: '409: somebody has entered already, or this is another machine.',
    weak_password: '400: see sign-up.',
    email_taken: '409: an account with this address exists.',
  },
});

export const closeAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/session',
  tag: 'Administration',
  summary: 'Revokes the app password of this Basic authorisation.',
  caller: 'admin',
});

export const findUserByEmail = endpoint({
  method: 'GET',
  path: '/api/users/email/:email',
  tag: 'Administration',
  summary: 'The account with this address, for linking it to a venue.',
  caller: 'admin',
  params: v.object({ email: v.pipe(v.string(), v.maxLength(LONGEST_EMAIL)) }),
  answer: v.object({
    _id: v.string(),
    email: v.string(),
    accountType: v.picklist(['User', 'Store']),
    storeName: v.string(),
    /** Whether the address was confirmed. */ emailVerified: v.boolean(),
  }),
});

export const UserRef = v.object({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

/** What the account page changes, beside the profile itself. */
export const AccountSettings = v.object({
  user: SignedInUser,
  /** Of mails; null where none was chosen. */
  language: v.nullable(v.string()),
  /** False where the account signs in with Meta alone. */
  hasPassword: v.boolean(),
  meta: v.boolean(),
  /** Another address that waits for its owner to confirm it. */
  pendingEmail: v.nullable(v.string()),
});
export type AccountSettings = v.InferOutput<typeof AccountSettings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/users/:id/settings',
  tag: 'Accounts',
  summary: 'How this account signs in and which language its mails have; own session only.',
  caller: 'user',
  params: UserRef,
  answer: AccountSettings,
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/:id',
  tag: 'Accounts',
  summary: 'Changes names and language; own session only. A User has names, a Store a store name: the other’s fields are refused.',
  caller: 'user',
  params: UserRef,
  body: v.object({
    firstName: v.optional(nameOf(LONGEST_PERSON_NAME)),
    lastName: v.optional(otherName(LONGEST_PERSON_NAME)),
    storeName: v.optional(nameOf(LONGEST_STORE_NAME)),
    language: v.optional(v.picklist(LANGUAGES)),
  }),
  answer: AccountSettings,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/:id/password',
  tag: 'Accounts',
  summary:
    'Sets another password with the present one; ends every session and app password of the account, and opens a new one here: sets its cookie.',
  caller: 'user',
  params: UserRef,
  body: v.object({ currentPassword: Password, newPassword: Password }),
  answer: v.object({ status: v.boolean() }),
  refusals: {
    wrong_password: '403: this is not the present password.',
    weak_password: '400: see sign-up.',
    no_password: '409: the account signs in with Meta; a first password is set by the mail of a password reset.',
  },
});

/** A browser that is signed in. */
export const Device = v.object({
  _id: v.string(),
  current: v.boolean(),
  /** Such as "Firefox"; empty where it did not say. */
  browser: v.string(),
  /** Such as "Android". */
  system: v.string(),
  signedInAt: Instant,
  /** To the day. */
  seenAt: Instant,
});
export type Device = v.InferOutput<typeof Device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/sessions',
  tag: 'Accounts',
  summary: 'The browsers in which this account is signed in; this one first.',
  caller: 'user',
  answer: v.object({ sessions: v.array(Device) }),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'Accounts',
  summary: 'Signs one of the account’s own browsers out.',
  caller: 'user',
  params: UserRef,
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'Accounts',
  summary: 'Signs every other browser of the account out.',
  caller: 'user',
});
