import type { TableCode } from '#features/tables/contract.ts';
import type { TestApp } from './app.ts';

/** Switches "only from the table" at a venue. */
export const demandCode = (world: TestApp, onlyFromTable: boolean, id = 1) =>
  world.saveVenue(id, (venue) => ({ ...venue, configuration: { ...venue.configuration, onlyFromTable } }));

/** The printed code of a table, as its owner reads it. */
export async function codeAt(world: TestApp, cookie: string, floor: number, table: number): Promise<TableCode & { readonly k: string }> {
  const { codes } = (await world.call('GET', '/api/venues/1/tables/codes', { headers: { cookie } })).json as { codes: TableCode[] };
  const code = codes.find((one) => one.floor === floor && one.table === table);
  if (!code) throw new Error(`floor ${floor} has no table ${table}`);
  return { ...code, k: new URL(code.address).searchParams.get('k') ?? '' };
}
