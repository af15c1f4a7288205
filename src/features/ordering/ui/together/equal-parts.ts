import type { VisitBill } from '../../together-contract.ts';

/** Among how many a bill is cut into equal parts. */
export const AMONG = { least: 1, most: 24 };

type Of = Pick<VisitBill, 'people' | 'shares' | 'me'>;

/** Held or paid; what I hold myself is mine to choose anew. */
const isTaken =
  (me: string) =>
  ({ state, person }: VisitBill['shares'][number]): boolean =>
    state === 'paid' || (state === 'held' && person !== me);

/** How many of so many equal parts others hold or somebody paid, as the server counts them. */
export const equalTaken = ({ shares, me }: Omit<Of, 'people'>, among: number): number =>
  shares.filter((share) => share.way === 'equal' && share.among === among && isTaken(me)(share)).length;

/**
 * Among how many the bill is cut, unless somebody says otherwise: such that those who have paid nothing yet come to all that is left of it. Who is counted by
 * hand and has no phone here stays counted. Once everybody has paid, what comes later is everybody's.
 */
export function amongOf(bill: Of): number {
  const { people, me } = bill;
  const shares = bill.shares.filter(isTaken(me));
  if (shares.length === 0) return Math.min(AMONG.most, Math.max(2, people.length));
  const payers = new Set(shares.map(({ person }) => person));
  const waiting = people.filter(({ _id }) => !payers.has(_id)).length;
  const last = shares.findLast(({ way, among }) => way === 'equal' && among !== null)?.among ?? null;
  const left = Math.max(waiting, last === null ? 0 : stillCounted(shares, last)) || Math.max(people.length, last ?? 1);
  const others = (among: number): number => among - (equalTaken(bill, among) % among);
  // The server leaves out those who paid a part of as many: the number that was said stays where it comes out, else it is the next that does.
  const numbers = [last ?? left, ...Array.from({ length: AMONG.most }, (_, more) => left + more)];
  return Math.min(AMONG.most, numbers.find((among) => others(among) === left) ?? left);
}

/** Of those among whom it was cut who has not paid, in that way or, since then, in another one. */
function stillCounted(shares: VisitBill['shares'], among: number): number {
  const isEqual = (share: VisitBill['shares'][number]) => share.way === 'equal' && share.among === among;
  const paid = shares.filter(isEqual);
  if (paid.length % among === 0) return 0;
  const since = shares
    .slice(shares.findIndex(isEqual))
    .filter(({ person }) => person !== null && !paid.some((one) => one.person === person));
  return among - (paid.length % among) - new Set(since.map(({ person }) => person)).size;
}
