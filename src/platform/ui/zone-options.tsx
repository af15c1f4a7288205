import { useMemo, useState } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/languages.ts';

type Props = {
  readonly language: Language;
  /** Those that lie nearest, on top; also such as this browser does not know. */
  readonly first: readonly string[];
};

/** The time zones to choose from, each by its city and what its clocks show against Greenwich now: the others by their city, for who types it. */
export function ZoneOptions({ language, first }: Props) {
  // As it was at first: a list that moved while keys go through it would choose something else.
  const [zones] = useState(() => [
    ...new Set([...first, ...Intl.supportedValuesOf('timeZone').toSorted((one, other) => cityOf(one).localeCompare(cityOf(other)))]),
  ]);
  const names = useMemo(() => zones.map((zone) => nameOf(zone, language)), [zones, language]);
  return zones.map((zone, at) => (
    <option key={zone} value={zone}>
      {names[at]}
    </option>
  ));
}

/** `America/Argentina/Buenos_Aires` is Buenos Aires. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

function nameOf(zone: string, language: Language): string {
  try {
    const parts = datesIn(language, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
    return `${cityOf(zone)} (${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone})`;
  } catch {
    // The server knows it, this browser does not.
    return zone;
  }
}
