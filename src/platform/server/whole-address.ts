import * as v from 'valibot';

/** A setting that is an address of somebody else's, if it is set. */
export const wholeAddress = (name: string, such: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+/, `${name} must be a whole address, such as ${such}`)));
