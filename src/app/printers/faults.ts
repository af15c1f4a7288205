/** How a pretended printer is. */
export const CONDITIONS = ['ok', 'paper-low', 'paper-out', 'cover-open'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const isWell = (condition: Condition): boolean => condition === 'ok' || condition === 'paper-low';

/** What is wrong with a pretended printer of any kind; changed while it runs. */
export type Faults = {
  condition: Condition;
  /** The paper ends in the middle of the next ticket. */
  failsOnce: boolean;
  /** So many times nobody hears that a ticket is on paper: its answer gets lost on its way, or it breaks off in the middle. */
  loses: number;
  /** Milliseconds that a ticket takes. */
  slow: number;
};
export const WELL: Faults = { condition: 'ok', failsOnce: false, loses: 0, slow: 0 };

/** What comes out of one: a PNG, and what stands on it where it came as letters. */
export type Paper = { readonly paper: Uint8Array; readonly written?: string };

/** How often its drawer opened, and its bell rang. */
export type Rang = { drawer: number; bell: number };

/** How it asks: `fetch`, or what stands for it. */
export type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** What became of asking once. */
export type Turn = 'idle' | 'refused' | 'printed' | 'failed';
