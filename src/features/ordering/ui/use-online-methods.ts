import { useEffect, useRef, useState } from 'react';
import { isOnline, isPaymentValue } from '#domain/methods.ts';
import { call } from '#platform/browser/api.ts';
import type { OfferedMethod, paymentOptions } from '#features/payments/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { OnlineMethods } from './payment-slot.ts';

const NONE: OnlineMethods = new Map();

/** The online ways to pay that work now; asked only where the venue has any. Until an answer comes there are none. */
export function useOnlineMethods(venue: PublicVenue, onMethods?: (methods: readonly OfferedMethod[]) => void): OnlineMethods {
  const [methods, setMethods] = useState(NONE);
  const told = useRef(onMethods);
  useEffect(() => {
    told.current = onMethods;
  });
  const any = (venue.paymentMethods ?? []).some(({ value }) => isPaymentValue(value) && isOnline(value));
  useEffect(() => {
    if (!any) return;
    const stop = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', { params: { id: venue._id }, signal: stop.signal }).then(
      (answer) => {
        told.current?.(answer.methods);
        setMethods(new Map(answer.methods.map((method) => [method.value, method])));
      },
      // The staff take money as well.
      () => undefined,
    );
    return () => stop.abort();
  }, [any, venue._id]);
  return methods;
}
