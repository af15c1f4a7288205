import { CircleAlert, Gift, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { fromAmount } from '#domain/money.ts';
import { rewardLabel } from '#domain/reward.ts';
import { currentCycle } from '#domain/stamp-card.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { LoyaltyCard } from '#features/history/contract.ts';
import { StampGrid } from './stamp-grid.tsx';

/** One card: its stamps, its sums, what it promises, and below that why. */
export function CardDetail({ card, why }: { readonly card: LoyaltyCard; readonly why: ReactNode }) {
  const t = useAccountTexts();
  const { stampsCollected, stampsRequiredForReward: required } = card;
  const current = currentCycle(stampsCollected, required);
  return (
    <>
      <div className="loyalty-card">
        <header>
          <h3 className="loyalty-card__company">{card.company}</h3>
          {required > 0 && (
            <span className="loyalty-card__count num" aria-hidden>
              <b>{current}</b> / {required}
            </span>
          )}
        </header>
        {required > 0 ? <StampGrid key={card.companyId} card={card} /> : <p className="loyalty-card__none">{t('loyalty.none_required')}</p>}
        {required > 0 && <Promised card={card} missing={required - current} />}
      </div>
      <dl className="stat-list">
        <Sum label={t('loyalty.total')} value={stampsCollected} />
        <Sum label={t('loyalty.current')} value={required > 0 ? `${current} / ${required}` : t('loyalty.none_required')} />
        <Sum label={t('loyalty.accumulated')} value={card.rewardsAccumulated} />
        <Sum label={t('loyalty.used')} value={card.rewardsUsed} />
        <Sum label={t('loyalty.available')} value={card.rewardsAvailable} isMain />
      </dl>
      {card.stampsOwed > 0 && (
        <p className="notice notice--wine">
          <CircleAlert className="icon" aria-hidden />
          {t('loyalty.owes', { count: card.stampsOwed })}
        </p>
      )}
      {card.stampsPending > 0 && (
        <p className="notice">
          <Hourglass className="icon" aria-hidden />
          {t('loyalty.pending', { count: card.stampsPending })}
        </p>
      )}
      <p className="notice notice--olive">
        <Gift className="icon" aria-hidden />
        {t(`loyalty.${rewardLabel(card.rewardType)}`)}
      </p>
      {why}
    </>
  );
}

function Sum({ label, value, isMain = false }: { readonly label: string; readonly value: ReactNode; readonly isMain?: boolean }) {
  return (
    <div className={isMain ? 'leader stat-list__main' : 'leader'}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What the next reward is, in a host's words. */
function Promised({ card, missing }: { readonly card: LoyaltyCard; readonly missing: number }) {
  const t = useAccountTexts();
  const label = rewardLabel(card.rewardType);
  const text = {
    free_item: () => t('loyalty.promise_0', { count: missing }),
    discount: () => t('loyalty.promise_1', { count: missing, value: card.rewardValue }),
    cashback: () => t('loyalty.promise_2', { count: missing, value: moneyText(fromAmount(card.rewardValue), card.currency, t.language) }),
    not_available: () => '',
  }[label]();
  return text === '' ? null : <p className="loyalty-card__promise">{text}</p>;
}
