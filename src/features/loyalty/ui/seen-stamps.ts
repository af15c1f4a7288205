import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

const key = (companyId: string): string => `parea.stamps.${companyId}`;

/** How many stamps this browser has shown of a company's card; null where it never did. */
export function seenStamps(companyId: string): number | null {
  const kept = readSetting(key(companyId));
  const count = Number(kept);
  return kept !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

export const keepSeenStamps = (companyId: string, stamps: number): void => writeSetting(key(companyId), String(stamps));
