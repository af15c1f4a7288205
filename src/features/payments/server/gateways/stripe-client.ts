import { createRequire } from 'node:module';
import type * as Client from 'stripe';

/**
 * Stripe's own client, loaded by the first venue that is paid through it: two hundred modules that most installations never need. Asked for in this way
 * (at once, as CommonJS) the module is the class itself.
 */
export const stripeClient = (): (typeof Client)['Stripe'] => createRequire(import.meta.url)('stripe') as (typeof Client)['Stripe'];
