const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether PostgreSQL can read a text as a `uuid`: it would answer anything else with an error. In either case, as it does. */
export const isUuid = (text: string): boolean => UUID.test(text);
