import { MIN_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { failureOf } from '#platform/browser/failure.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';

export type FieldName = 'firstName' | 'lastName' | 'storeName' | 'email' | 'password' | 'repeat' | 'currentPassword';
/** What is wrong with a form: at its fields, and with the whole. */
export type FormProblems = { readonly fields: Partial<Record<FieldName, string>>; readonly form?: string };
export const NO_PROBLEMS: FormProblems = { fields: {} };

const AN_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const FIELD_OF: Readonly<Record<string, FieldName>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  storeName: 'storeName',
  email: 'email',
  password: 'password',
  newPassword: 'password',
};

/** What can be seen before asking the server: empty fields, and an address without its parts. */
export function emptyFields(values: Partial<Record<FieldName, string>>, t: Texts<AccountKey>): FormProblems['fields'] {
  const found: Partial<Record<FieldName, string>> = {};
  for (const [name, value] of Object.entries(values) as [FieldName, string][]) if (value.trim() === '') found[name] = t('error.required');
  if (values.email !== undefined && !found.email && !AN_EMAIL.test(values.email.trim())) found.email = t('error.email');
  return found;
}

/** A refusal in the words of the page, at the field that it is about. */
export function problemsOf(error: unknown, t: Texts<AccountKey>): FormProblems {
  if (!(error instanceof CallFailed)) return { fields: {}, form: t('error.other') };
  switch (error.code) {
    case 'wrong_credentials':
      return { fields: {}, form: t('error.wrong_credentials') };
    case 'account_disabled':
      return { fields: {}, form: t('error.account_disabled') };
    case 'wrong_password':
      return { fields: { currentPassword: t('error.wrong_password') } };
    case 'no_password':
    case 'sign_in_again':
    case 'order_open':
    case 'administrator':
      return { fields: {}, form: t(`error.${error.code}`) };
    case 'email_taken':
      return { fields: { email: t('error.email_taken') } };
    case 'weak_password':
      return { fields: { password: weakness(error.details['problems'], t) } };
    case 'invalid_input':
      return invalidInput(error, t);
    default:
      return { fields: {}, form: otherwise(error, t) };
  }
}

/** Never the server's own words: they are for programs, and in English. */
function otherwise(error: CallFailed, t: Texts<AccountKey>): string {
  const kind = failureOf(error);
  if (kind === 'too_many') return tooMany(error.details['retryAfter'], t);
  if (kind === 'offline' || kind === 'busy' || kind === 'too_large' || kind === 'signed_out') return t(`error.${kind}`);
  return t(error.status === 400 || error.status === 422 ? 'error.value' : 'error.other');
}

function weakness(problems: unknown, t: Texts<AccountKey>): string {
  const has = (problem: string) => Array.isArray(problems) && problems.includes(problem);
  if (has('too_common')) return t('error.too_common');
  if (has('too_short')) return t('error.too_short', { count: MIN_PASSWORD_LENGTH });
  return has('contains_name_or_email') ? t('error.personal') : t('error.password');
}

function invalidInput(error: CallFailed, t: Texts<AccountKey>): FormProblems {
  const problems = Array.isArray(error.details['problems']) ? (error.details['problems'] as { path?: string }[]) : [];
  const fields: Partial<Record<FieldName, string>> = {};
  for (const { path = '' } of problems) {
    const field = FIELD_OF[path];
    if (field) fields[field] ??= t(field === 'email' ? 'error.email' : field.endsWith('Name') ? 'error.name' : 'error.value');
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, form: t('error.value') };
}

function tooMany(seconds: unknown, t: Texts<AccountKey>): string {
  return typeof seconds === 'number' ? t('error.too_many_seconds', { seconds: Math.ceil(seconds) }) : t('error.too_many');
}
