import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { CallFailed } from '#platform/browser/api.ts';
import { createTexts } from '#platform/shared/texts.ts';
import english from '#texts/account.en.json' with { type: 'json' };
import type { AccountKey } from '#texts/keys.ts';
import { emptyFields, problemsOf } from './form-problems.ts';

const t = createTexts<AccountKey>(Object.fromEntries(Object.entries(english).map(([key, text]) => [key, compile(text)])), 'en');
const refused = (status: number, code: string, details: Record<string, unknown> = {}) =>
  problemsOf(new CallFailed(status, code, 'Server says so.', details), t);

describe('what a form says of a refusal', () => {
  test('stands at the field it is about', () => {
    expect(refused(409, 'email_taken').fields.email).toMatch(/account with this address/);
    expect(refused(400, 'weak_password', { problems: ['too_common'] }).fields.password).toMatch(/Too many people/);
    expect(refused(400, 'weak_password', { problems: ['contains_name_or_email'] }).fields.password).toMatch(/name and email/);
    expect(refused(400, 'invalid_input', { problems: [{ path: 'storeName', message: 'This must not be empty.' }] })).toEqual({
      fields: { storeName: 'One line, please, and nothing that looks like a link: put a space after a dot.' },
    });
  });

  test('never says which of address and password was wrong', () => {
    expect(refused(401, 'wrong_credentials')).toEqual({ fields: {}, form: 'Email or password is not right.' });
  });

  test('says how long to wait, where the server did', () => {
    expect(refused(429, 'too_many_requests', { retryAfter: 1 }).form).toBe('Too many tries. Try again in 1 second.');
    expect(refused(429, 'too_many_requests').form).toMatch(/Wait a moment/);
  });

  test('tells a lost connection, a busy house and our own trouble apart, never in the words of the server', () => {
    expect(refused(0, 'offline').form).toMatch(/connection/);
    expect(refused(503, 'unavailable').form).toMatch(/Wait a few seconds/);
    expect(refused(413, 'too_large').form).toMatch(/Make it shorter/);
    expect(refused(401, 'unauthorised').form).toMatch(/Sign in again/);
    expect(refused(500, 'internal').form).toMatch(/^Something went wrong on our side\./);
  });
});

test('empty fields and half addresses are seen before anything is sent', () => {
  expect(emptyFields({ firstName: ' ', email: 'maria@' }, t)).toEqual({
    firstName: 'Please fill this in.',
    email: 'This does not look like an email address.',
  });
  expect(emptyFields({ firstName: 'Μαρία', email: ' maria@parea.example ' }, t)).toEqual({});
});
