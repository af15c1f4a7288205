import type { SiteKey } from '#texts/keys.ts';

/** What the frames, and the page around them, say beside the words of phone and board. */
export const TRY_KEYS = [
  'live.label',
  'live.lead',
  'live.phone',
  'live.board',
  'live.again',
  'live.close',
  'live.placed',
  'live.sent',
  'live.more',
  'live.guest',
  'live.neighbour',
] as const satisfies readonly SiteKey[];

export type TryWords = Readonly<Record<(typeof TRY_KEYS)[number], string>>;
