import { usePortalLoyaltyTexts } from '#texts/area-contexts.ts';
import type { Loyalty } from '../../contract.ts';

/** How stamps are used: given, rewards taken, cards, and how many dishes carry one. */
export function LoyaltyFigures({ figures }: Pick<Loyalty, 'figures'>) {
  const t = usePortalLoyaltyTexts();
  return (
    <>
      <dl className="loyalty-figures">
        {(['stampsGiven', 'rewardsUsed', 'cards', 'stampedDishes'] as const).map((name) => (
          <div key={name} className="card">
            <dt>{t(`figures.${name}`)}</dt>
            <dd className="num">{new Intl.NumberFormat(t.language).format(figures[name])}</dd>
          </div>
        ))}
      </dl>
      {figures.cardsOwing > 0 && <p className="notice">{t('figures.owing', { cards: figures.cardsOwing, stamps: figures.stampsOwed })}</p>}
      {figures.stampedDishes === 0 && <p className="notice">{t('figures.no_dishes')}</p>}
    </>
  );
}
