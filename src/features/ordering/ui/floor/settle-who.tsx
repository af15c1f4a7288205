import { useId } from 'react';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { lineName } from '../board/line-words.ts';
import { amountText } from './floor-words.ts';
import { lineKey, type Payer } from './payers.ts';

type Props = {
  readonly bill: Bill;
  readonly payers: readonly Payer[];
  readonly who: string;
  readonly choose: (who: string) => void;
  readonly ticked: ReadonlySet<string>;
  readonly tick: (ticked: ReadonlySet<string>) => void;
};
export const BY_LINES = 'lines';

/** What is paid: all of it, a guest's, a round, or lines one by one. */
export function SettleWho({ bill, payers, who, choose, ticked, tick }: Props) {
  const t = usePortalTablesTexts();
  const name = useId();
  const money = (amount: number) => amountText(amount, bill.currency, t);
  const words = ({ kind, name: of }: Payer) =>
    kind === 'guest' ? quoted(of, t.language) : kind === 'round' ? t('bill.round', { number: Number(of) }) : t('settle.all');
  const toggle = (key: string) => tick(new Set(ticked.has(key) ? [...ticked].filter((one) => one !== key) : [...ticked, key]));
  return (
    <fieldset className="payers">
      <legend className="field__label">{t('settle.who')}</legend>
      {payers.map((payer) => (
        <label key={payer.key} className="payer">
          <input type="radio" name={name} checked={who === payer.key} onChange={() => choose(payer.key)} />
          <span>{words(payer)}</span>
          <b className="num">{money(payer.amount)}</b>
        </label>
      ))}
      <label className="payer">
        <input type="radio" name={name} checked={who === BY_LINES} onChange={() => choose(BY_LINES)} />
        <span>{t('settle.lines')}</span>
      </label>
      {who === BY_LINES && (
        <ul className="payers__lines">
          {bill.rounds.flatMap(({ order, lines }) =>
            lines
              .filter(({ state }) => state === 'open')
              .map(({ line, amount }) => {
                const sold = order.order[line - 1];
                const key = lineKey(order._id, line);
                return (
                  <li key={key}>
                    <label className="payer">
                      <input type="checkbox" checked={ticked.has(key)} onChange={() => toggle(key)} />
                      <span>
                        {sold && `${sold.quantity} × ${lineName(sold, t.language)}`}{' '}
                        <small className="muted">{quoted(order.buyersName, t.language)}</small>
                      </span>
                      <b className="num">{money(amount)}</b>
                    </label>
                  </li>
                );
              }),
          )}
        </ul>
      )}
    </fieldset>
  );
}
