import type { BlockJson } from './venue-rows.ts';

/** A phone or a table that no orders are taken from, until that moment (epoch ms). */
export type Block = {
  readonly id: string;
  /** A phone: the digest of its browser's mark, hexadecimal. */
  readonly phone: string | null;
  /** Of a phone, its address: without a mark there it is the same phone. */
  readonly address: string | null;
  /** Of a phone, the table that it ordered for; null: none, or nobody knows. */
  readonly near: { readonly floor: number; readonly table: number } | null;
  /** A table. */
  readonly at: { readonly floor: number; readonly table: number } | null;
  /** Also what has the table's code; else what is typed. */
  readonly withCode: boolean;
  /** The day's number of the order that it began with. */
  readonly number: number;
  readonly by: string | null;
  readonly since: string;
  readonly until: number;
};

export const blockOf = ({
  id,
  phone,
  address,
  floor,
  table_number: table,
  with_code: withCode,
  near_floor: nearFloor,
  near_table: nearTable,
  number,
  created_by: by,
  created_at: since,
  until,
}: BlockJson): Block => ({
  id,
  phone: phone?.slice(2) ?? null,
  address: address?.slice(2) ?? null,
  near: nearFloor === null || nearTable === null ? null : { floor: nearFloor, table: nearTable },
  at: floor === null || table === null ? null : { floor, table },
  withCode,
  number,
  by,
  since,
  until: Date.parse(until),
});

/** `phone`: the digest of its mark; without one, of its address. */
type Sender = { readonly floor: number; readonly table: number; readonly phone: Buffer | null; readonly hasCode: boolean };

/** What keeps an order from being taken: its phone, or its table; null: nothing. */
export function blockedBy(blocks: readonly Block[], { floor, table, phone, hasCode }: Sender, now: number): 'phone' | 'table' | null {
  const mark = phone?.toString('hex') ?? null;
  const found = blocks.find(
    (block) =>
      block.until > now &&
      (block.at === null
        ? mark !== null && (block.phone === mark || block.address === mark)
        : block.at.floor === floor && block.at.table === table && (block.withCode || !hasCode)),
  );
  if (!found) return null;
  return found.at === null ? 'phone' : 'table';
}

/**
 * Whether an order comes from where a blocked phone sent its own: the same address, and the same table or, as it, none. A phone gets another mark by a private
 * window, and whoever sits beside it is innocent.
 */
export const isNearBlocked = (
  blocks: readonly Block[],
  { floor, table, address }: { readonly floor: number; readonly table: number; readonly address: Buffer | null },
  now: number,
): boolean => {
  const from = address?.toString('hex');
  return (
    from !== undefined &&
    blocks.some(
      ({ until, address: of, near }) =>
        until > now && of === from && near !== null && near.table === table && (table === 0 || near.floor === floor),
    )
  );
};
