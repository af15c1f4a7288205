import { add, fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './portion-choice.css';
import { Stepped } from './stepped.tsx';

type Props = {
  readonly name: string;
  /** What each portion comes to that is still here, as the server says it. */
  readonly left: readonly number[];
  /** So many go back; 0: it is not chosen. */
  readonly quantity: number;
  /** So many are meant as it is chosen; null: all of it. */
  readonly first: number | null;
  readonly currency: string;
  readonly onQuantity: (quantity: number) => void;
};

/** What the first so many portions come to. */
export const sumOfPortions = (left: readonly number[], quantity: number) => add(...left.slice(0, quantity).map(fromAmount));

/** A dish that may go back: all that is left of it, or one of two. */
export function PortionChoice({ name, left, quantity, first, currency, onQuantity }: Props) {
  const t = usePortalTexts();
  const most = left.length;
  const money = (count: number) => moneyText(sumOfPortions(left, count), currency, t.language);
  return (
    <div className="portion">
      <label className="portion__dish">
        <input type="checkbox" checked={quantity > 0} onChange={() => onQuantity(quantity > 0 ? 0 : (first ?? most))} />
        <span>{`${most} × ${name}`}</span>
        <b className="num">{money(quantity || most)}</b>
      </label>
      {quantity > 0 && most > 1 && (
        <Stepped name={name} value={quantity} least={1} most={most} change={onQuantity}>
          <select
            className="select"
            aria-label={t('refund.portions', { name })}
            value={quantity}
            onChange={({ target }) => onQuantity(Number(target.value))}
          >
            {left.map((_, at) => (
              <option key={at + 1} value={at + 1}>
                {t('refund.of', { count: at + 1, most, amount: money(at + 1) })}
              </option>
            ))}
          </select>
        </Stepped>
      )}
    </div>
  );
}
