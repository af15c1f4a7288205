import { LINE_UNITS } from '#domain/bill-division.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill, BillLine, BillRound } from '../../visit-contract.ts';
import { lineName } from '../board/line-words.ts';
import { Stepped } from '../board/stepped.tsx';
import { amountText } from './floor-words.ts';
import { lineKey } from './payers.ts';
import { portionsOpen, takenAsSums, type Ticked } from './part-wish.ts';

type Props = { readonly bill: Bill; readonly ticked: Ticked; readonly tick: (ticked: Ticked) => void };

/** The lines that are open, each to be ticked; of several portions, how many. */
export function SettleLines({ bill, ticked, tick }: Props) {
  const t = usePortalTablesTexts();
  const asSums = takenAsSums(bill);
  const set = (key: string, portions: number | null | undefined) => {
    const next = new Map(ticked);
    if (portions === undefined) next.delete(key);
    else next.set(key, portions);
    tick(next);
  };
  return (
    <ul className="payers__lines">
      {asSums > 0 && <li className="muted num">{t('settle.sum_taken', { amount: amountText(asSums, bill.currency, t) })}</li>}
      {bill.rounds.flatMap((round) =>
        round.lines
          .filter(({ state }) => state === 'open')
          .map((line) => {
            const key = lineKey(round.order._id, line.line);
            const at = { bill, round, line, portions: ticked.get(key) };
            return <OpenLine key={key} {...at} set={(portions) => set(key, portions)} />;
          }),
      )}
    </ul>
  );
}

type LineProps = {
  readonly bill: Bill;
  readonly round: BillRound;
  readonly line: BillLine;
  /** Null: all of it; undefined: it is not ticked. */
  readonly portions: number | null | undefined;
  readonly set: (portions: number | null | undefined) => void;
};

function OpenLine({ bill, round, line, portions, set }: LineProps) {
  const t = usePortalTablesTexts();
  const sold = round.order.order[line.line - 1];
  if (!sold) return null;
  const dish = lineName(sold, t.language);
  const { of, most } = portionsOpen(round, line);
  return (
    <li>
      <label className="payer">
        <input type="checkbox" checked={portions !== undefined} onChange={({ target }) => set(target.checked ? null : undefined)} />
        <span>
          {`${sold.quantity} × ${dish}`} <small className="muted">{quoted(round.order.buyersName, t.language)}</small>
        </span>
        <b className="num">
          {line.openUnits < LINE_UNITS
            ? t('settle.open_of', { open: amountText(line.open, bill.currency, t), amount: amountText(line.amount, bill.currency, t) })
            : amountText(line.open, bill.currency, t)}
        </b>
      </label>
      {portions !== undefined && most > 0 && (
        // One more than the most by themselves is all of it.
        <Stepped name={dish} value={portions ?? most + 1} least={1} most={most + 1} change={(count) => set(count > most ? null : count)}>
          <select
            className="select"
            aria-label={t('settle.portions', { dish })}
            value={portions ?? ''}
            onChange={({ target }) => set(target.value === '' ? null : Number(target.value))}
          >
            {Array.from({ length: most }, (_, nth) => nth + 1).map((count) => (
              <option key={count} value={count}>
                {t('settle.part', { part: count, among: of })}
              </option>
            ))}
            <option value="">{t('settle.all')}</option>
          </select>
        </Stepped>
      )}
    </li>
  );
}
