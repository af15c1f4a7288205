import { createContext, use, type ReactNode } from 'react';

/** Instants (ISO 8601, or epoch ms) as the clocks of a place show them. */
export type ZoneTimes = {
  /** "20:14": 24 hours in both languages. */
  readonly time: (at: string | number) => string;
  /** "23/11, 20:14". */
  readonly dayAndTime: (at: string | number) => string;
};

const made = new Map<string | undefined, ZoneTimes>();

/** By the clocks of a zone; without one, by this device's own. */
function timesIn(timeZone: string | undefined): ZoneTimes {
  const known = made.get(timeZone);
  if (known) return known;
  const hours = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat('en-GB', options);
    return (at: string | number) => dates.format(new Date(at));
  };
  const times: ZoneTimes = { time: format(hours), dayAndTime: format({ day: '2-digit', month: '2-digit', ...hours }) };
  made.set(timeZone, times);
  return times;
}

const ZoneContext = createContext<string | undefined>(undefined);

/** Everything in it tells the time of that zone. */
export function InZone({ timeZone, children }: { readonly timeZone: string | undefined; readonly children: ReactNode }) {
  return <ZoneContext value={timeZone}>{children}</ZoneContext>;
}

/** The venue's clocks, wherever the tablet was bought. */
export const useZoneTimes = (): ZoneTimes => timesIn(use(ZoneContext));
