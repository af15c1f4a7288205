import { useEffect, useRef, useState } from 'react';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { Amounts } from './price-breakdown.tsx';
import { usePriceText } from './price.tsx';

type Props = { readonly first: Amounts; readonly priced: Amounts; readonly change: { readonly words: string } };

const NOTHING: Props['change'] = { words: '' };

/** What changed of an order, and its new total, to be spoken; nothing of what stayed. */
export function SumSaid({ first, priced, change }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const [said, setSaid] = useState('');
  const before = useRef({ priced: first, change: NOTHING });
  useEffect(() => {
    const { priced: old, change: done } = before.current;
    before.current = { priced, change };
    const parts = [
      change !== done && change.words,
      priced.discountCents !== old.discountCents && `${t('checkout.discount')} −${price(priced.discountCents)}`,
      priced.rewardSavingsCents !== old.rewardSavingsCents && `${t('checkout.reward_savings')} −${price(priced.rewardSavingsCents)}`,
      priced.tipCents !== old.tipCents && `${t('checkout.tip_row')} ${price(priced.tipCents)}`,
      (change !== done || priced.totalCents !== old.totalCents) && `${t('checkout.total')} ${price(priced.totalCents)}`,
    ].filter(Boolean);
    if (parts.length > 0) setSaid(parts.join('. '));
  }, [priced, change, price, t]);
  return said;
}
