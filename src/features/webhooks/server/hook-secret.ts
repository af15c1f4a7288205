import { createHmac, randomBytes } from 'node:crypto';
import { sealText, unsealText, type SealedBy } from '#platform/server/sealed-text.ts';

type Whose = { readonly venueId: string; readonly id: string };

const PREFIX = 'whsec_';
const BYTES = 24;
const sealedBy = (secret: string, { venueId, id }: Whose): SealedBy => ({
  secret,
  purpose: 'parea webhook secrets',
  whose: `${venueId} ${id}`,
});

/** As Standard Webhooks writes one. */
export const newHookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

export const sealHookSecret = (secret: string, whose: Whose, hookSecret: string): Buffer => sealText(sealedBy(secret, whose), hookSecret);
/** Null where the installation's secret is another one now. */
export const openHookSecret = (secret: string, whose: Whose, sealed: Buffer): string | null => unsealText(sealedBy(secret, whose), sealed);

type Message = { readonly id: string; readonly body: string };

/** The headers of one try: `at` is in milliseconds, the secrets are all that sign. */
export function signedHeaders({ id, body }: Message, at: number, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
