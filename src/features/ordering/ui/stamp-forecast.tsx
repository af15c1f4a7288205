import { flaggedUnits, stampForecast } from '#domain/stamp-card.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { rewardRuleOf } from '#features/venues/venue-rules.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import type { ShownCart } from './cart-lines.ts';
import { useGuest } from './use-guest.ts';

/** "This order: +2, you will have 11 of 12"; nothing for a guest, or where the cart earns nothing. */
export function StampForecast({ venue, cart }: { readonly venue: PublicVenue; readonly cart: ShownCart }) {
  const t = useMenuTexts();
  const guest = useGuest(venue.companyId);
  const rule = rewardRuleOf(venue);
  const earned = flaggedUnits(cart.orderable);
  const forecast = guest.signedIn && rule ? stampForecast(guest.stampsCollected, earned, rule.stampsRequired) : null;
  if (!forecast) return null;
  const { after, rewards, required } = forecast;
  const about = { earned, after, required };
  return (
    <p className="stamp-forecast num" role="status">
      {rewards > 0 ? t('cart.stamp_forecast_reward', { ...about, rewards }) : t('cart.stamp_forecast', about)}
    </p>
  );
}
