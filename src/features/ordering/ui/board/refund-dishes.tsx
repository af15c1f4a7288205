import { useId, useState } from 'react';
import { add } from '#domain/money.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { lineName } from './line-words.ts';
import { orderMoney } from './money-words.ts';
import { PortionChoice, sumOfPortions } from './portion-choice.tsx';
import { useHandMoney, usePortionsOnline } from './use-hand-money.ts';

/** The dishes of an order that may go back, and how many of each do. */
export function useDishesBack(order: SavedOrder, isByHand: boolean) {
  const byHand = useHandMoney(order, isByHand);
  const online = usePortionsOnline(order, !isByHand);
  const { data } = isByHand ? byHand : online;
  const [wanted, setWanted] = useState<Readonly<Record<number, number>>>({});
  // Somebody else may have sent some of it back meanwhile.
  const rows = (data?.portions ?? []).map(({ line, left }) => ({ line, left, quantity: Math.min(wanted[line] ?? 0, left.length) }));
  const want = (line: number, quantity: number) => setWanted((before) => ({ ...before, [line]: quantity }));
  return { rows, chosen: rows.filter(({ quantity }) => quantity > 0), want };
}

type Props = { readonly order: SavedOrder; readonly dishes: ReturnType<typeof useDishesBack>; readonly missing: boolean };

/** Which dishes go back, and what they come to. */
export function RefundDishes({ order, dishes: { rows, chosen, want }, missing }: Props) {
  const t = usePortalTexts();
  const id = useId();
  const sum = add(...chosen.map(({ left, quantity }) => sumOfPortions(left, quantity)));
  return (
    <fieldset className="method-choice" aria-describedby={id}>
      <legend>{t('refund.which')}</legend>
      {rows.map(({ line, left, quantity }) => {
        const sold = order.order[line - 1];
        const name = sold ? lineName(sold, t.language) : '';
        return (
          <PortionChoice
            key={line}
            {...{ name, left, quantity }}
            first={null}
            currency={order.currency}
            onQuantity={(count) => want(line, count)}
          />
        );
      })}
      <p id={id} role="status" className={missing ? 'field__error' : 'portion__sum num'}>
        {missing ? t('refund.which_missing') : t('refund.sum', { amount: orderMoney(sum, order, t.language) })}
      </p>
    </fieldset>
  );
}
