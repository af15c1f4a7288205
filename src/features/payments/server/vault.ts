import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Keys, Provider } from '../providers.ts';

const IV = 12;
const TAG = 16;

/** Whose keys: bound into the seal, so that one venue's row opens nothing at another. */
export type SealedFor = { readonly venueId: string; readonly provider: Provider };

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'parea venue credentials', 32));
const boundTo = ({ venueId, provider }: SealedFor): Buffer => Buffer.from(`${venueId} ${provider}`);

/** AES-256-GCM under a key of our own secret: nonce, tag, text. */
export function seal(secret: string, whose: SealedFor, keys: Keys): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(boundTo(whose));
  const text = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Null where it was sealed under another secret, for another venue, or was changed since. */
export function unseal(secret: string, whose: SealedFor, sealed: Buffer): Keys | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, IV)).setAAD(boundTo(whose));
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
    const text = Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as Keys;
  } catch {
    return null;
  }
}

/** Tells two sets of keys apart without telling either. */
export const fingerprintOf = (secret: string, keys: Keys): string =>
  createHash('sha256')
    .update(secret)
    .update(JSON.stringify(Object.entries(keys).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 12);
