import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { text } from '#platform/shared/wire.ts';

/** Login with Meta. */

export const metaOffered = endpoint({
  method: 'GET',
  path: '/api/auth/meta',
  tag: 'Accounts',
  summary: 'Whether Login with Meta is offered here, and whether a pretended Meta takes its place: in a demo on the own machine.',
  caller: 'anyone',
  answer: v.object({ offered: v.boolean(), pretended: v.boolean() }),
});

export const metaStart = endpoint({
  method: 'GET',
  path: '/api/auth/meta/start',
  tag: 'Accounts',
  summary: 'Redirects a browser to Meta’s dialogue, with a state that only this browser can bring back. 404 where it is not configured.',
  caller: 'anyone',
});

export const pretendedPage = endpoint({
  method: 'GET',
  path: '/api/auth/meta/pretended',
  tag: 'Accounts',
  summary: 'The pretended Meta’s dialogue. 404 where nothing is pretended.',
  caller: 'anyone',
  query: v.object({ state: v.optional(text(200), '') }),
});

export const metaCallback = endpoint({
  method: 'GET',
  path: '/api/auth/meta/callback',
  tag: 'Accounts',
  summary:
    'Where Meta sends the browser back to: signs in and redirects to /account, else to /login?meta= with cancelled, expired, failed, no_email, account_exists or account_disabled.',
  caller: 'anyone',
  query: v.object({ code: v.optional(text(2000)), state: v.optional(text(200)), error: v.optional(text(200)) }),
});
