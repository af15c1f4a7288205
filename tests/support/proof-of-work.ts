import { createHash } from 'node:crypto';
import { zeroBits } from '#platform/shared/zero-bits.ts';

/** The proof that a refusal's `details` ask for, as our pages work it out. */
export function solved(details: object): string {
  const { challenge, bits } = details as { challenge?: string; bits?: number };
  if (challenge === undefined || bits === undefined) throw new Error(`no work is asked for: ${JSON.stringify(details)}`);
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`;
    if (zeroBits(createHash('sha256').update(proof).digest()) >= bits) return proof;
  }
}
