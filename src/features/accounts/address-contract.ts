import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { words } from '#platform/shared/wire.ts';
import { AccountSettings, Email, Password, UserRef } from './contract.ts';

/** Whose an account's address is, and another one for it. */

export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  tag: 'Accounts',
  summary:
    'Sends the link that confirms the account’s address again. `sent` is false where it is confirmed, `mailed` where this installation sends no mail.',
  caller: 'user',
  answer: v.object({ sent: v.boolean(), mailed: v.boolean() }),
  refusals: { too_many: '429: three in an hour.' },
});

const LinkToken = v.object({ token: words(1000) });
const LINK_REFUSALS = { invalid_token: '400: unknown, used, taken back, or older than three days.' };

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  tag: 'Accounts',
  summary: 'Confirms an address with the token of the mail; signs nobody in. Harmless the second time.',
  caller: 'anyone',
  body: LinkToken,
  answer: v.object({ status: v.boolean() }),
  refusals: LINK_REFUSALS,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  tag: 'Accounts',
  summary: 'Makes another address the account’s own, confirmed, with the token that was sent to it; signs nobody in.',
  caller: 'anyone',
  body: LinkToken,
  answer: v.object({ status: v.boolean() }),
  refusals: { ...LINK_REFUSALS, email_taken: '409: another account has the address by now.' },
});

export const askForEmail = endpoint({
  method: 'POST',
  path: '/api/users/:id/email',
  tag: 'Accounts',
  summary:
    'Wishes for another address: it counts once the link that is sent to it is confirmed. A new wish takes the place of the one before.',
  caller: 'user',
  params: UserRef,
  body: v.object({ email: Email, /** Null where the account has none. */ password: v.nullable(Password) }),
  answer: AccountSettings,
  refusals: {
    wrong_password: '403: this is not the present password.',
    sign_in_again: '409: an account without a password confirms by having signed in lately.',
    email_taken: '409: an account with this address exists.',
    too_many: '429: five in an hour.',
  },
});

export const forgetEmail = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/email',
  tag: 'Accounts',
  summary: 'Takes the wish for another address back.',
  caller: 'user',
  params: UserRef,
  answer: AccountSettings,
});
