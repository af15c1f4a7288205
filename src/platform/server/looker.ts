import { AsyncLocalStorage } from 'node:async_hooks';

/** An administrator who looks into a venue as its owner sees it, and changes nothing. */
export type Looker = {
  readonly userId: string;
  readonly email: string;
  readonly venueId: string;
  readonly until: Date;
  /** Whether it still goes on: streams ask anew. */
  readonly goesOn: () => Promise<boolean>;
};

const lookers = new AsyncLocalStorage<Looker>();

/** Who looks in by this call; null: it is somebody's own. */
export const looker = (): Looker | null => lookers.getStore() ?? null;

/** Does the work of a call by which somebody looks in. */
export const asLooker = <T>(who: Looker, work: () => T): T => lookers.run(who, work);
