import { useEffect, useState } from 'react';
import { add, fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import type { visitBill, VisitBill } from '../together-contract.ts';
import { visitKey } from './visit-key.ts';

/** What is open of a table's bill, and what of it is this guest's own: of each round, and in all. */
export type MyPart = { readonly rounds: ReadonlyMap<string, Cents>; readonly mineCents: Cents; readonly tableCents: Cents };

export function myPartOf({ rounds, me, sums }: Pick<VisitBill, 'rounds' | 'me' | 'sums'>): MyPart {
  const own = rounds.map(({ _id, lines, tipOpen, by }) => {
    const mine = lines.filter(({ whose, stopped }) => whose === me && !stopped).map(({ open }) => fromAmount(open));
    return [_id, add(ZERO, ...mine, ...(by === me ? [fromAmount(tipOpen)] : []))] as const;
  });
  return { rounds: new Map(own), mineCents: add(ZERO, ...own.map(([, sum]) => sum)), tableCents: fromAmount(sums.due) };
}

/** Of the bill that this phone shares at a venue; asked anew when `changed` is another. Null: it shares none, or nobody knows. */
export function useMyPart(venueId: number, changed: string): MyPart | null {
  const [part, setPart] = useState<MyPart | null>(null);
  useEffect(() => {
    const visit = localStorage.getItem(visitKey(venueId));
    if (visit === null || changed === '') return setPart(null);
    const stop = new AbortController();
    call<typeof visitBill>('GET', '/api/visits/:visit', { params: { visit }, signal: inTimeFor(stop.signal) }).then(
      (bill) => setPart(myPartOf(bill)),
      // Off the table, or without a network: the strip says what the orders say.
      () => stop.signal.aborted || setPart(null),
    );
    return () => stop.abort();
  }, [venueId, changed]);
  return part;
}
