import { addressAt } from '#platform/shared/address.ts';
import type { Provider } from '../providers.ts';

/** Where providers send their notices: this house's own account, and a venue's. */
export const WEBHOOK = '/api/webhooks/:provider';
export const VENUE_WEBHOOK = '/api/webhooks/:provider/:venue';

/** Where the operator’s Stripe tells of plans. */
export const PLAN_NOTICES = '/api/plan-notices';

export const webhookPath = (provider: Provider): string => addressAt(WEBHOOK, { params: { provider } });
export const venueWebhookPath = (provider: Provider, venue: number): string =>
  addressAt(VENUE_WEBHOOK, { params: { provider, venue: String(venue) } });
