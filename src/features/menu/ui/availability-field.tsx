import { Plus, Trash2 } from 'lucide-react';
import { DayChips, WEEK } from '#platform/ui/day-chips.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { FormProblems, WindowForm } from './item-form-state.ts';
import './availability-field.css';

const ALL_DAY: WindowForm = { days: [...WEEK], from: '08:00', to: '12:00' };

type Props = {
  readonly value: readonly WindowForm[];
  readonly timeZone: string;
  readonly problems: FormProblems;
  readonly onChange: (value: readonly WindowForm[]) => void;
};

/** On which days and between which times a dish can be had. */
export function AvailabilityField({ value, timeZone, problems, onChange }: Props) {
  const t = usePortalMenuTexts();
  const set = (index: number, window: WindowForm) => onChange(value.map((one, at) => (at === index ? window : one)));
  return (
    <div className="form-stack">
      <p className="hint">{value.length === 0 ? t('times.always') : t('times.hint', { zone: timeZone })}</p>
      {value.map((window, index) => (
        <fieldset key={index} className="times">
          <legend className="visually-hidden">{t('times.window', { number: index + 1 })}</legend>
          <DayChips
            legend={t('times.days')}
            language={t.language}
            days={WEEK.filter((day) => window.days.includes(day))}
            onDays={(days) => set(index, { ...window, days })}
          />
          <Time label={t('times.from')} value={window.from} onValue={(from) => set(index, { ...window, from })} />
          <Time label={t('times.to')} value={window.to === '24:00' ? '00:00' : window.to} onValue={(to) => set(index, { ...window, to })} />
          <button
            type="button"
            className="icon-button icon-button--danger"
            aria-label={t('times.remove', { number: index + 1 })}
            onClick={() => onChange(value.filter((_one, at) => at !== index))}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
          {problems[`availability.${index}`] && <p className="field__error">{t('wrong.no_days')}</p>}
        </fieldset>
      ))}
      <button type="button" className="button button--small" onClick={() => onChange([...value, ALL_DAY])}>
        <Plus className="icon" aria-hidden />
        {t('times.add')}
      </button>
    </div>
  );
}

function Time({ label, value, onValue }: { readonly label: string; readonly value: string; readonly onValue: (value: string) => void }) {
  return (
    <label className="times__time">
      <span>{label}</span>
      <input type="time" className="input" required value={value} onChange={({ target }) => target.value !== '' && onValue(target.value)} />
    </label>
  );
}
