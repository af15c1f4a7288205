import { ChevronRight, Gift } from 'lucide-react';
import { rewardLabel } from '#domain/reward.ts';
import { currentCycle } from '#domain/stamp-card.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { LoyaltyCard } from '#features/history/contract.ts';
import { InkStamp } from './stamp-ink.tsx';

type Props = { readonly cards: readonly LoyaltyCard[]; readonly choose: (card: LoyaltyCard) => void };

/** The company of each card. The specification counts the cards as the stores visited. */
export function CardList({ cards, choose }: Props) {
  const t = useAccountTexts();
  if (cards.length === 0)
    return (
      <div className="card-list__empty">
        <p className="muted">{t('loyalty.empty')}</p>
        <a className="button" href="/all-stores">
          {t('history.stores')}
        </a>
      </div>
    );
  return (
    <>
      <p className="card-list__visits num">{t('loyalty.visits', { count: cards.length })}</p>
      <ul>
        {cards.map((card) => (
          <li key={card.companyId}>
            <button type="button" className="card-list__row" onClick={() => choose(card)}>
              <span className="card-list__stamp">
                <InkStamp />
              </span>
              <span>
                <b>{card.company}</b>
                <small>{t(`loyalty.${rewardLabel(card.rewardType)}`)}</small>
              </span>
              <CardBadge card={card} />
              <ChevronRight className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is owed comes before rewards that wait, these before stamps that count up. */
function CardBadge({ card }: { readonly card: LoyaltyCard }) {
  const t = useAccountTexts();
  const { rewardsAvailable: rewards, stampsOwed: owed, stampsRequiredForReward: required, stampsCollected } = card;
  if (owed > 0) return <span className="badge badge--wine num">{t('loyalty.owes_short', { count: owed })}</span>;
  if (rewards > 0)
    return (
      <span className="badge badge--olive num">
        <Gift className="icon" aria-hidden />
        {t('loyalty.rewards_short', { count: rewards })}
      </span>
    );
  if (required <= 0) return null;
  return (
    <span className="badge badge--accent num">
      {currentCycle(stampsCollected, required)} / {required}
    </span>
  );
}
