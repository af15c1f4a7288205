import { CallFailed } from '#platform/browser/api.ts';
import { failureOf } from '#platform/browser/failure.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';
import { AdminSignedOut } from './admin-calls.ts';

/** What went wrong with a call, in the page's words where it knows them. */
export function problemOf(error: unknown, t: Texts<AdminKey>): string {
  if (error instanceof AdminSignedOut) return t('error.signed_out');
  if (!(error instanceof CallFailed)) return t('error.trouble');
  if (error.code === 'offline') return t('error.offline');
  if (error.status === 429) return t('error.too_many', { seconds: Number(error.details['retryAfter'] ?? 60) });
  switch (error.code) {
    case 'wrong_credentials':
    case 'wrong_password':
    case 'code_required':
    case 'wrong_code':
    case 'unknown_account':
    case 'unverified_account':
    case 'duplicate_item':
    case 'same_company':
    case 'venue_deleted':
    case 'bad_picture':
    case 'too_large':
    case 'not_found':
    case 'invalid_input':
    case 'already_enrolled':
    case 'not_enrolled':
    case 'unverified_address':
    case 'account_disabled':
    case 'last_administrator':
    case 'administrator':
    case 'order_open':
    case 'own_second_factor':
    case 'plan_subscribed':
      return t(`error.${error.code}`);
    default:
      // What is wrong with what was typed is the server's to say; its own trouble is not.
      return error.status >= 500
        ? t(failureOf(error) === 'busy' ? 'error.busy' : 'error.trouble')
        : t('error.other', { message: error.message });
  }
}

/** `own`: in the page's words; the server's are English. `label`: what the form calls the place; empty, where the words say it. */
export type FieldProblem = { readonly path: string; readonly message: string; readonly own?: boolean; readonly label?: string };

/** What the contract finds wrong, with its rule and what that rule counts to. */
export type SchemaProblem = {
  readonly path: string;
  /** The same, key by key: a category's name may have dots. */
  readonly keys: readonly (string | number)[];
  readonly message: string;
  readonly rule: string;
  readonly bound: number | null;
};

/** What the server found wrong with what was sent, place by place. */
export function fieldProblems(error: unknown): FieldProblem[] {
  if (!(error instanceof CallFailed) || !Array.isArray(error.details['problems'])) return [];
  return error.details['problems'].filter(
    (problem: unknown): problem is FieldProblem =>
      typeof problem === 'object' && problem !== null && 'path' in problem && 'message' in problem,
  );
}
