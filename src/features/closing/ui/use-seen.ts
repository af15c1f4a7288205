import { useState } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import type { Seen } from './counts.ts';

/**
 * In which drawers it was seen what should be there, with what was counted before; kept by the device, so that a page that is opened anew does not ask
 * for a first count again.
 */
export function useSeen(venueId: string, number: number | undefined): readonly [Seen, (drawer: string, counted: number) => void] {
  const setting = `closeSeen.${venueId}`;
  const [, again] = useState(0);
  const seen = number === undefined ? {} : readSeen(setting, number);
  const see = (drawer: string, counted: number): void => {
    if (number === undefined || drawer in seen) return;
    writeSetting(setting, JSON.stringify({ number, seen: { ...seen, [drawer]: counted } }));
    again((times) => times + 1);
  };
  return [seen, see];
}

function readSeen(setting: string, number: number): Seen {
  try {
    const kept = JSON.parse(readSetting(setting) ?? 'null') as { readonly number?: unknown; readonly seen?: Seen } | null;
    return kept?.number === number ? (kept.seen ?? {}) : {};
  } catch {
    return {};
  }
}
