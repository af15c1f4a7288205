import { AsyncLocalStorage } from 'node:async_hooks';

/** A key that calls, and in whose name. */
export type ApiCaller = {
  readonly id: string;
  readonly name: string;
  readonly venueId: string;
  /** The account that made it. */
  readonly userId: string;
  /** By their names; what they reach is judged where it is asked. */
  readonly rights: readonly string[];
};

const callers = new AsyncLocalStorage<ApiCaller>();

/** The key that this call came with; null: somebody's own browser. */
export const apiCaller = (): ApiCaller | null => callers.getStore() ?? null;

/** Does the work of a call that came with a key. */
export const asApiCaller = <T>(caller: ApiCaller, work: () => T): T => callers.run(caller, work);
