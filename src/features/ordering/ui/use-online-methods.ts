import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/browser/api.ts';
import type { OfferedMethod, paymentOptions } from '#features/payments/contract.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { OnlineMethods } from './payment-slot.ts';

const NONE: OnlineMethods = new Map();

/**
 * The online ways to pay that work now; null until it is known. Asked at every checkout: the answer brings this browser's mark, which
 * makes its orders and their keys its own.
 */
export function useOnlineMethods(venue: PublicVenue, onMethods?: (methods: readonly OfferedMethod[]) => void): OnlineMethods | null {
  const [methods, setMethods] = useState<OnlineMethods | null>(null);
  const told = useRef(onMethods);
  useEffect(() => {
    told.current = onMethods;
  });
  useEffect(() => {
    const stop = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', { params: { id: venue._id }, signal: stop.signal }).then(
      (answer) => {
        told.current?.(answer.methods);
        setMethods(new Map(answer.methods.map((method) => [method.value, method])));
      },
      // The staff take money as well.
      () => stop.signal.aborted || setMethods(NONE),
    );
    return () => stop.abort();
  }, [venue._id]);
  return methods;
}
