import { UUID_REGEX } from 'valibot';

/** Whether PostgreSQL can read a text as a `uuid`: it would answer anything else with an error. In either case, as it does. */
export const isUuid = (text: string): boolean => UUID_REGEX.test(text);
