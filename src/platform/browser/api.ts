import type { AnswerOf, BodyOf, Endpoint, Method } from '#platform/shared/endpoint.ts';
import type { RefusalBody } from '#platform/shared/refusal.ts';
import { noteServerDate } from './server-clock.ts';
import { announceSignedOut } from './signed-out.ts';

/** A refusal of the server, or the network's: `status` 0 and code `offline` mean that no answer came, not that nothing happened. */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CallFailed';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

type Sent<E> = { readonly body?: BodyOf<E>; readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };

/**
 * Calls an endpoint, typed by its contract: `call<typeof addOrder>('POST', '/api/orders/addOrder', { body })`. The contract is only
 * imported as a type, so that no schema reaches a phone. Rejects with {@link CallFailed}.
 */
export async function call<E extends Endpoint>(method: Method, path: string, sent: Sent<E> = {}): Promise<AnswerOf<E>> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { ...(method !== 'GET' && { 'content-type': 'application/json' }), ...sent.headers },
      ...(method !== 'GET' && { body: JSON.stringify(sent.body ?? {}) }),
      ...(sent.signal && { signal: sent.signal }),
    });
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    throw new CallFailed(0, 'offline', 'No answer from the server.');
  }
  noteServerDate(answer.headers.get('date'));
  if (!answer.ok) {
    const refused = await failure(answer);
    if (refused.status === 401 && refused.code === 'unauthorised') announceSignedOut(method !== 'GET');
    throw refused;
  }
  if (answer.status === 204) return undefined as AnswerOf<E>;
  return (await answer.json()) as AnswerOf<E>;
}

async function failure(answer: Response): Promise<CallFailed> {
  try {
    const { error } = (await answer.json()) as RefusalBody;
    return new CallFailed(answer.status, error.code, error.message, error.details);
  } catch {
    return new CallFailed(answer.status, 'unknown', answer.statusText || `Error ${answer.status}`);
  }
}
