import { localStart, startOf } from '#domain/promotion-dates.ts';
import { call } from '#platform/browser/api.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import type { readSettings, saveSettings, SectionValues } from '../contract.ts';

type Pause = SectionValues['pause'];
const MINUTE_MS = 60_000;

/** So many minutes from now on the venue's clock, rounded up to the minute. */
export function inMinutes(minutes: number, zone: string): NonNullable<Pause['until']> {
  const { day, time } = localStart(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS, zone);
  return { day, time: time ?? '00:00' };
}

/** Somebody else stopped orders, or let them in, since this was shown. */
export class PausedMeanwhile extends Error {}

/** What is asked for: a pause of so many minutes, one until it is lifted, or no pause any more. */
export type PauseWish = { readonly minutes: number } | 'until_lifted' | 'resume';

/**
 * Stops orders, or lets them in again, where the pause still is as it was shown. What diners read meanwhile stays as it was written in the
 * settings. Rejects with {@link PausedMeanwhile}, or as the call does.
 */
export async function setPause(venueId: string, wish: PauseWish): Promise<void> {
  const params = { id: venueId };
  const { pause, details } = await call<typeof readSettings>('GET', '/api/venues/:id/settings', { params });
  const zone = details.value.timeZone;
  if (lasts(pause.value, zone) !== (wish === 'resume')) throw new PausedMeanwhile();
  const value: Pause = {
    paused: wish !== 'resume',
    until: typeof wish === 'object' ? inMinutes(wish.minutes, zone) : null,
    texts: pause.value.texts,
  };
  const body: BodyOf<typeof saveSettings> = { section: 'pause', seal: pause.seal, value };
  await call<typeof saveSettings>('POST', '/api/venues/:id/settings', { params, body });
}

const lasts = ({ paused, until }: Pause, zone: string): boolean => paused && (until === null || startOf(until, zone) > Date.now());
