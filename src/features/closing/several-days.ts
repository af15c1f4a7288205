import type { ZReport } from './contract.ts';

/** Of a report of several business days, which sold what; none where it is of one, or from before reports told. */
export const severalDays = ({ days = [] }: Pick<ZReport, 'days'>): NonNullable<ZReport['days']> => (days.length > 1 ? days : []);
