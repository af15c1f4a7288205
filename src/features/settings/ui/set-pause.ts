import { localStart } from '#domain/promotion-dates.ts';
import { call } from '#platform/browser/api.ts';
import type { pauseOrders, SectionValues } from '../contract.ts';

type Pause = SectionValues['pause'];
const MINUTE_MS = 60_000;

/** So many minutes from now on the venue's clock, rounded up to the minute. */
export function inMinutes(minutes: number, zone: string): NonNullable<Pause['until']> {
  const { day, time } = localStart(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS, zone);
  return { day, time: time ?? '00:00' };
}

/** What is asked for: a pause of so many minutes, one until it is lifted, or no pause any more. */
export type PauseWish = { readonly minutes: number } | 'until_lifted' | 'resume';

/** Stops orders, or lets them in again, where the pause still is as it was shown: the server decides. */
export const setPause = (venueId: string, wish: PauseWish): Promise<void> =>
  call<typeof pauseOrders>('POST', '/api/venues/:id/pause', {
    params: { id: venueId },
    body: { was: wish === 'resume', pause: wish === 'resume' ? null : { minutes: wish === 'until_lifted' ? null : wish.minutes } },
  });
