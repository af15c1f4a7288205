import { call } from '#platform/browser/api.ts';
import type { checkHold as checkHoldCall, HoldNow, releaseHold, startHold } from '../hold-contract.ts';
import type { Buying } from '../payer.ts';
import { askedUntil } from './pay-calls.ts';

/** How one's own hold stands after a look at the provider; the seat at the table is a cookie. */
export const checkHold = (visit: string): Promise<HoldNow> =>
  call<typeof checkHoldCall>('POST', '/api/visits/:visit/hold/check', { params: { visit } });

export const letHoldGo = (visit: string): Promise<HoldNow> =>
  call<typeof releaseHold>('POST', '/api/visits/:visit/hold/release', { params: { visit } });

type Agreed = { readonly amount: number; readonly hours: number; readonly method: number };

/** A hold, as a card is given for it: "paid" is that the money is set aside. */
export function givingHold(visit: string, agreed: Agreed): Buying<HoldNow> {
  const start = () =>
    askedUntil((signal) => call<typeof startHold>('POST', '/api/visits/:visit/hold', { params: { visit }, body: agreed, signal }));
  return {
    amount: agreed.amount,
    start,
    async secret() {
      const started = await start();
      if (started.kind !== 'card') throw new Error('A hold is given by card form.');
      return started.clientSecret;
    },
    async check() {
      const now = await checkHold(visit);
      return now.mine?.state === 'held' ? now : null;
    },
    returnUrl: `${location.origin}/share/${visit}/hold`,
  };
}
