import { createHmac, randomBytes } from 'node:crypto';
import { sealText, unsealText, type SealedBy } from '#platform/server/sealed-text.ts';
import type { Whose } from './endpoint-sql.ts';

type Bound = Whose & { readonly id: string };

const PREFIX = 'whsec_';
const BYTES = 24;
const sealedBy = (secret: string, { venueId, accountId, id }: Bound): SealedBy => ({
  secret,
  purpose: 'parea webhook secrets',
  whose: `${venueId ?? accountId ?? 'installation'} ${id}`,
});

/** As Standard Webhooks writes one. */
export const newHookSecret = (): string => PREFIX + randomBytes(BYTES).toString('base64');

export const sealHookSecret = (secret: string, whose: Bound, hookSecret: string): Buffer => sealText(sealedBy(secret, whose), hookSecret);
/** Null where the installation's secret is another one now. */
export const openHookSecret = (secret: string, whose: Bound, sealed: Buffer): string | null => unsealText(sealedBy(secret, whose), sealed);

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
