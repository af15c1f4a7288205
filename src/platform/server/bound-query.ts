import type { MiddlewareHandler } from 'hono';
import { Refusal } from '#platform/shared/refusal.ts';

/** No page or call of ours has more, and what signs people in comes back with a few. */
const MOST_PARAMETERS = 60;
const LONGEST = 6_000;

/** Refuses an address with thousands of parameters before anybody takes it apart: 400 `invalid_input`. */
export const boundQuery: MiddlewareHandler = async (context, next) => {
  const { url } = context.req;
  let parameters = 1;
  for (let at = url.indexOf('&'); at >= 0 && parameters <= MOST_PARAMETERS; at = url.indexOf('&', at + 1)) parameters += 1;
  if (parameters > MOST_PARAMETERS || url.length > LONGEST)
    throw new Refusal(400, 'invalid_input', 'The address has too many parameters.', { problems: [] });
  return next();
};
