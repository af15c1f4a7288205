import { useId } from 'react';
import { typedCents } from '#domain/money-parts.ts';
import { fromAmount } from '#domain/money.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { EqualParts } from './equal-parts.tsx';
import { amountText } from './floor-words.ts';
import type { Payer } from './payers.ts';
import { SettleLines } from './settle-lines.tsx';
import type { Choosing } from './use-choosing.ts';

type Props = { readonly bill: Bill; readonly payers: readonly Payer[]; readonly choosing: Choosing };

/** What is paid: all of it, a guest's, a round, lines one by one or portions of them, one of equal parts, or a sum. */
export function SettleWho({ bill, payers, choosing }: Props) {
  const t = usePortalTablesTexts();
  const name = useId();
  const { chosen, choose } = choosing;
  const words = ({ kind, name: of }: Payer) =>
    kind === 'guest' ? quoted(of, t.language) : kind === 'round' ? t('bill.round', { number: Number(of) }) : t('settle.all');
  const radio = (who: string) => <input type="radio" name={name} checked={chosen.who === who} onChange={() => choose({ who })} />;
  return (
    <fieldset className="payers">
      <legend className="field__label">{t('settle.who')}</legend>
      {payers.map((payer) => (
        <label key={payer.key} className="payer">
          {radio(payer.key)}
          <span>{words(payer)}</span>
          <b className="num">{amountText(payer.amount, bill.currency, t)}</b>
        </label>
      ))}
      <label className="payer">
        {radio('lines')}
        <span>{t('settle.lines')}</span>
      </label>
      {chosen.who === 'lines' && <SettleLines bill={bill} ticked={chosen.ticked} tick={(ticked) => choose({ ticked })} />}
      <label className="payer">
        {radio('equal')}
        <span>{t('settle.equal')}</span>
      </label>
      {chosen.who === 'equal' && <EqualParts bill={bill} among={chosen.among} choose={(among) => choose({ among })} />}
      <label className="payer">
        {radio('sum')}
        <span>{t('settle.sum')}</span>
      </label>
      {chosen.who === 'sum' && <SumField bill={bill} typed={chosen.typed} type={(typed) => choose({ typed })} />}
    </fieldset>
  );
}

type SumProps = { readonly bill: Bill; readonly typed: string; readonly type: (typed: string) => void };

/** What somebody puts on the table, whatever it was for. */
function SumField({ bill, typed, type }: SumProps) {
  const t = usePortalTablesTexts();
  const id = useId();
  const cents = typedCents(typed);
  const isTooMuch = cents !== null && cents > fromAmount(bill.sums.due);
  return (
    <div className="payers__more">
      <input
        className="input num"
        inputMode="decimal"
        aria-label={t('settle.sum_in', { currency: bill.currency })}
        aria-invalid={isTooMuch || undefined}
        aria-describedby={isTooMuch ? id : undefined}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {isTooMuch && <small id={id}>{t('problem.too_much', { amount: amountText(bill.sums.due, bill.currency, t) })}</small>}
    </div>
  );
}
