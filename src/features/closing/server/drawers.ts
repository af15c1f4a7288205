import { fromAmount, toAmount } from '#domain/money.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { DayDraft } from '../contract.ts';

/** Whose cash lies in which drawer, by account; {@link NOBODY} of what was taken without a name. */
export type DrawerOf = Readonly<Record<string, string>>;
export const NOBODY = 'nobody';
/** Of a venue that made none: its one drawer. */
const ONLY = { id: 'till', name: '', float: 0 } as const;

type Drawer = DayDraft['drawers'][number];
type Given = {
  readonly cash: readonly { readonly id: string | null; readonly name: string; readonly taken: number; readonly handedBack: number }[];
  readonly drawerOf: DrawerOf;
  readonly moves: readonly Drawer['moves'][number][];
};

export function venueDrawers(venue: VenueSnapshot): readonly { readonly id: string; readonly name: string; readonly float: number }[] {
  const own = venue.whole.configuration?.closing?.drawers ?? [];
  return own.length === 0 ? [ONLY] : own;
}

/** What each drawer should hold: its float, the cash of its people, and what was put in or taken out. */
export function drawersOf(venue: VenueSnapshot, { cash, drawerOf, moves }: Given): { list: Drawer[]; cash: DayDraft['cash'] } {
  const drawers = venueDrawers(venue);
  const first = drawers[0] ?? ONLY;
  const known = new Set(drawers.map(({ id }) => id));
  // What lies in a drawer that is no longer there is the first one's.
  const place = (id: string | undefined): string => (id !== undefined && known.has(id) ? id : first.id);
  const placed = cash.map((one) => ({ ...one, drawer: place(drawerOf[one.id ?? NOBODY]) }));
  const list = drawers.map(({ id, name, float }) => {
    const people = placed.filter(({ drawer }) => drawer === id);
    const mine = moves.filter(({ drawer }) => place(drawer) === id);
    const taken = people.reduce((sum, one) => sum + one.taken, 0);
    const handedBack = people.reduce((sum, one) => sum + one.handedBack, 0);
    const moved = mine.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
    return {
      id,
      name,
      float,
      taken: toAmount(taken),
      handedBack: toAmount(handedBack),
      moves: mine,
      people: people.map(inAmounts),
      expected: toAmount(fromAmount(float) + taken - handedBack + moved),
    };
  });
  return { list, cash: placed.map((one) => ({ ...inAmounts(one), drawer: one.drawer })) };
}

const inAmounts = ({ id, name, taken, handedBack }: Given['cash'][number]) => ({
  id,
  name,
  taken: toAmount(taken),
  handedBack: toAmount(handedBack),
});
