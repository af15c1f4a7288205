import type { WholeVenueInput } from '#features/venues/contract.ts';
import { eliaAndSalt } from './elia-and-salt/venue.ts';
import { kyma } from './kyma/venue.ts';
import { mesimeri } from './mesimeri/venue.ts';
import { withOwnWords } from './own-words.ts';

/** The three demo venues, whole; their promotions are placed around `now`, so that some run, one is to come and one is over, and their kitchens looked at the allergens in the weeks before. */
export const demoVenues = (now: Date): WholeVenueInput[] =>
  [eliaAndSalt(now), mesimeri(now), kyma(now)].map((venue) => withOwnWords(venue, now));
