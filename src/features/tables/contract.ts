import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Count, VenueRef, text } from '#platform/shared/wire.ts';
import { TableArrangement } from '#features/venues/venue-schemas.ts';

/** A venue's floors and tables: their drawing, and the codes that lie on them. */

const Seal = text(64);
const TableRef = v.object({ floor: Count(9999), table: Count(99_999) });
const Floors = v.pipe(v.array(TableArrangement), v.maxLength(50));
export type Floor = v.InferOutput<typeof TableArrangement>;

/** `own`: the language of the floors' own names; the other is among their translations. */
export const TablePlan = v.object({ floors: Floors, seal: v.string(), own: v.picklist(LANGUAGES) });
export type TablePlan = v.InferOutput<typeof TablePlan>;

export const readTables = endpoint({
  method: 'GET',
  path: '/api/venues/:id/tables',
  tag: 'Tables',
  summary: 'The floors with their tables, and the seal that a change sends back.',
  caller: 'staff',
  needs: 'tables',
  params: VenueRef,
  answer: TablePlan,
});

export const saveTables = endpoint({
  method: 'PUT',
  path: '/api/venues/:id/tables',
  tag: 'Tables',
  summary: 'Replaces the floors with their tables.',
  caller: 'staff',
  needs: 'tables',
  params: VenueRef,
  body: v.object({ floors: Floors, seal: Seal }),
  answer: TablePlan,
  refusals: {
    changed_meanwhile: '409: somebody else changed the tables; `details.current` holds them.',
    invalid_plan:
      '400: `details.problem` (floor_twice, floor_size, number, number_twice, seats, outside, overlap, too_many_floors), `floor`, `table`.',
  },
});

/** A table's code as it is printed: `path` draws the dark modules of a `size` × `size` grid, quiet zone not included. */
export const TableCode = v.object({
  floor: v.number(),
  table: v.number(),
  seats: v.nullable(v.number()),
  /** What the code says. */
  address: v.string(),
  size: v.number(),
  path: v.string(),
});
export type TableCode = v.InferOutput<typeof TableCode>;

const InTwoLanguages = v.object({ en: v.string(), el: v.string() });
/** What a print takes from the venue: its names and its colour, with an ink that reads on it. */
export const PrintLook = v.object({
  title: InTwoLanguages,
  subtitle: InTwoLanguages,
  logo: v.string(),
  ground: v.string(),
  deep: v.string(),
  ink: v.string(),
});
export type PrintLook = v.InferOutput<typeof PrintLook>;

export const tableCodes = endpoint({
  method: 'GET',
  path: '/api/venues/:id/tables/codes',
  tag: 'Tables',
  summary: 'The codes of all tables of the venue, and how its prints look.',
  caller: 'staff',
  needs: 'tables',
  params: VenueRef,
  answer: v.object({
    look: PrintLook,
    codes: v.array(TableCode),
    onlyFromTable: v.boolean(),
    /** The address that the codes say, where it is this machine’s own and no guest’s phone can open it (`PUBLIC_URL` is not set); else null. */
    onlyHere: v.nullable(v.string()),
    /** The address that they say, where it is this machine’s in its network for lack of a `PUBLIC_URL`; else null. */
    onlyInNetwork: v.nullable(v.string()),
  }),
});

export const reissueCodes = endpoint({
  method: 'POST',
  path: '/api/venues/:id/tables/reissue',
  tag: 'Tables',
  summary: 'Signs the codes of these tables anew: what was printed before still opens the menu, but no longer counts as "from the table".',
  caller: 'staff',
  needs: 'tables',
  params: VenueRef,
  body: v.object({ tables: v.pipe(v.array(TableRef), v.minLength(1), v.maxLength(2000)) }),
  answer: v.object({ codes: v.array(TableCode) }),
  refusals: { table_unknown: '400: the venue has no such table.' },
});
