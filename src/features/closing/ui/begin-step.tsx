import { useId } from 'react';
import { Field } from '#platform/ui/field.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { AnyDraft } from '../contract.ts';
import { Step } from './step.tsx';
import { dayText, money } from './words.ts';

type Props = {
  readonly draft: AnyDraft;
  readonly asks: NonNullable<AnyDraft['asks']>;
  /** Null: nobody said. */
  readonly from: string | null;
  readonly onFrom: (day: string) => void;
};

/** Before the first report: with which day the count begins. Asked once, and for ever. */
export function BeginStep({ draft, asks: { earliest, today }, from, onFrom }: Props) {
  const t = usePortalCloseTexts();
  const id = useId();
  const isOther = from !== null && from !== earliest && from !== today;
  const { beginning, currency } = draft;
  const options = [
    [earliest, t('begin.earliest', { day: dayText(earliest, t) })],
    [today, t('begin.today', { day: dayText(today, t) })],
  ] as const;
  return (
    <Step number={0} title={t('step.begin')} isDone={from !== null} isNow={from === null} aside={null}>
      <p className="muted">{t('begin.text')}</p>
      <div role="radiogroup" aria-label={t('step.begin')}>
        {options.map(([day, words]) => (
          <label key={day} className="choice">
            <input type="radio" name={id} checked={from === day} onChange={() => onFrom(day)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <Field label={t('begin.other')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            min={earliest}
            max={today}
            value={isOther ? from : ''}
            onChange={({ target }) => target.value >= earliest && target.value <= today && onFrom(target.value)}
          />
        )}
      </Field>
      <div role="status">
        {from !== null && beginning?.from === from && (
          <p className="notice">
            {beginning.orders === 0
              ? t('begin.all')
              : t('begin.left_out', { count: beginning.orders, amount: money(beginning.sales, currency, t) })}
          </p>
        )}
      </div>
    </Step>
  );
}
