import { useSyncExternalStore } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { whenSilent } from '#platform/browser/silence.ts';
import type { AddressOf, EventIn, EventNameIn } from '#platform/shared/endpoint.ts';
import type { AssistanceRequest, requestAssistance, requestEvents, withdrawRequest } from '../contract.ts';

/** Why a call was not taken: staff have just answered the same; they take none from here; too many came; somebody stopped the work that it asked for; or it did not get through. */
export type NotTaken = 'rested' | 'blocked' | 'crowded' | 'stopped' | 'failed';
export type RequestState = 'sending' | NotTaken | AssistanceRequest['status'];
export type Asked = {
  readonly state: RequestState;
  /** Staff had it already. */
  readonly repeated: boolean;
  /** Staff confirm it first: it came without the table's code. */
  readonly unconfirmed?: boolean;
  /** By which it is taken back. */
  readonly id?: string;
  /** Nothing was heard of it for a while: it may have gone on. */
  readonly lost?: boolean;
};
export type Wish = {
  readonly store: string;
  readonly floor: number;
  readonly table: number;
  readonly service: string;
  readonly subOption: string;
  /** The signature of the table's code; empty where the address had none. */
  readonly k: string;
};

/** What this page has asked for, by service and sub-option; followed until staff have taken care of it. */
let requests: ReadonlyMap<string, Asked> = new Map();
const listeners = new Set<() => void>();
/** How to stop listening. */
const streams = new Map<string, () => void>();

export const keyOf = ({ service, subOption }: Pick<Wish, 'service' | 'subOption'>): string => `${service} ${subOption}`;

function set(key: string, asked: Asked): void {
  requests = new Map([...requests, [key, asked]]);
  for (const listener of listeners) listener();
}

/** Sends it, or joins the one that staff have. Rejects where it did not get through, having said so in the log (specification, section 8). */
export async function ask(wish: Wish): Promise<void> {
  const key = keyOf(wish);
  if (requests.get(key)?.state === 'sending') return;
  set(key, { state: 'sending', repeated: false });
  try {
    const { _id, status, repeated, awaitingConfirmation } = await call<typeof requestAssistance>('POST', '/api/stores/requestAssistance', {
      body: wish,
    });
    set(key, { state: status, repeated, unconfirmed: awaitingConfirmation, id: _id });
    follow(key, _id);
  } catch (error) {
    set(key, { state: whyNot(error), repeated: false });
    // oxlint-disable-next-line no-console
    console.error('stores/requestAssistance Network response failed.', error);
    throw error;
  }
}

const before = (key: string): Asked => {
  const { lost: _heardAgain, ...asked } = requests.get(key) ?? { state: 'open', repeated: false };
  return asked;
};

/** What came of taking a call back: done, the staff have it, it was asked for once more, or no answer came. */
export type TakenBack = 'back' | 'taken' | 'again' | 'failed';

/** Takes a call of this page back, while nobody has taken it; the server says whether. */
export async function takeBack(key: string): Promise<TakenBack> {
  const id = requests.get(key)?.id;
  if (id === undefined) return 'taken';
  try {
    await call<typeof withdrawRequest>('POST', '/api/assistance/:id/withdraw', { params: { id } });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return error.code === 'illegal_move' ? 'taken' : error.code === 'asked_again' ? 'again' : 'failed';
  }
  streams.get(key)?.();
  requests = new Map([...requests].filter(([other]) => other !== key));
  for (const listener of listeners) listener();
  return 'back';
}

export function whyNot(error: unknown): NotTaken {
  if (!(error instanceof CallFailed)) return 'failed';
  if (error.code === 'blocked') return 'blocked';
  if (error.code === 'too_many_waiting') return 'crowded';
  if (error.code !== 'too_many') return 'failed';
  if (error.details['rests'] === true) return 'rested';
  return error.details['challenge'] === undefined ? 'crowded' : 'stopped';
}

/** The cookie that came with the answer opens the stream. What says nothing is opened anew, and tells how it stands then. */
function follow(key: string, id: string): void {
  streams.get(key)?.();
  const stream = new EventSource(`/api/assistance/${encodeURIComponent(id)}/events` satisfies AddressOf<typeof requestEvents>);
  const hush = whenSilent(stream, 'request', () => {
    const asked = requests.get(key);
    if (asked) set(key, { ...asked, lost: true });
    follow(key, id);
  });
  const stop = (): void => {
    stream.close();
    hush();
  };
  streams.set(key, stop);
  stream.addEventListener('request' satisfies EventNameIn<typeof requestEvents>, ({ data }) => {
    const { status, awaitingConfirmation } = JSON.parse(data) as EventIn<typeof requestEvents>;
    set(key, { ...before(key), state: status, unconfirmed: awaitingConfirmation });
    if (status === 'resolved') stop();
  });
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRequests = (): ReadonlyMap<string, Asked> => useSyncExternalStore(subscribe, () => requests);
