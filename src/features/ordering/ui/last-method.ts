import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

const methodKey = (venueId: number): string => `parea.method.${venueId}`;
export const keepMethod = (venueId: number, method: number): void => writeSetting(methodKey(venueId), String(method));

/** The method that was used here last. */
export function lastMethod(venueId: number): number | null {
  const last = readSetting(methodKey(venueId));
  return last === null ? null : Number(last);
}
