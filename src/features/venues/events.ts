import { events } from '#platform/shared/event.ts';

/** What happens to a venue itself. */
export const VENUE_EVENTS = events({
  /** Diners see something else: dishes, prices, stock, a pause. The subject is the venue. */
  'menu.changed': {},
  /** Far more orders above the caps, or of unknown phones, than a busy evening brings; or what is done about them has changed. The subject is the venue. */
  'wave.began': {},
  /** Somebody came, left or has another role. The subject is the person, or the venue. */
  'team.changed': {},
  /** A phone opened the menu by a table's code for the first time in the venue's life. The subject is the table: `floor/table`. */
  'venue.scanned': {},
});
