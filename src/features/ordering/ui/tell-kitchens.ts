import { useState } from 'react';
import { avoidedBy, type Passport } from '#domain/passport.ts';
import { call } from '#platform/browser/api.ts';
import type { sayAllergy } from '../allergy-contract.ts';
import { readPassport } from './avoids.ts';
import { ordersBefore } from './said-late.ts';

/** So long somebody waits before they rather tell the staff. Milliseconds. */
const WITHIN = 10_000;

/**
 * Says to the kitchen of each order that was sent before what this phone’s guest is allergic to; it has to be read anew. Rejects where one of them
 * could not be told: then staff have to be.
 */
async function tellKitchens(venueId: number, saidAt: number, { avoids }: Passport): Promise<void> {
  const keys = avoidedBy({ avoids, diets: [] }).filter((key) => avoids[key] === 'allergy');
  const tell = (id: string) =>
    call<typeof sayAllergy>('POST', '/api/orders/:id/allergies', {
      params: { id },
      body: { avoids: keys },
      signal: AbortSignal.timeout(WITHIN),
    });
  await Promise.all(ordersBefore(venueId, saidAt).map(({ _id }) => tell(_id)));
}

/** Telling them by one touch, and how that goes; `onTold` when all of them have it. */
export function useTellKitchens(venueId: number, onTold: () => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const tell = (saidAt: number): void => {
    if (state === 'busy') return;
    setState('busy');
    tellKitchens(venueId, saidAt, readPassport()).then(
      () => {
        setState('idle');
        onTold();
      },
      () => setState('failed'),
    );
  };
  return { tell, isBusy: state === 'busy', failed: state === 'failed' };
}
