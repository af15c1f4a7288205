import { refuseStale } from '#platform/server/seal.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { keepLocalDates } from '#features/venues/server/promotion-sql.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { setTints, updateColumns } from '#features/venues/server/column-sql.ts';
import { venueColumns } from '#features/venues/server/write-columns.ts';
import type { SectionName, SectionValues } from '../contract.ts';
import { readSection } from './read-settings.ts';
import { SECTION_RULES } from './sections.ts';

type By = { readonly venueId: string; readonly actor: string };

/** Saves one section if it still is what its editor saw. Refuses changed_meanwhile (409). */
export function saveSection<Name extends SectionName>(
  deps: EditDeps,
  by: By,
  name: Name,
  seal: string,
  value: SectionValues[Name],
): Promise<void> {
  return editVenue(deps, by, async (tx, rows) => {
    const venue = wholeVenue(rows);
    const before = readSection(venue, name);
    refuseStale(seal, before);
    const { write, columns } = SECTION_RULES[name];
    const changed = write(venue, value);
    const all = venueColumns(changed);
    await updateColumns(tx, rows.id, Object.fromEntries(columns.map((column) => [column, all[column]])));
    if (name === 'look' && 'tints' in value) await setTints(tx, rows.id, value.tints);
    const zone = changed.timeZone ?? rows.timeZone;
    if (zone !== rows.timeZone) await keepLocalDates(tx, rows.id, rows.promotionRows, rows.timeZone, zone);
    return { answer: undefined, audit: { action: `settings.${name}_saved`, subject: venue.title, before, after: value } };
  });
}
