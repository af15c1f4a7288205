/** "20:14" by the clocks of a zone, in that language's digits. */
export const wallClock = (instant: string | number | Date, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant));
