import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { entriesOf, type EntryPage, type LedgerEntry } from '#features/loyalty/server/entries.ts';
import type { OrderLine } from '#features/ordering/contract.ts';
import { savedOrder } from '#features/ordering/server/saved-order.ts';
import type { FullOrder } from '#features/ordering/server/store.ts';
import { ordersAt } from '#features/ordering/server/user-orders.ts';
import type { StampEntry } from '../contract.ts';

const PAGE = 30;

/** One page of the ledger behind a user's cards, each entry with the order that explains it. */
export async function readStamps(
  tx: Tx,
  userId: string,
  { companyId = null, cursor }: { readonly companyId?: string | null | undefined; readonly cursor?: string | undefined },
): Promise<{ entries: StampEntry[]; next: string | null }> {
  const before = cursor !== undefined && isUuid(cursor) ? cursor : null;
  const found = await explained(tx, userId, { companyId, before, most: PAGE + 1 });
  const entries = found.slice(0, PAGE);
  return { entries, next: found.length > PAGE ? (entries.at(-1)?._id ?? null) : null };
}

/** Entries with their orders. */
export async function explained(tx: Tx, userId: string, page: EntryPage): Promise<StampEntry[]> {
  const entries = await entriesOf(tx, userId, page);
  const keys = entries.flatMap(({ venueId, orderId }) => (venueId !== null && orderId !== null ? [{ venueId, id: orderId }] : []));
  const orders = await ordersAt(tx, [...new Map(keys.map((key) => [key.id, key])).values()]);
  return entries.map((entry) => stampEntry(entry, entry.orderId === null ? null : (orders.get(entry.orderId) ?? null)));
}

function stampEntry(entry: LedgerEntry, full: FullOrder | null): StampEntry {
  const { id, companyId, company, kind, stamps, rewards, reason, at } = entry;
  return {
    _id: id,
    companyId,
    company,
    kind: knownKind(kind),
    stamps,
    rewards,
    reason,
    at: at.toISOString(),
    order: full && orderOf(full, entry.line),
  };
}

function orderOf(full: FullOrder, line: number | null): NonNullable<StampEntry['order']> {
  const { _id, number, storeTitle, timeZone, placedAt, order } = savedOrder(full.order, full.lines, full.venue);
  const dishes = order
    .filter(({ id, payload }) => payload.item.addLoyaltyStamp && (line === null || id === String(line)))
    .map(({ name, translations = {}, quantity }) => ({ name, names: inOthers(translations), quantity }));
  return { _id, number, storeTitle, timeZone, placedAt, dishes };
}

const inOthers = (translations: NonNullable<OrderLine['translations']>): Record<string, string> =>
  Object.fromEntries(Object.entries(translations).map(([language, { name }]) => [language, name]));

const KINDS = ['earn', 'clear', 'spend', 'reverse', 'release'] as const;
const knownKind = (kind: string): StampEntry['kind'] => KINDS.find((one) => one === kind) ?? 'adjust';
