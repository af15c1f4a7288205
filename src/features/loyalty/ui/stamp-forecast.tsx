import { stampForecast } from '#domain/stamp-card.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { LoyaltyCard } from '#features/history/contract.ts';

type Props = {
  /** The card at this company; null where the user has none yet. */
  readonly card: Pick<LoyaltyCard, 'stampsCollected'> | null;
  /** What the venue asks for. */
  readonly required: number;
  /** What this cart earns: `stampsEarned` of its lines and the rewards chosen. */
  readonly earned: number;
};

/** "This order: +2, you will have 11 of 12"; nothing where it earns nothing. */
export function StampForecastLine({ card, required, earned }: Props) {
  const t = useCheckoutTexts();
  const forecast = stampForecast(card?.stampsCollected ?? 0, earned, required);
  if (!forecast) return null;
  const { after, rewards } = forecast;
  const about = { earned, after, required };
  return (
    <p className="stamp-forecast num">
      {rewards > 0 ? t('cart.stamp_forecast_reward', { ...about, rewards }) : t('cart.stamp_forecast', about)}
    </p>
  );
}
