import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useQueryChange } from '#platform/ui/address-now.tsx';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import { PERIODS, type Days } from '../period.ts';
import { dayText } from './wording.ts';

/** `before`: the days that they are compared with, where they are. */
type Said = Days & { readonly before?: Days };
/** `problem`: what to say of days that cannot be asked about, where it is something of its own. */
type Props = { readonly report: Said | undefined; readonly invalid: boolean; readonly problem?: string };

/** Which days, in the address; the server says which these are on the venue's clocks. */
export function PeriodPicker({ report, invalid, problem }: Props) {
  const t = usePortalReportsTexts();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const period = PERIODS.find((one) => one === query.get('period')) ?? '28';
  const set = (values: Readonly<Record<string, string>>) =>
    changeQuery((next) => {
      for (const [name, value] of Object.entries(values)) next.set(name, value);
    });
  const choose = (value: string) => set({ period: value, ...(value === 'custom' && report && { from: report.from, to: report.to }) });
  const id = useId();
  return (
    <div className="report-period">
      <label htmlFor={id}>{t('period.label')}</label>
      <select id={id} className="select select--small" value={period} onChange={(event) => choose(event.target.value)}>
        {PERIODS.map((one) => (
          <option key={one} value={one}>
            {t(`period.${one}`)}
          </option>
        ))}
      </select>
      {period === 'custom' && (
        <>
          <DayInput label={t('period.from')} value={query.get('from') ?? ''} invalid={invalid} set={(from) => set({ from })} />
          <DayInput label={t('period.to')} value={query.get('to') ?? ''} invalid={invalid} set={(to) => set({ to })} />
        </>
      )}
      {invalid && (
        <p role="alert" className="field__error">
          {problem ?? t('period.invalid')}
        </p>
      )}
      {report && !invalid && <DaysSaid report={report} />}
    </div>
  );
}

function DaysSaid({ report }: { readonly report: Said }) {
  const t = usePortalReportsTexts();
  const days = ({ from, to }: Days) =>
    from === to ? dayText(from, t.language) : t('period.days', { from: dayText(from, t.language), to: dayText(to, t.language) });
  return (
    <p className="report-period__said" role="status">
      <b>{days(report)}</b> {report.before && <span className="muted">{t('period.compared', { days: days(report.before) })}</span>}
    </p>
  );
}

type InputProps = { readonly label: string; readonly value: string; readonly invalid: boolean; readonly set: (day: string) => void };

function DayInput({ label, value, invalid, set }: InputProps) {
  return (
    <label className="report-period__day">
      <span>{label}</span>
      <input
        type="date"
        className="input"
        value={value}
        aria-invalid={invalid}
        onChange={(event) => event.target.value && set(event.target.value)}
      />
    </label>
  );
}
