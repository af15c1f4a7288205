import { createContext, use, useMemo, type ReactNode } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/languages.ts';

type Way = { readonly language: Language; readonly timeZone: string | undefined };

/** Instants (ISO 8601, or epoch ms) as the clocks of a place show them, in the page's language. */
export type ZoneTimes = {
  /** "20:14": 24 hours in both languages. */
  readonly time: (at: string | number) => string;
  /** "23/11, 20:14". */
  readonly dayAndTime: (at: string | number) => string;
  /** "23 November". */
  readonly day: (at: string | number) => string;
  /** "Mon 20:14". */
  readonly weekdayAndTime: (at: string | number) => string;
};

const HOURS = { hour: '2-digit', minute: '2-digit' } as const;

/** By the clocks of a zone; without one, by this device's own. */
function timesIn({ language, timeZone }: Way): ZoneTimes {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dates = datesIn(language, { ...options, ...(timeZone !== undefined && { timeZone }) });
    return (at: string | number) => dates.format(new Date(at));
  };
  return {
    time: format(HOURS),
    dayAndTime: format({ day: '2-digit', month: '2-digit', ...HOURS }),
    day: format({ day: 'numeric', month: 'long' }),
    weekdayAndTime: format({ weekday: 'short', ...HOURS }),
  };
}

const ZoneContext = createContext<ZoneTimes>(timesIn({ language: 'en', timeZone: undefined }));

/** Everything in it tells the time of that zone, in that language. */
export function InZone({ language, timeZone, children }: Way & { readonly children: ReactNode }) {
  const times = useMemo(() => timesIn({ language, timeZone }), [language, timeZone]);
  return <ZoneContext value={times}>{children}</ZoneContext>;
}

/** The venue's clocks, wherever the tablet was bought. */
export const useZoneTimes = (): ZoneTimes => use(ZoneContext);
