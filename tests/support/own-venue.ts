import * as v from 'valibot';
import { WholeVenue, type WholeVenueInput } from '#features/venues/contract.ts';
import { OWNER_1, type TestApp } from './app.ts';

/** A venue of this test's own: a copy of the taverna with nothing sold yet, owned by its owner. */
export async function ownVenue(world: TestApp, change: (model: WholeVenue) => Partial<WholeVenueInput> = () => ({})): Promise<WholeVenue> {
  const all = v.parse(v.array(WholeVenue), (await world.call('GET', '/api/stores', { headers: world.admin })).json);
  const { _id: _own, id: _number, revision: _first, ...copy } = all.find(({ id }) => id === 1)!;
  const body = { ...copy, storeAccounts: [{ email: OWNER_1, role: 'owner' }], ...change(structuredClone(all.find(({ id }) => id === 1)!)) };
  const answer = await world.call('POST', '/api/stores', { body, headers: world.admin });
  if (answer.status !== 200) throw new Error(`the venue was not made: ${answer.status} ${answer.text}`);
  return v.parse(WholeVenue, answer.json);
}
