import { FieldGroup } from './field.tsx';
import './form-parts.css';

/** Monday 0 to Sunday 6. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEK)[number];

/** 2024 began on a Monday. */
export const dayName = (day: number, language: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));

type Props = {
  readonly legend: string;
  readonly hint?: string;
  readonly language: string;
  readonly days: readonly Weekday[];
  readonly onDays: (days: Weekday[]) => void;
};

/** Days of the week to choose from. */
export function DayChips({ legend, hint, language, days, onDays }: Props) {
  return (
    <FieldGroup legend={legend}>
      <div className="day-chips">
        {WEEK.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              aria-label={dayName(day, language, 'long')}
              checked={days.includes(day)}
              onChange={({ target }) => onDays(WEEK.filter((one) => (one === day ? target.checked : days.includes(one))))}
            />
            <span aria-hidden>{dayName(day, language, 'short')}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="field__hint">{hint}</p>}
    </FieldGroup>
  );
}
