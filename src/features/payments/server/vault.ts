import { createHash } from 'node:crypto';
import { sealText, unsealText, type SealedBy } from '#platform/server/sealed-text.ts';
import type { Keys, Provider } from '../providers.ts';

/** Whose keys: bound into the seal, so that one venue's row opens nothing at another. */
export type SealedFor = { readonly venueId: string; readonly provider: Provider };

const sealedBy = (secret: string, { venueId, provider }: SealedFor): SealedBy => ({
  secret,
  purpose: 'parea venue credentials',
  whose: `${venueId} ${provider}`,
});

export const seal = (secret: string, whose: SealedFor, keys: Keys): Buffer => sealText(sealedBy(secret, whose), JSON.stringify(keys));

/** Null where it was sealed under another secret, for another venue, or was changed since. */
export function unseal(secret: string, whose: SealedFor, sealed: Buffer): Keys | null {
  const text = unsealText(sealedBy(secret, whose), sealed);
  return text === null ? null : (JSON.parse(text) as Keys);
}

/** Tells two sets of keys apart without telling either. */
export const fingerprintOf = (secret: string, keys: Keys): string =>
  createHash('sha256')
    .update(secret)
    .update(JSON.stringify(Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 12);
