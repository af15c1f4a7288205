import { Refusal } from '#platform/shared/refusal.ts';
import { qrOf } from '#platform/server/qr.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { peopleTold, readVisitState } from './visit-positions.ts';
import { sharesOf } from './share-sql.ts';
import { tableOf } from './read-bill.ts';
import { personOnWire } from './visit-bill.ts';
import { peopleOf } from './people-sql.ts';
import { invitationTo, isInvitation, type Member, type RightDeps } from './visit-right.ts';
import { openVisitAt } from './visit-sql.ts';

/** The link that a member shows to others at the table. What invites stands behind `#`: no log of a server or a proxy has it. */
export async function inviteOthers(deps: RightDeps, phoneUrl: string, { venue, visit }: Member) {
  const query = new URLSearchParams({ id: String(venue.number), floor: String(visit.floor), table: String(visit.tableNumber) });
  const address = `${phoneUrl}/store/?${query}#with=${invitationTo(deps.secret, visit.id, await peopleOf(deps.db, visit))}`;
  return { address, ...qrOf(address) };
}

type Invited = { readonly venue: VenueSnapshot; readonly floor: number; readonly table: number; readonly invitation: string };

/** Who is at the table that somebody was invited to; null: the invitation is good no more. Refuses table_unknown (400). */
export async function whoIsThere(deps: RightDeps, { venue, floor, table, invitation }: Invited) {
  const at = tableOf(venue, floor, table);
  const visit = await openVisitAt(deps.db, venue.venueId, at.floor, at.table);
  if (!visit || !isInvitation(deps.secret, visit.id, await peopleOf(deps.db, visit), invitation)) return null;
  const state = await readVisitState(deps.db, visit, new Date(deps.clock()));
  const people = peopleTold(state, await sharesOf(deps.db, visit), new Date(deps.clock()));
  return { people: people.map(personOnWire).map(({ _id, name, creature, colour }) => ({ _id, name, creature, colour })) };
}

export const codeNeeded = () => new Refusal(403, 'code_needed', 'Scan the code on the table, or ask somebody there for an invitation.');
