import { Gift } from 'lucide-react';
import type { CSSProperties } from 'react';
import { fromAmount } from '#domain/money.ts';
import { stampGrid } from '#domain/stamp-card.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalLoyaltyTexts } from '#texts/area-contexts.ts';
import type { LoyaltyForm } from '../../contract.ts';
import { InkPattern, InkStamp } from '../stamp-ink.tsx';
import '../loyalty.css';

const TURNS = [-9, 6, -3, 11, -6, 4, -12, 7] as const;
/** As many as a regular would have; a card is never shown full. */
const SHOWN = 3;
const MOST_SLOTS = 100;

type Props = { readonly company: string; readonly form: LoyaltyForm; readonly currency: string };

/** The card as its owner sees it in their account. */
export function LoyaltyPreview({ company, form, currency }: Props) {
  const t = usePortalLoyaltyTexts();
  const required = Math.min(MOST_SLOTS, Math.max(0, Math.floor(form.stampsRequired)));
  const stamped = Math.min(SHOWN, Math.max(0, required - 1));
  const missing = required - stamped;
  const amount = moneyText(fromAmount(form.rewardValue), currency, t.language);
  return (
    <section className="loyalty-preview" aria-labelledby="loyalty-preview">
      <InkPattern />
      <h2 id="loyalty-preview">{t('preview.title')}</h2>
      <div className="loyalty-card">
        <header>
          <h3 className="loyalty-card__company">{company}</h3>
          <span className="loyalty-card__count num">
            <b>{stamped}</b> / {required}
          </span>
        </header>
        <ol className="stamp-grid" style={{ '--cols': stampGrid(required).cols } as CSSProperties} aria-hidden>
          {Array.from({ length: required }, (_, at) => (
            <Slot key={at} at={at} stamped={at < stamped} isReward={at === required - 1} image={form.stampImage} />
          ))}
        </ol>
        <p className="loyalty-card__promise">
          {form.rewardType === 0 && t('preview.promise_0', { count: missing })}
          {form.rewardType === 1 && t('preview.promise_1', { count: missing, value: form.rewardValue })}
          {form.rewardType === 2 && t('preview.promise_2', { count: missing, value: amount })}
        </p>
      </div>
      {!form.rewardsEnabled && <p className="notice">{t('preview.off')}</p>}
    </section>
  );
}

type SlotProps = { readonly at: number; readonly stamped: boolean; readonly isReward: boolean; readonly image: string };

function Slot({ at, stamped, isReward, image }: SlotProps) {
  if (stamped)
    return (
      <li className="stamp-slot" data-stamped="" style={{ '--turn': `${TURNS[at % TURNS.length]}deg` } as CSSProperties}>
        {image === '' ? <InkStamp /> : <img src={image} alt="" />}
      </li>
    );
  return (
    <li className={isReward ? 'stamp-slot stamp-slot--reward' : 'stamp-slot'}>
      {isReward ? <Gift className="icon" /> : <span className="num">{at + 1}</span>}
    </li>
  );
}
