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

export const requestWords = (subOption: string): PortalKey => WORDS[subOption] ?? 'requests.other';
