import { call } from '#platform/browser/api.ts';
import { askedUntil } from './pay-calls.ts';
import type { Buying } from '../payer.ts';
import type { abandonSharePayment, checkSharePayment, SharePaying, startSharePayment } from '../share-contract.ts';

/** One's own share; the seat at the table is a cookie. */
type Share = { readonly visit: string; readonly share: string };

/** How it stands after a look at the provider. */
export const checkShare = (params: Share): Promise<SharePaying> =>
  call<typeof checkSharePayment>('POST', '/api/visits/:visit/shares/:share/payment/check', { params });

/** Lets go of it, its payment closed first. */
export const giveUpShare = (params: Share): Promise<SharePaying> =>
  call<typeof abandonSharePayment>('POST', '/api/visits/:visit/shares/:share/payment/abandon', { params });

/** A share, as it is paid in that way. */
export function buyingShare({ visit, _id: share, amount }: SharePaying, method: number): Buying<SharePaying> {
  const params = { visit, share };
  const start: Buying<SharePaying>['start'] = (form) =>
    askedUntil((signal) =>
      call<typeof startSharePayment>('POST', '/api/visits/:visit/shares/:share/payment', { params, body: { method, form }, signal }),
    );
  return {
    amount,
    start,
    async secret() {
      const started = await start(null);
      if (started.kind !== 'card') throw new Error('This is not paid by card form.');
      return started.clientSecret;
    },
    async check() {
      const now = await checkShare(params);
      return now.money === 'paid' ? now : null;
    },
    returnUrl: `${location.origin}/share/${visit}/${share}`,
  };
}
