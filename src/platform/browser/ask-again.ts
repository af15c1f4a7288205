import { isAway } from './kept.ts';

const MOST_TIMES = 3;

/** Of a change that is done once however often it arrives: where no answer comes it is asked again by itself, a few times. */
export const ASK_AGAIN = {
  retry: (failures: number, error: Error): boolean => failures < MOST_TIMES && isAway(error),
  retryDelay: 1_500,
} as const;
