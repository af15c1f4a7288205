import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** What a text is sealed for (a key of its own each), and whose it is: bound into the seal, so that one row's opens nothing in another. */
export type SealedBy = { readonly secret: string; readonly purpose: string; readonly whose: string };

const keyOf = ({ secret, purpose }: SealedBy): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM under a key of our own secret: nonce, tag, text. */
export function sealText(by: SealedBy, text: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(by), iv).setAAD(Buffer.from(by.whose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null where it was sealed under another secret, for somebody else, or was changed since. */
export function unsealText(by: SealedBy, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(by), sealed.subarray(0, IV)).setAAD(Buffer.from(by.whose));
    decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
