import * as v from 'valibot';
import { demoVenues } from '#db/demo/venues.ts';
import { PublicVenue, type WholeVenueInput } from '#features/venues/contract.ts';

/** A guest's view of a venue as its owner wrote it. */
export const seenVenue = ({ storeAccounts: _staff, ...whole }: WholeVenueInput): PublicVenue =>
  v.parse(PublicVenue, {
    ...whole,
    _id: 'v',
    companyId: 'c',
    id: 1,
    revision: 1,
    content: { promotions: [], menu: whole.content?.menu },
    currency: { code: 'EUR', symbol: '€' },
    languages: ['en', 'el'],
    menuVersion: 1,
    opening: { open: true, nextOpening: null },
    style: { css: '', classes: {} },
  });

/** The venues of the demo as guests see them. */
export const seenDemoVenues = (): PublicVenue[] => demoVenues(new Date('2026-05-01')).map(seenVenue);
