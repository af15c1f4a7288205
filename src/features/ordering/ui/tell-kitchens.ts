import { useState } from 'react';
import { avoidedBy, type Passport } from '#domain/passport.ts';
import { call } from '#platform/browser/api.ts';
import type { sayAllergy } from '../allergy-contract.ts';
import { readPassport } from './avoids.ts';
import { ordersBefore } from './said-late.ts';

/** So long somebody waits before they rather tell the staff. Milliseconds. */
const WITHIN = 10_000;

/**
 * Says to the kitchen of each order that was sent before what this phone’s guest is allergic to; it has to be read anew. Answers the numbers of
 * those of which it could not be told: then staff have to be.
 */
async function tellKitchens(venueId: number, saidAt: number, { avoids }: Passport): Promise<readonly number[]> {
  const keys = avoidedBy({ avoids, diets: [] }).filter((key) => avoids[key] === 'allergy');
  const untold = await Promise.all(
    ordersBefore(venueId, saidAt).map(({ _id: id, number }) =>
      call<typeof sayAllergy>('POST', '/api/orders/:id/allergies', {
        params: { id },
        body: { avoids: keys },
        signal: AbortSignal.timeout(WITHIN),
      }).then(
        () => [],
        () => [number],
      ),
    ),
  );
  return untold.flat();
}

/** Telling them by one touch, and how that goes; `onTold` when all of them know what was said at that moment. */
export function useTellKitchens(venueId: number, onTold: (saidAt: number) => void) {
  const [isBusy, setBusy] = useState(false);
  const [untold, setUntold] = useState<readonly number[]>([]);
  const tell = async (saidAt: number): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const left = await tellKitchens(venueId, saidAt, readPassport());
    setBusy(false);
    setUntold(left);
    if (left.length === 0) onTold(saidAt);
  };
  return { tell: (saidAt: number) => void tell(saidAt), isBusy, untold };
}
