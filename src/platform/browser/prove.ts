import { sha256 } from '@noble/hashes/sha2.js';
import { zeroBits } from '#platform/shared/zero-bits.ts';
import { workNotice, type WorkNotice } from './work-notice.ts';

/** So long at a time is worked, then the page may do what else there is. Milliseconds. */
const STRETCH = 12;
/** Hashes between two looks at the clock. */
const BATCH = 256;

/** Resolves as soon as whatever waits is done: unlike a timer it is not slowed in a page that is not in sight. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/**
 * The work that a refusal asks for (`details` of 429 too_many), as the header wants it: a number for which the hash of the puzzle begins with so many
 * zero bits. Not by WebCrypto, which is missing where a phone reaches us over plain http and answers each hash apart.
 */
export async function prove(
  { challenge, bits }: { readonly challenge: string; readonly bits: number },
  signal?: AbortSignal,
  meanwhile?: (hashes: number) => void,
): Promise<string> {
  const text = new TextEncoder();
  let until = performance.now() + STRETCH;
  for (let number = 0; ; number += 1) {
    const proof = `${challenge}.${number}`;
    if (zeroBits(sha256(text.encode(proof))) >= bits) return proof;
    if (number % BATCH !== 0 || performance.now() < until) continue;
    await pause();
    signal?.throwIfAborted();
    meanwhile?.(number);
    until = performance.now() + STRETCH;
  }
}

/** While we work others may spend more, or a second limit be met. */
const MOST_TRIES = 3;
/** A refusal, and the call that met it, as the caller sends it. */
type Refused = Error & { readonly details: object };
type Again<Method, Sent> = (method: Method, path: string, sent: Sent) => Promise<unknown>;
type Tried = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly tries?: number;
  /** Shown since the first puzzle. */
  readonly notice?: WorkNotice;
};

/**
 * The call that was refused once more, with the work that was asked for; the refusal itself where that was tried often enough, or where nobody
 * waits for it any more.
 */
export async function goOn<Method, Sent extends Tried>(
  refused: Refused,
  again: Again<Method, Sent>,
  [method, path, sent]: readonly [Method, string, Sent],
): Promise<unknown> {
  const { tries = 1, notice = workNotice() } = sent;
  if (tries > MOST_TRIES) throw refused;
  const puzzle = refused.details as { challenge: string; bits: number };
  try {
    const proof = await prove(puzzle, sent.signal, (hashes) => {
      if (notice.isOver) throw refused;
      notice.tell(1 - Math.exp(-hashes / 2 ** puzzle.bits));
    });
    return await again(method, path, { ...sent, headers: { ...sent.headers, 'proof-of-work': proof }, tries: tries + 1, notice });
  } finally {
    if (!sent.notice) notice.end();
  }
}
