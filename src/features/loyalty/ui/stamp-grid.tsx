import { Gift } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { currentCycle, newStamps, stampGrid } from '#domain/stamp-card.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { LoyaltyCard } from '#features/history/contract.ts';
import { keepSeenStamps, seenStamps } from './seen-stamps.ts';
import { InkStamp } from './stamp-ink.tsx';

/** As by hand: no two neighbours sit alike. */
const TURNS = [-9, 6, -3, 11, -6, 4, -12, 7] as const;

/** The card being filled, near square; what is new since the last look is stamped one after the other. */
export function StampGrid({ card }: { readonly card: LoyaltyCard }) {
  const t = useAccountTexts();
  const { companyId, stampsCollected: stamps, stampsRequiredForReward: required, stampImage } = card;
  const [fresh] = useState(() => newStamps(stamps, seenStamps(companyId), required));
  useEffect(() => keepSeenStamps(companyId, stamps), [companyId, stamps]);
  const current = currentCycle(stamps, required);
  const style = { '--cols': stampGrid(required).cols } as CSSProperties;
  return (
    <ol className="stamp-grid" style={style} aria-label={t('loyalty.stamps_of', { count: current, required })}>
      {Array.from({ length: required }, (_, at) =>
        at < current ? (
          <Stamped key={at} at={at} order={fresh.indexOf(at)} image={stampImage} label={t('loyalty.stamp', { number: at + 1 })} />
        ) : (
          <Empty key={at} at={at} isReward={at === required - 1} />
        ),
      )}
    </ol>
  );
}

type StampedProps = {
  readonly at: number;
  /** Of its animation; -1: it was there before. */ readonly order: number;
  readonly image: string;
  readonly label: string;
};

function Stamped({ at, order, image, label }: StampedProps) {
  const style = { '--n': order, '--turn': `${TURNS[at % TURNS.length]}deg` } as CSSProperties;
  return (
    <li className="stamp-slot" data-stamped="" data-new={order >= 0 ? '' : undefined} style={style}>
      <span className="visually-hidden">{label}</span>
      {image === '' ? <InkStamp /> : <img src={image} alt="" />}
    </li>
  );
}

function Empty({ at, isReward }: { readonly at: number; readonly isReward: boolean }) {
  const t = useAccountTexts();
  return (
    <li className={isReward ? 'stamp-slot stamp-slot--reward' : 'stamp-slot'}>
      <span className="visually-hidden">{isReward ? t('loyalty.slot_reward') : t('loyalty.slot', { number: at + 1 })}</span>
      {isReward ? (
        <Gift className="icon" aria-hidden />
      ) : (
        <span className="num" aria-hidden>
          {at + 1}
        </span>
      )}
    </li>
  );
}
