import { lineKey } from '#domain/cart.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { mayAdd, mayChange, roomIn, UNDO_MS, type CartMode } from '#domain/table-cart.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VISIT_EVENTS } from '../visit-events.ts';
import type { AddOrderInput } from '../contract.ts';
import { withFreshStock } from './fresh-stock.ts';
import type { ShareDeps } from './hold-share.ts';
import { updatePerson } from './people-sql.ts';
import { readCart } from './read-cart.ts';
import { orderLineOf, readCartState, type CartState } from './read-table-cart.ts';
import { deleteLines, deleteReady, insertLine, raiseCart, updateLine, writeDeed, writeReady, type CartLineRow } from './table-cart-sql.ts';
import { notAtTable, standingVisit, type Member } from './visit-right.ts';
import { holdVisits, type VisitRow } from './visit-sql.ts';

export type CartDeps = ShareDeps;
type Doing = { readonly tx: Tx; readonly now: Date; readonly visit: VisitRow; readonly cart: CartState; readonly asking: Asking };
type Asking = { readonly me: string; readonly opener: string | null; readonly mode: CartMode };

/** One change of the cart: whoever changes it holds the venue's pulse, as who sends it does, so each sees what the others did. A repeat changes nothing. */
async function change(deps: CartDeps, member: Member, deed: string, act: (doing: Doing) => Promise<CartMode | void>): Promise<void> {
  const { person } = member;
  const { venueId } = member.visit;
  await inTransaction(deps.db, async (tx) => {
    await holdVisits(tx, venueId);
    const now = new Date(deps.clock());
    const visit = await standingVisit(tx, member);
    await raiseCart(tx, visit);
    if (!(await writeDeed(tx, visit, { id: deed.toLowerCase(), personId: person.id, at: now }))) return;
    await updatePerson(tx, person, { seenAt: now });
    const cart = await readCartState(tx, visit, now);
    if (!cart.people.some(({ id }) => id === person.id)) throw notAtTable();
    const mode = await act({ tx, now, visit, cart, asking: { me: person.id, opener: cart.opener, mode: cart.mode } });
    await deleteLines(tx, visit, { removedBefore: new Date(now.getTime() - UNDO_MS) });
    await tellCart(tx, visit, await raiseCart(tx, visit, mode ?? undefined));
  });
  deps.feed.nudge(venueId);
}

export const tellCart = (tx: Tx, { venueId, id: subjectId }: VisitRow, version: number) =>
  appendEvent(tx, VISIT_EVENTS, { venueId, type: 'cart.changed', subjectId, data: { version }, actor: 'guest' });

export const locked = () => new Refusal(409, 'cart_locked', 'Whoever opened the table has locked its cart.');
const gone = () => new Refusal(409, 'line_gone', 'This was taken away or sent meanwhile.');
const full = (of: string, room: number) => new Refusal(409, 'cart_full', 'There is no room for more.', { of, room });

type Adding = { readonly deed: string; readonly line: AddOrderInput['order'][number]; readonly shared: boolean };

/** Puts a dish there, checked as an order's line is; onto its equal of mine where there is one. */
export async function addToCart(deps: CartDeps, member: Member, { deed, line, shared }: Adding): Promise<void> {
  const venue = await withFreshStock(deps.db, member.venue, { order: [line] });
  await change(deps, member, deed, async ({ tx, now, visit, cart, asking }) => {
    if (!mayAdd(asking)) throw locked();
    const [asked] = readCart(venue, { order: [line] }, now.getTime());
    if (!asked) throw gone();
    const { item, choices, note } = asked;
    const key = lineKey(item.id, choices, note ?? '');
    const equal = cart.lines.find(
      (one) => one.personId === asking.me && one.shared === shared && lineKey(one.itemId, one.choices, one.note ?? '') === key,
    );
    const { units, full: of } = roomIn(cart.lines, { personId: asking.me, line: equal?.id ?? null });
    const quantity = (equal?.quantity ?? 0) + asked.quantity;
    if (quantity > units) throw full(of ?? 'person', Math.max(0, units - (equal?.quantity ?? 0)));
    const kept = [...new Set([...(equal?.kept ?? []), ...asked.kept])];
    if (equal) await updateLine(tx, visit, equal.id, { quantity, kept });
    else {
      const row = { id: deed.toLowerCase(), personId: asking.me, shared, itemId: item.id, choices, quantity, note, kept, help: null };
      await insertLine(tx, visit, { ...row, addedAt: now });
    }
    await deleteReady(tx, visit, [asking.me]);
  });
}

type Changing = {
  readonly deed: string;
  readonly line: string;
  readonly revision: number;
  readonly quantity?: number | undefined;
  readonly shared?: boolean | undefined;
  readonly help?: boolean | null | undefined;
  readonly kept?: readonly AllergenKey[] | undefined;
  readonly rewritten?: AddOrderInput['order'][number] | undefined;
};

/** Changes a line as it was seen: more or less of it, for whom it is, who may help, what is chosen. Refuses what the contract names. */
export async function changeLine(
  deps: CartDeps,
  member: Member,
  { deed, line: id, revision, quantity, shared, help, kept, rewritten }: Changing,
): Promise<void> {
  const venue = rewritten ? await withFreshStock(deps.db, member.venue, { order: [rewritten] }) : member.venue;
  await change(deps, member, deed, async ({ tx, now, visit, cart, asking }) => {
    const line = cart.lines.find((one) => one.id === id.toLowerCase());
    if (!line) throw gone();
    if (!mayAdd(asking)) throw locked();
    const own = line.personId === asking.me;
    if (!mayChange(line, asking) || (!own && [shared, help, kept, rewritten].some((said) => said !== undefined)))
      throw new Refusal(409, 'not_yours', 'This is somebody else’s.', { person: line.personId });
    if (line.revision !== revision) throw new Refusal(409, 'line_changed', 'Somebody changed this meanwhile.', { revision: line.revision });
    if (quantity !== undefined && quantity > line.quantity) refuseMore(member, { cart, line, quantity, now });
    const away = quantity === 0;
    const asked = rewritten && readCart(venue, { order: [{ ...rewritten, quantity: quantity || line.quantity }] }, now.getTime())[0];
    if (asked && asked.item.id !== line.itemId) throw gone();
    await updateLine(tx, visit, line.id, {
      ...(away ? { removedAt: now, removedBy: asking.me } : quantity !== undefined && { quantity }),
      ...(shared !== undefined && { shared }),
      ...(help !== undefined && { help }),
      ...(kept && { kept: [...kept] }),
      ...(asked && { choices: asked.choices, note: asked.note }),
    });
    if (asked && !away)
      await joinEqual(tx, visit, cart, {
        ...line,
        quantity: asked.quantity,
        choices: asked.choices,
        note: asked.note,
        kept: kept ?? line.kept,
        shared: shared ?? line.shared,
      });
    if (quantity !== undefined || shared !== undefined || asked) await deleteReady(tx, visit, [line.personId]);
  });
}

/** Two equal lines of a person are one, as where a dish is put there twice, as far as a line holds so many. */
async function joinEqual(tx: Tx, visit: VisitRow, { lines }: CartState, line: CartLineRow): Promise<void> {
  const key = lineKey(line.itemId, line.choices, line.note ?? '');
  const equal = lines.find(
    (one) =>
      one.id !== line.id &&
      one.personId === line.personId &&
      one.shared === line.shared &&
      lineKey(one.itemId, one.choices, one.note ?? '') === key,
  );
  if (!equal || equal.quantity + line.quantity > MAX_QUANTITY) return;
  await updateLine(tx, visit, equal.id, { quantity: equal.quantity + line.quantity, kept: [...new Set([...equal.kept, ...line.kept])] });
  await deleteLines(tx, visit, { ids: [line.id] });
}

type More = { readonly cart: CartState; readonly line: CartLineRow; readonly quantity: number; readonly now: Date };

function refuseMore({ venue }: Member, { cart, line, quantity, now }: More): void {
  const { units, full: of } = roomIn(cart.lines, { personId: line.personId, line: line.id });
  if (quantity > units) throw full(of ?? 'person', Math.max(0, units - line.quantity));
  readCart(venue, { order: [orderLineOf({ ...line, quantity })] }, now.getTime());
}

/** Puts back what I took away some seconds ago. */
export async function putBack(
  deps: CartDeps,
  member: Member,
  { deed, line: id }: { readonly deed: string; readonly line: string },
): Promise<void> {
  await change(deps, member, deed, async ({ tx, now, visit, cart, asking }) => {
    if (!mayAdd(asking)) throw locked();
    const line = cart.all.find((one) => one.id === id.toLowerCase());
    const mine = line?.removedAt && line.removedBy === asking.me && now.getTime() - line.removedAt.getTime() <= UNDO_MS;
    if (!line || !mine) throw gone();
    const { units, full: of } = roomIn(cart.lines, { personId: line.personId, line: line.id });
    if (line.quantity > units) throw full(of ?? 'person', units);
    await updateLine(tx, visit, line.id, { removedAt: null, removedBy: null });
    await deleteReady(tx, visit, [line.personId]);
  });
}

type Ready = {
  readonly deed: string;
  readonly ready: boolean;
  readonly avoids: readonly AllergenKey[];
  readonly ratherNot: readonly AllergenKey[];
};

/**
 * Says that my things may be sent, with what I avoid, or that they may not. At a locked table who is ready may still say anew what they avoid, or
 * that they are not: the kitchen would not hear of it.
 */
export async function setReady(deps: CartDeps, member: Member, { deed, ready, avoids, ratherNot }: Ready): Promise<void> {
  await change(deps, member, deed, async ({ tx, visit, cart, asking }) => {
    if (!ready) return deleteReady(tx, visit, [asking.me]);
    if (!mayAdd(asking) && !cart.ready.some(({ personId }) => personId === asking.me)) throw locked();
    const own = cart.lines.filter(({ personId }) => personId === asking.me);
    if (own.length === 0) throw new Refusal(409, 'nothing_yours', 'Nothing in the cart is yours.');
    refuseUndecided(member, own, avoids);
    return writeReady(tx, visit, { personId: asking.me, avoids, ratherNot });
  });
}

/** Each dish of mine that has what I avoid must be wanted all the same, as in an order of mine alone. */
export function refuseUndecided({ venue }: Pick<Member, 'venue'>, own: readonly CartLineRow[], avoids: readonly AllergenKey[]): void {
  const lines = own.flatMap((line, at) => {
    const item = venue.items.get(line.itemId);
    const allergens = item ? undecidedIn(item, line, avoids) : [];
    return allergens.length > 0 ? [{ line: at, item: line.itemId, allergens }] : [];
  });
  if (lines.length > 0) throw new Refusal(409, 'allergy_conflict', 'A dish of yours has what you avoid.', { lines });
}

/** Whoever opened the table says what others may do. */
export async function setMode(
  deps: CartDeps,
  member: Member,
  { deed, mode }: { readonly deed: string; readonly mode: CartMode },
): Promise<void> {
  await change(deps, member, deed, async ({ asking }) => {
    if (asking.me !== asking.opener)
      throw new Refusal(409, 'opener_only', 'Whoever opened the table says this.', { person: asking.opener });
    return mode;
  });
}
