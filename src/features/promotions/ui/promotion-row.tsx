import { ArrowDown, ArrowUp, EyeOff, Pencil, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { fromAmount } from '#domain/money.ts';
import { promotionColours } from '#domain/venue-accent.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import type { PortalPromotion } from '../contract.ts';
import { whenText } from './promotion-words.ts';

type Props = {
  readonly promotion: PortalPromotion;
  readonly currency: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

const BADGES = { running: 'badge badge--olive', resting: 'badge badge--sea', planned: 'badge badge--honey', over: 'badge' } as const;

/** One promotion of the list: what it is, when it runs, what it brought, and what can be done with it. */
export function PromotionRow({ promotion, currency, isFirst, isLast, onMove, onEdit, onDelete }: Props) {
  const t = usePortalOffersTexts();
  const { form, state } = promotion;
  const name = form.translations[t.language]?.name || form.name;
  const colours = promotionColours(form.backgroundColor, form.textColor);
  return (
    <li className="offer-row">
      <span className="promo-swatch" style={{ '--promo-bg': colours?.ground ?? 'var(--color-accent)' } as CSSProperties} aria-hidden />
      <div className="offer-row__body">
        <p>
          <b>{name}</b>
          <span className={BADGES[state]}>{t(`state.${state}`)}</span>
          {!form.shouldShow && (
            <span className="badge">
              <EyeOff className="icon" aria-hidden />
              {t('list.hidden')}
            </span>
          )}
        </p>
        <small>{whenText(form, t)}</small>
        {form.code !== '' && <Code promotion={promotion} currency={currency} />}
      </div>
      <Figures promotion={promotion} currency={currency} />
      <span className="offer-row__actions">
        <button type="button" className="icon-button" disabled={isFirst} aria-label={t('list.up', { name })} onClick={() => onMove(-1)}>
          <ArrowUp className="icon" aria-hidden />
        </button>
        <button type="button" className="icon-button" disabled={isLast} aria-label={t('list.down', { name })} onClick={() => onMove(1)}>
          <ArrowDown className="icon" aria-hidden />
        </button>
        <button type="button" className="button button--small button--quiet" aria-label={t('list.edit_named', { name })} onClick={onEdit}>
          <Pencil className="icon" aria-hidden />
          {t('list.edit')}
        </button>
        <button type="button" className="icon-button icon-button--danger" aria-label={t('list.delete', { name })} onClick={onDelete}>
          <Trash2 className="icon" aria-hidden />
        </button>
      </span>
    </li>
  );
}

type Shown = Pick<Props, 'promotion' | 'currency'>;

function Code({ promotion: { form, used }, currency }: Shown) {
  const t = usePortalOffersTexts();
  const money = (amount: number) => moneyText(fromAmount(amount), currency, t.language);
  const { code, type, discount, maxUses, maxPerPerson, minimumSubtotal } = form;
  const limits = [
    maxUses !== null && t('list.uses_of', { used, most: maxUses }),
    maxPerPerson !== null && t('list.per_person', { count: maxPerPerson }),
    minimumSubtotal > 0 && t('list.minimum', { amount: money(minimumSubtotal) }),
  ].filter((text) => text !== false);
  return (
    <small className="num">
      <b>{code}</b> {type === '%' ? t('list.percent', { percent: discount }) : t('list.amount', { amount: money(discount) })}
      {limits.length > 0 && ` · ${limits.join(' · ')}`}
    </small>
  );
}

function Figures({ promotion: { orders, discountGiven, form }, currency }: Shown) {
  const t = usePortalOffersTexts();
  if (form.code === '') return <span className="offer-row__figures muted">{t('list.banner_only')}</span>;
  return (
    <span className="offer-row__figures num">
      <b>{t('list.orders', { count: orders })}</b>
      <small>{t('list.given', { amount: moneyText(fromAmount(discountGiven), currency, t.language) })}</small>
    </span>
  );
}
