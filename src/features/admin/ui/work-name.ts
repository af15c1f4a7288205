import type { Texts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';

/** What `system.ts` registers to be done every so often. */
const KNOWN = [
  'pictures',
  'untaken orders',
  'erase deleted venues',
  'forget old mails',
  'forget void keys',
  'forget old events',
  'forget old changes',
  'payments',
  'limits',
  'forget who opened payments',
  'waves of orders',
  'unread allergies',
] as const;

/** What a recurring work does, in words; a newer one, by its own name. */
export function workName(name: string, t: Texts<AdminKey>): string {
  const known = KNOWN.find((each) => each === name);
  return known === undefined ? name : t(`jobs.work.${known}`);
}
