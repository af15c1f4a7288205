import { fillAddress, type Fill } from '#platform/shared/address.ts';
import type { AnswerOf, Endpoint, Given, Method, PathOf, SentParts } from '#platform/shared/endpoint.ts';
import type { RefusalBody } from '#platform/shared/refusal.ts';
import { noteServerDate } from './server-clock.ts';
import { announceSignedOut } from './signed-out.ts';

/** A refusal of the server, or the network's: `status` 0 (code `offline`, or `captive` where a Wi-Fi answered) means that no answer came, not that nothing happened. */
export class CallFailed extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** `keepalive`: it is sent to its end also where the page goes meanwhile. */
type Beside = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal; readonly keepalive?: true };
/** A call of an endpoint: its method, its path, and exactly the parameters, query and body that it has. */
export type Call = <E extends Endpoint>(
  method: E['method'],
  path: PathOf<E>,
  ...[given]: Given<SentParts<E> & Beside>
) => Promise<AnswerOf<E>>;

type Sent = Fill & Beside & { readonly body?: unknown };

/** No answer is waited for longer: a network that died without a word never says so. Whoever waits in front of a person says how long. Milliseconds. */
const ANSWER_WITHIN = 120_000;

/** Left by who asked; all else, also an answer that breaks off or takes too long, is no answer. */
function lost(error: unknown): never {
  if ((error as Error).name === 'AbortError') throw error;
  throw new CallFailed(0, 'offline', 'No answer from the server.');
}

let captive = false;
/** Whether what answered last was a Wi-Fi that wants its people to sign in first. */
export const isCaptive = (): boolean => captive;

/** Whether it is a Wi-Fi's own page in our place; noted. We send no page here, and nobody elsewhere. */
export function isForeign({ ok, status, type, headers }: Response): boolean {
  captive = type === 'opaqueredirect' || status === 511 || (ok && headers.get('content-type')?.includes('html') === true);
  return captive;
}

/** What `call` and its like are made of; nothing else uses it, for it takes any address. */
export async function send(method: Method, path: string, sent: Sent = {}): Promise<unknown> {
  const answer = await fetch(fillAddress(path, sent), {
    method,
    headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...sent.headers },
    ...(method !== 'GET' && { body: JSON.stringify(sent.body ?? {}) }),
    signal: sent.signal ?? AbortSignal.timeout(ANSWER_WITHIN),
    redirect: 'manual',
    ...(sent.keepalive && { keepalive: true }),
  }).catch(lost);
  if (isForeign(answer)) throw new CallFailed(0, 'captive', 'The Wi-Fi answered.');
  noteServerDate(answer.headers.get('date'));
  if (!answer.ok) {
    const { error } = ((await answer.json().catch(() => null)) ?? {}) as Partial<RefusalBody>;
    const { code = 'unknown', message = `Error ${answer.status}`, details } = error ?? {};
    if (answer.status === 401 && code === 'unauthorised') announceSignedOut(method !== 'GET');
    const refused = new CallFailed(answer.status, code, message, details);
    // Others spent what is allowed: for some work we are served all the same.
    if (details?.['challenge']) return (await import('./prove.ts')).goOn(refused, send, [method, path, sent]);
    throw refused;
  }
  if (answer.status === 204) return undefined;
  return answer.json().catch(lost);
}

/**
 * Calls an endpoint, typed by its contract: `call<typeof tickLine>('POST', '/api/orders/:id/lines', { params: { id }, body })`. The contract
 * is only imported as a type, so that no schema reaches a phone. Rejects with {@link CallFailed}.
 */
export const call = send as Call;
