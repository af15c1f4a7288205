import type { BlockJson } from './venue-rows.ts';

/** A phone or a table that no orders are taken from, until that moment (epoch ms). */
export type Block = {
  readonly id: string;
  /** A phone: the digest of its browser's mark, hexadecimal. */
  readonly phone: string | null;
  /** Of a phone, its address: without a mark there it is the same phone. */
  readonly address: string | null;
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
  number,
  created_by: by,
  created_at: since,
  until,
}: BlockJson): Block => ({
  id,
  phone: phone?.slice(2) ?? null,
  address: address?.slice(2) ?? null,
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
