import { unreadOrderOf } from '#domain/assistance.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';

/** The wire's sub-options in the staff's words. */
const WORDS: Readonly<Record<string, PortalKey>> = {
  'Ask for bill': 'requests.bill',
  'Ask for utinsils': 'requests.utensils',
  'Ask to clean area': 'requests.clean',
  'Need help with something else': 'requests.other',
  'Report issue': 'requests.issue',
  'Report something else': 'requests.issue_other',
};

/** What a request is about; that of the system names the order whose allergies nobody read. */
export function requestWords(subOption: string, t: Texts<PortalKey>): string {
  const number = unreadOrderOf(subOption);
  return number === null ? t(WORDS[subOption] ?? 'requests.other') : t('requests.allergy', { number });
}
