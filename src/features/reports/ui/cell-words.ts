import type { Texts } from '#platform/shared/texts.ts';
import type { PortalReportsKey } from '#texts/keys.ts';
import type { Cell, Column } from '../contract.ts';
import { countText, dayText, euroText, percentText } from './wording.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Say = Texts<PortalReportsKey>;

export const weekdayName = (weekday: number, t: Say): string => t(`weekday.${WEEKDAYS[weekday] ?? 'mon'}`);
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const METHODS = ['cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'] as const;
/** Of what staff take, or a provider; one that is new here keeps its own name. */
function methodName(method: string, t: Say): string {
  const known = METHODS.find((one) => one === method);
  return known ? t(`method.${known}`) : method;
}

/** A cell of a report as people read it. */
export function cellText(cell: Cell | undefined, { kind, key }: Column, currency: string, t: Say): string {
  if (cell === null || cell === undefined)
    return key === 'promotion'
      ? t('table.unknown')
      : key === 'person'
        ? t('table.nobody')
        : key === 'station'
          ? t('table.kitchen')
          : key === 'fees'
            ? t('table.at_provider')
            : '';
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell, t.language) : kind === 'method' ? methodName(cell, t) : cell;
  switch (kind) {
    case 'money':
      return euroText(cell, currency, t.language);
    case 'share':
    case 'rate':
      return percentText(cell, t.language);
    case 'weekday':
      return weekdayName(cell, t);
    case 'hour':
      return hourName(cell);
    case 'table':
      return cell === 0 ? t('table.none') : String(cell);
    default:
      return countText(cell, t.language);
  }
}
