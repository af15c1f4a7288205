/** The time, as epoch milliseconds. The one place the system reads it, so that tests can hold it. */
export type Clock = () => number;
export const systemClock: Clock = () => Date.now();
