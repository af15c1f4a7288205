import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill, BillRound } from '../../visit-contract.ts';
import { lineName } from '../board/line-words.ts';
import { PortionChoice } from '../board/portion-choice.tsx';
import { lineKey } from './payers.ts';

/** Portions of dishes of which nobody has paid anything, by what they are called in {@link lineKey}. */
export type WantedPortions = Readonly<Record<string, number>>;

export const openRounds = ({ rounds }: Bill): BillRound[] => rounds.filter(({ lines }) => lines.some(({ off }) => off.length > 0));

export const countOf = (wanted: WantedPortions, { order }: BillRound, { line, off }: BillRound['lines'][number]): number =>
  // Somebody else may have taken some of it off meanwhile.
  Math.min(wanted[lineKey(order._id, line)] ?? 0, off.length);

export type OpenPortion = { readonly round: BillRound; readonly line: number; readonly quantity: number };

export const portionsOf = (rounds: readonly BillRound[], wanted: WantedPortions): OpenPortion[] =>
  rounds.flatMap((round) =>
    round.lines.flatMap((line) => {
      const quantity = countOf(wanted, round, line);
      return quantity > 0 ? [{ round, line: line.line, quantity }] : [];
    }),
  );

type Props = {
  readonly rounds: readonly BillRound[];
  readonly bill: Bill;
  readonly wanted: WantedPortions;
  readonly label: string;
  readonly none: string;
  readonly want: (key: string, quantity: number) => void;
};

/** Which of them: all portions of a dish, or one of two. */
export function OpenDishes({ rounds, bill, wanted, label, none, want }: Props) {
  const t = usePortalTablesTexts();
  return (
    <fieldset className="payers">
      <legend className="field__label">{label}</legend>
      {rounds.length === 0 && <p className="muted">{none}</p>}
      {rounds.flatMap((round) =>
        round.lines.map((line) => {
          const sold = round.order.order[line.line - 1];
          const key = lineKey(round.order._id, line.line);
          return (
            sold &&
            line.off.length > 0 && (
              <PortionChoice
                key={key}
                name={lineName(sold, t.language)}
                left={line.off}
                quantity={countOf(wanted, round, line)}
                // By one tap it is one, not the whole line.
                first={1}
                currency={bill.currency}
                onQuantity={(count) => want(key, count)}
              />
            )
          );
        }),
      )}
    </fieldset>
  );
}
