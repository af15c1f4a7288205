import { CallFailed } from '#platform/browser/api.ts';
import { isAway } from '#platform/browser/kept.ts';
import type { ZoneTimes } from '#platform/ui/zone.tsx';
import { amountText, type Say } from './floor-words.ts';

/** Why nothing went back. */
export function backProblem(error: Error | null, currency: string, t: Say): string | null {
  if (error instanceof CallFailed && error.code === 'changed_meanwhile') return t('problem.back_beaten');
  const left = error instanceof CallFailed && error.code === 'more_than_card' ? error.details['left'] : null;
  return typeof left === 'number' ? t('problem.more_than_card', { amount: amountText(left, currency, t) }) : floorProblem(error, t);
}

/** What did not happen, or of what nobody knows whether it did. */
export const floorProblem = (error: Error | null, t: Say): string | null =>
  error && t(isAway(error) ? 'problem.no_answer' : 'problem.failed');

const METHODS = ['cash', 'card'] as const;

/** Why nothing was taken, in the waiter's words: who was faster, or what changed. */
export function settleProblem(error: Error, currency: string, t: Say, clock: ZoneTimes['time']): string {
  if (isAway(error)) return t('problem.offline');
  if (!(error instanceof CallFailed)) return t('problem.failed');
  const { code, details } = error;
  const amount = details['amount'];
  if (code === 'already_taken') {
    const how = METHODS.find((method) => method === details['method']) ?? 'online';
    const time = typeof details['at'] === 'string' ? clock(details['at']) : '';
    const sum = typeof amount === 'number' ? amountText(amount, currency, t) : '';
    return t('problem.already_taken', {
      name: typeof details['by'] === 'string' && details['by'] !== '' ? details['by'] : t('problem.somebody'),
      amount: sum,
      how: t(`how.${how}`),
      time,
    });
  }
  if (code === 'bill_changed')
    return t('problem.bill_changed', { amount: typeof amount === 'number' ? amountText(amount, currency, t) : '' });
  // What is left is told for a line and for the whole.
  const left = details['left'];
  if (code === 'line_taken' || code === 'too_much' || code === 'nothing_left')
    return t(code === 'too_much' ? 'problem.too_much' : 'problem.line_taken', {
      amount: amountText(typeof left === 'number' ? left : 0, currency, t),
    });
  if (code === 'being_charged') return t('problem.being_charged');
  if (code === 'not_unpaid') return t('problem.not_unpaid');
  if (code === 'tip_large') return t('problem.tip_large');
  if (code === 'tip_too_large') return t('problem.tip_too_large');
  if (code === 'given_too_little') return t('settle.short');
  return t('problem.failed');
}
