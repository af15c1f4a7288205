import { DayChips } from '#platform/ui/day-chips.tsx';
import { Field } from '#platform/ui/field.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import type { Moment, PromotionForm } from '../contract.ts';
import type { FormPart } from './words-fields.tsx';

const textOf = ({ day, time }: Moment, none: string) => `${day}T${time ?? none}`;

export const endsBeforeStart = ({ start, end }: Pick<PromotionForm, 'start' | 'end'>): boolean =>
  start !== null && end !== null && textOf(end, '24:00') < textOf(start, '00:00');

/** Its dates, and the days and hours in which it runs between them; all on the venue's own clock. */
export function WhenFields({ form, change, timeZone }: FormPart & { readonly timeZone: string }) {
  const t = usePortalOffersTexts();
  const wrong = endsBeforeStart(form) ? t('when.wrong') : undefined;
  return (
    <fieldset className="card panel form-stack">
      <legend className="panel__legend">{t('when.legend')}</legend>
      <p className="hint">{t('when.hint', { zone: timeZone })}</p>
      <div className="form-grid">
        <MomentFields day={t('when.start')} time={t('when.start_time')} value={form.start} onValue={(start) => change({ start })} />
        <MomentFields day={t('when.end')} time={t('when.end_time')} value={form.end} error={wrong} onValue={(end) => change({ end })} />
      </div>
      <DayChips
        legend={t('when.days')}
        hint={t('when.days_hint')}
        language={t.language}
        days={form.days}
        onDays={(days) => change({ days })}
      />
      <div className="form-grid">
        <TimeField label={t('when.hours_from')} value={form.from} required={form.to !== null} onValue={(from) => change({ from })} />
        <TimeField
          label={t('when.hours_to')}
          hint={t('when.hours_hint')}
          value={form.to}
          required={form.from !== null}
          onValue={(to) => change({ to })}
        />
      </div>
    </fieldset>
  );
}

type MomentProps = {
  readonly day: string;
  readonly time: string;
  readonly value: Moment | null;
  readonly error?: string | undefined;
  readonly onValue: (value: Moment | null) => void;
};

function MomentFields({ day, time, value, error, onValue }: MomentProps) {
  return (
    <div className="moment-fields">
      <Field label={day} error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="date"
            value={value?.day ?? ''}
            onChange={({ target }) => onValue(target.value === '' ? null : { day: target.value, time: value?.time ?? null })}
          />
        )}
      </Field>
      {value !== null && <TimeField label={time} value={value.time} onValue={(at) => onValue({ ...value, time: at })} />}
    </div>
  );
}

type TimeProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly required?: boolean;
  readonly onValue: (value: string | null) => void;
};

function TimeField({ label, hint, value, required = false, onValue }: TimeProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="time"
          required={required}
          value={value ?? ''}
          onChange={({ target }) => onValue(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}
