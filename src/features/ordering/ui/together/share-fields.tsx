import { useEffect, useId, useRef } from 'react';
import type { ShareMethod } from '#domain/hand-money.ts';
import { min, percentOf, typedCents } from '#domain/money-parts.ts';
import { add, fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { mostTip } from '#domain/tip.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { tipPercentsOf } from '#features/venues/venue-rules.ts';
import type { VisitBill } from '../../together-contract.ts';
import { useDiner } from '../diner-context.ts';
import { Count } from './cut-sheet.tsx';
import { AMONG, amongOf } from './equal-parts.ts';
import { amountProblem, freeOf, type Choice } from './my-share.ts';

/** Whose open order is in an equal part who is not at this bill: nobody pays it unawares. */
function Alone({ bill }: Pick<WayProps, 'bill'>) {
  const t = useTogetherTexts();
  return bill.rounds.map(({ _id, alone, lines }) => {
    const open = add(ZERO, ...lines.filter(({ whose }) => whose === null).map((line) => fromAmount(line.open)));
    if (!alone || open === 0) return null;
    return (
      <p key={_id} className="notice" role="status">
        <span>{t('together.with_alone', { name: alone, amount: moneyText(open, bill.currency, t.language) })}</span>
      </p>
    );
  });
}

const WAYS = ['person', 'equal', 'amount', 'rest'] as const;

type WayProps = { readonly bill: VisitBill; readonly choice: Choice; readonly onChange: (part: Partial<Choice>) => void };

/** In which way I pay, and what that way asks; what is touched stays so. */
export function WayFields({ bill, choice, onChange }: WayProps) {
  const t = useTogetherTexts();
  const id = useId();
  const free = freeOf(bill);
  const wrong = choice.way === 'amount' ? amountProblem(choice.amount, free) : null;
  const among = choice.among ?? amongOf(bill);
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{t('together.way')}</legend>
        <div className="together__tabs">
          {WAYS.map((way) => (
            <label key={way}>
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-way`}
                checked={choice.way === way}
                onChange={() => onChange({ way })}
              />
              <span>{t(`together.way_${way}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {choice.way === 'equal' && (
        <>
          <Count label={t('together.among')} value={among} {...AMONG} onChange={(parts) => onChange({ among: parts })} />
          <Alone bill={bill} />
          {among === 1 && free > 0 && <p className="field__hint">{t('together.among_one')}</p>}
        </>
      )}
      {choice.way === 'amount' && (
        <div className="field together__amount">
          <label htmlFor={`${id}-amount`}>{t('together.amount')}</label>
          <input
            id={`${id}-amount`}
            className="input num"
            inputMode="decimal"
            value={choice.amount}
            aria-invalid={wrong !== null || undefined}
            aria-describedby={`${id}-wrong`}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
          <p id={`${id}-wrong`} className="field__error" role="status">
            {wrong && t(`together.${wrong}`, { amount: moneyText(free, bill.currency, t.language) })}
          </p>
        </div>
      )}
    </>
  );
}

type MethodProps = {
  readonly method: ShareMethod;
  readonly setMethod: (method: ShareMethod) => void;
  /** How one may pay here. */
  readonly ways: readonly ShareMethod[];
};

/** On the phone, in cash or by card at the table. */
export function MethodField({ method, setMethod, ways }: MethodProps) {
  const t = useTogetherTexts();
  const id = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{t('together.method')}</legend>
      <div className="together__ways">
        {ways.map((way) => (
          <label key={way}>
            <input type="radio" className="visually-hidden" name={`${id}-how`} checked={method === way} onChange={() => setMethod(way)} />
            <span>{t(`together.${way}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A tip of my own, on my part alone; null: as typed. */
export type ShareTip = { readonly percent: number | null; readonly text: string };
export const NO_TIP: ShareTip = { percent: 0, text: '' };

const percentTip = (sum: Cents, percent: number): Cents => min(percentOf(sum, percent), mostTip(sum));
/** Null: what was typed is no amount. */
export function shareTip({ percent, text }: ShareTip, sum: Cents): Cents | null {
  if (percent !== null) return percentTip(sum, percent);
  return text.trim() === '' ? ZERO : typedCents(text);
}

type TipProps = {
  readonly tip: ShareTip;
  readonly setTip: (tip: ShareTip) => void;
  readonly sum: Cents;
  readonly bill: Pick<VisitBill, 'currency'>;
};

/** What the venue suggests, or typed. Nothing is chosen beforehand, and what was is taken back by the same touch. */
export function TipField({ tip, setTip, sum, bill }: TipProps) {
  const t = useTogetherTexts();
  const { venue } = useDiner();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const types = tip.percent === null;
  // Who asked for it types it.
  useEffect(() => {
    if (types) field.current?.focus({ preventScroll: true });
  }, [types]);
  return (
    <div className="together__tip" role="group" aria-labelledby={id}>
      <span id={id}>{t('together.tip')}</span>
      <div className="together__ways">
        {tipPercentsOf(venue).map((percent) => (
          <button
            key={percent}
            type="button"
            aria-pressed={tip.percent === percent}
            onClick={() => setTip(tip.percent === percent ? NO_TIP : { percent, text: '' })}
          >
            {percent}% {sum > 0 && <small className="num">{moneyText(percentTip(sum, percent), bill.currency, t.language)}</small>}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={tip.percent === null}
          onClick={() => setTip(tip.percent === null ? NO_TIP : { ...tip, percent: null })}
        >
          {t('together.tip_other')}
        </button>
      </div>
      {tip.percent === null && (
        <input
          ref={field}
          className="input num"
          aria-labelledby={id}
          inputMode="decimal"
          value={tip.text}
          onChange={(event) => setTip({ percent: null, text: event.target.value })}
        />
      )}
    </div>
  );
}
