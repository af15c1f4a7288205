import { CopyCheck, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import { dayName, WEEK, type Weekday } from '#platform/ui/day-chips.tsx';
import { Field } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { IntervalList, type Interval } from './interval-list.tsx';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

type Hours = SectionValues['hours'];

/** When the venue takes orders: by the week, and on days that do not follow it. */
export function HoursSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('hours', settings.hours);
  return (
    <Section name="hours" state={state}>
      {draft.weekly.length === 0 && <p className="notice">{t('hours.always')}</p>}
      <Week weekly={draft.weekly} onWeekly={(weekly) => change({ weekly })} />
      <h3>{t('hours.exceptions')}</h3>
      <Exceptions exceptions={draft.exceptions} onExceptions={(exceptions) => change({ exceptions })} />
    </Section>
  );
}

type WeekProps = { readonly weekly: Hours['weekly']; readonly onWeekly: (weekly: Hours['weekly']) => void };

function Week({ weekly, onWeekly }: WeekProps) {
  const t = usePortalSettingsTexts();
  const of = (day: Weekday): Interval[] => weekly.filter((one) => one.day === day).map(({ from, to }) => ({ from, to }));
  const put = (days: readonly Weekday[], intervals: readonly Interval[]): void =>
    onWeekly(WEEK.flatMap((day) => (days.includes(day) ? intervals : of(day)).map((interval) => ({ day, ...interval }))));
  return (
    <ul className="week">
      {WEEK.map((day) => {
        const name = dayName(day, t.language, 'long');
        return (
          <li key={day}>
            <b>{name}</b>
            <IntervalList
              of={name}
              none={t(weekly.length === 0 ? 'hours.all_day' : 'hours.closed')}
              intervals={of(day)}
              onIntervals={(intervals) => put([day], intervals)}
            />
            <button
              type="button"
              className="button button--small button--quiet"
              aria-label={t('hours.copy_named', { day: name })}
              onClick={() => put(WEEK, of(day))}
            >
              <CopyCheck className="icon" aria-hidden />
              {t('hours.copy')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type ExceptionsProps = { readonly exceptions: Hours['exceptions']; readonly onExceptions: (exceptions: Hours['exceptions']) => void };

function Exceptions({ exceptions, onExceptions }: ExceptionsProps) {
  const t = usePortalSettingsTexts();
  const [date, setDate] = useState('');
  const format = datesIn(t.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const put = (at: number, part: Partial<Hours['exceptions'][number]>) =>
    onExceptions(exceptions.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = (): void => {
    if (date === '' || exceptions.some((one) => one.date === date)) return;
    onExceptions([...exceptions, { date, closed: true, intervals: [] }].toSorted((a, b) => (a.date < b.date ? -1 : 1)));
    setDate('');
  };
  return (
    <>
      {exceptions.length > 0 && (
        <ul className="week">
          {exceptions.map((exception, at) => {
            const name = format.format(Date.parse(exception.date));
            return (
              <li key={exception.date}>
                <b>{name}</b>
                <IntervalList
                  of={name}
                  none={t('hours.closed')}
                  intervals={exception.closed === true ? [] : (exception.intervals ?? [])}
                  onIntervals={(intervals) => put(at, { closed: intervals.length === 0, intervals })}
                />
                <button
                  type="button"
                  className="icon-button icon-button--danger"
                  aria-label={t('hours.remove_exception', { date: name })}
                  onClick={() => onExceptions(exceptions.filter((_, index) => index !== at))}
                >
                  <Trash2 className="icon" aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="add-row">
        <Field label={t('hours.exception_date')}>
          {(control) => <input {...control} className="input" type="date" value={date} onChange={({ target }) => setDate(target.value)} />}
        </Field>
        <button type="button" className="button" disabled={date === ''} onClick={add}>
          <Plus className="icon" aria-hidden />
          {t('hours.add_exception')}
        </button>
      </div>
    </>
  );
}
