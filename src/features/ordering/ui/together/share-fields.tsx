import { useId } from 'react';
import { HAND_METHODS, SHARE_METHODS, type ShareMethod } from '#domain/hand-money.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { LineChoice } from './line-choice.tsx';
import type { Choice } from './my-share.ts';

const WAYS = ['person', 'lines', 'equal', 'amount', 'rest'] as const;
/** Among how many a bill is cut into equal parts. */
const AMONG = Array.from({ length: 23 }, (_, nth) => nth + 2);

type WayProps = { readonly bill: VisitBill; readonly choice: Choice; readonly onChange: (part: Partial<Choice>) => void };

/** In which way I pay, and what that way asks. */
export function WayFields({ bill, choice, onChange }: WayProps) {
  const t = useTogetherTexts();
  const id = useId();
  return (
    <>
      <fieldset className="field">
        <legend className="field__label">{t('together.way')}</legend>
        <div className="together__ways">
          {WAYS.map((way) => (
            <label key={way}>
              <input type="radio" name={`${id}-way`} checked={choice.way === way} onChange={() => onChange({ way })} />
              <span>{t(`together.way_${way}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {choice.way === 'lines' && <LineChoice bill={bill} chosen={choice.lines} onChange={(lines) => onChange({ lines })} />}
      {choice.way === 'equal' && (
        <div className="field">
          <label htmlFor={`${id}-among`}>{t('together.among')}</label>
          <select
            id={`${id}-among`}
            className="input select"
            value={choice.among}
            onChange={(event) => onChange({ among: Number(event.target.value) })}
          >
            {AMONG.map((among) => (
              <option key={among}>{among}</option>
            ))}
          </select>
        </div>
      )}
      {choice.way === 'amount' && (
        <div className="field">
          <label htmlFor={`${id}-amount`}>{t('together.amount')}</label>
          <input
            id={`${id}-amount`}
            className="input num"
            inputMode="decimal"
            value={choice.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        </div>
      )}
    </>
  );
}

type HowProps = {
  readonly method: ShareMethod;
  readonly setMethod: (method: ShareMethod) => void;
  /** Whether the venue is paid on the phone too. */
  readonly online: boolean;
  readonly tip: string;
  readonly setTip: (tip: string) => void;
};

/** On the phone, in cash or by card at the table, and a tip of my own. */
export function HowFields({ method, setMethod, online, tip, setTip }: HowProps) {
  const t = useTogetherTexts();
  const id = useId();
  return (
    <div className="together__how">
      <fieldset className="field">
        <legend className="field__label">{t('together.method')}</legend>
        <div className="together__ways">
          {(online ? SHARE_METHODS.toReversed() : HAND_METHODS).map((way) => (
            <label key={way}>
              <input type="radio" name={`${id}-how`} checked={method === way} onChange={() => setMethod(way)} />
              <span>{t(`together.${way}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-tip`}>{t('together.tip')}</label>
        <input id={`${id}-tip`} className="input num" inputMode="decimal" value={tip} onChange={(event) => setTip(event.target.value)} />
      </div>
    </div>
  );
}
