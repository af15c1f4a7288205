/** How a pretended printer is. */
export const CONDITIONS = ['ok', 'paper-low', 'paper-out', 'cover-open'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const isWell = (condition: Condition): boolean => condition === 'ok' || condition === 'paper-low';

/** What comes out of one: a PNG. */
export type Paper = { readonly paper: Uint8Array };

/** How it asks: `fetch`, or what stands for it. */
export type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** What became of asking once. */
export type Turn = 'idle' | 'refused' | 'printed' | 'failed';
