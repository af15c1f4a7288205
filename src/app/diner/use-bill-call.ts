import { ASKS_FOR_BILL } from '#domain/assistance.ts';
import { ask, keyOf, useRequests, type RequestState } from '#features/assistance/ui/requests.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import type { BillCall } from '#features/ordering/ui/strip-props.ts';
import { isKnown } from '#features/ordering/ui/table-number.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { tablesOf } from '#features/venues/venue-rules.ts';

const WISH = { service: '/call-waiter', subOption: ASKS_FOR_BILL } as const;
const CALLS: Readonly<Partial<Record<RequestState, BillCall>>> = { sending: 'sending', open: 'sent', acknowledged: 'coming' };

/** Asks staff for the bill in one tap, and how far that is. Where nobody knows the table, or the call is not taken, the sheet of calls asks and says why. */
export function useBillCall(venue: PublicVenue, place: Place): { readonly bill: BillCall | null; readonly onBill: () => void } {
  const asked = useRequests().get(keyOf(WISH));
  const call = asked && CALLS[asked.state];
  const openSheet = (): void => window.parea?.open?.({ what: 'service', id: '' });
  const onBill = (): void => {
    const floor = Number(place.floor);
    const table = Number(place.table);
    if (table === 0 || !isKnown(tablesOf(venue), place)) return openSheet();
    ask({ store: venue._id, floor, table, k: place.k.slice(0, 64), ...WISH }).catch(openSheet);
  };
  return { bill: call === 'sent' && asked?.unconfirmed ? 'waits' : (call ?? null), onBill };
}
