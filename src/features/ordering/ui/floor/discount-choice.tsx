import { LOCALES } from '#platform/shared/locales.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill, BillRound } from '../../visit-contract.ts';
import { amountText } from './floor-words.ts';
import { QuickChoice } from './quick-choice.tsx';

/** `round`: of which order; empty: of every open one. `percent` null: what was typed, of one order. */
export type DiscountWish = { readonly round: string; readonly percent: number | null; readonly typed: string };
const PERCENTS = [5, 10, 20, 50] as const;
export const DISCOUNT_AT_FIRST: DiscountWish = { round: '', percent: 10, typed: '' };

type Props = {
  readonly bill: Bill;
  readonly rounds: readonly BillRound[];
  readonly value: DiscountWish;
  readonly choose: (wish: DiscountWish) => void;
  /** It was to be given, and is no amount. */
  readonly wrong: boolean;
};

/** Of which round, and how much: percent, or of one round a sum. */
export function DiscountChoice({ bill, rounds, value, choose, wrong }: Props) {
  const t = usePortalTablesTexts();
  const percents = new Intl.NumberFormat(LOCALES[t.language], { style: 'unit', unit: 'percent' });
  const only = rounds.find(({ order }) => order._id === value.round) ?? (rounds.length === 1 ? rounds[0] : undefined);
  const most = only ? only.order.orderAmount - only.order.tip : 0;
  return (
    <>
      {rounds.length > 1 && (
        <Field label={t('off.round')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value={value.round}
              onChange={({ target }) =>
                choose({ ...value, round: target.value, percent: value.percent ?? (target.value === '' ? 10 : null) })
              }
            >
              <option value="">{t('off.all')}</option>
              {rounds.map(({ order }) => (
                <option key={order._id} value={order._id}>
                  {`${t('bill.round', { number: bill.rounds.findIndex((one) => one.order._id === order._id) + 1 })} · #${order.number} · ${amountText(order.orderAmount, bill.currency, t)}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <QuickChoice
        label={t('off.how_much')}
        value={value.percent === null ? 'other' : String(value.percent)}
        options={[
          ...PERCENTS.map((percent): [string, string] => [String(percent), percents.format(percent)]),
          ...(only ? [['other', t('off.other')] as const] : []),
        ]}
        choose={(way) => choose({ ...value, percent: way === 'other' ? null : Number(way) })}
      />
      {value.percent === null && (
        <Field
          label={t('off.amount', { currency: bill.currency })}
          error={wrong ? t('off.amount_wrong', { most: amountText(most, bill.currency, t) }) : undefined}
        >
          {(control) => (
            <input
              {...control}
              className="input num"
              inputMode="decimal"
              value={value.typed}
              onChange={({ target }) => choose({ ...value, typed: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
