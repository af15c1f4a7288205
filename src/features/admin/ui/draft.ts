import {
  DEFAULT_DELIVERY_METHODS,
  DEFAULT_PAYMENT_METHODS,
  PAYMENT_METHODS,
  type DeliveryMethod,
  type PaymentMethod,
} from '#domain/methods.ts';
import { NEW_CURRENCIES } from '#domain/currency.ts';
import { STAMPS_REQUIRED } from '#domain/stamp-card.ts';
import type { WholeVenue, WholeVenueInput } from '#features/venues/contract.ts';

/** A venue as the editor holds it: whole, so that nothing it does not show is lost, with every method there is to switch on. */
export type Draft = Omit<WholeVenueInput, '_id' | 'id' | 'revision' | 'deliveryMethods' | 'paymentMethods'> & {
  readonly _id: string | null;
  readonly id: number | null;
  readonly revision: number | null;
  readonly deliveryMethods: readonly DeliveryMethod[];
  readonly paymentMethods: readonly PaymentMethod[];
};

/** A new venue, with the defaults of the specification's section 9; `id` is a suggestion that the server may overrule. */
export function newDraft(existing: readonly { readonly id: number }[]): Draft {
  return {
    _id: null,
    id: Math.max(0, ...existing.map(({ id }) => id)) + 1,
    revision: null,
    title: '',
    subtitle: '',
    company: '',
    logo: '',
    headerBg: '',
    content: { promotions: [], menu: { categories: [], items: {} } },
    deliveryMethods: methods(DEFAULT_DELIVERY_METHODS, DEFAULT_DELIVERY_METHODS),
    paymentMethods: payments(DEFAULT_PAYMENT_METHODS),
    rewards: { loyaltyStamps: { stampsRequiredForReward: STAMPS_REQUIRED, rewardType: 0, rewardValue: 0 } },
    configuration: { rewardsEnabled: false, aiEnabled: false, tier: 0, currencies: [...NEW_CURRENCIES] },
    storeType: 0,
    tableArrangement: [],
    storeAccounts: [],
  };
}

/** A stored venue in the editor. A venue that never said anything of its methods has the defaults. */
export function draftOf(venue: WholeVenue): Draft {
  return {
    ...venue,
    deliveryMethods: methods(venue.deliveryMethods ?? DEFAULT_DELIVERY_METHODS, DEFAULT_DELIVERY_METHODS),
    paymentMethods: payments(venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS),
  };
}

/** The stored ones in their order (diners are offered the first), then those that could be switched on. */
function methods(stored: readonly DeliveryMethod[], known: readonly DeliveryMethod[]): DeliveryMethod[] {
  const absent = known.filter(({ value }) => !stored.some((one) => one.value === value));
  return [...stored, ...absent.map((one) => ({ ...one, enabled: false }))];
}

function payments(stored: readonly PaymentMethod[]): PaymentMethod[] {
  const absent = PAYMENT_METHODS.filter(({ value }) => !stored.some((one) => one.value === value));
  return [...stored, ...absent.map((one) => ({ ...one, enabled: false }))];
}

/** What Save sends: only enabled methods, with value and label, or value and method (section 5 of the specification). */
export function bodyOf({ _id, id, revision, deliveryMethods, paymentMethods, ...venue }: Draft): WholeVenueInput {
  return {
    ...venue,
    ...(_id !== null && { _id, revision }),
    id,
    deliveryMethods: deliveryMethods.filter(({ enabled }) => enabled).map(({ value, label }) => ({ value, label })),
    paymentMethods: paymentMethods.filter(({ enabled }) => enabled).map(({ value, method }) => ({ value, method })),
    storeAccounts: (venue.storeAccounts ?? []).filter(isSent),
  };
}

/** A row that nobody filled in is not an account. */
export const isSent = ({
  email,
  dbId,
}: {
  readonly email?: string | null | undefined;
  readonly dbId?: string | null | undefined;
}): boolean => (email ?? '').trim() !== '' || (dbId ?? '') !== '';

/** The parts of a venue that people know by name. */
export const PARTS = [
  'id',
  'title',
  'subtitle',
  'company',
  'logo',
  'headerBg',
  'storeType',
  'address',
  'storeAccounts',
  'deliveryMethods',
  'paymentMethods',
  'rewards',
  'configuration',
  'tableArrangement',
  'promotions',
  'menu',
  'country',
  'timeZone',
  'languages',
  'openingHours',
  'pause',
  'layout',
  'css',
  'translations',
] as const;
export type Part = (typeof PARTS)[number];

const partOf = (body: WholeVenueInput, part: Part): unknown =>
  part === 'menu' || part === 'promotions' ? body.content?.[part] : body[part];

export type Difference = {
  readonly part: Part;
  /** Where in the part, such as `city`; empty: the part itself. */
  readonly place: string;
  /** What each draft has there. */
  readonly said: readonly string[];
};

/** What several drafts have where those parts are not the same in all of them, value by value. */
export function differences(drafts: readonly Draft[], parts: readonly Part[]): Difference[] {
  const bodies = drafts.map(bodyOf);
  return parts.flatMap((part) => {
    const values = bodies.map((body) => new Map(leaves(partOf(body, part))));
    const places = [...new Set(values.flatMap((each) => [...each.keys()]))];
    const rows = places.map((place) => ({ part, place, said: values.map((each) => each.get(place) ?? '') }));
    return rows.filter(({ said }) => new Set(said).size > 1);
  });
}

/** The values in it by their places; a list of words is one. */
function leaves(value: unknown, at = ''): (readonly [place: string, said: string])[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return [[at, value.join(', ')]];
  if (value === undefined || value === null) return [[at, '']];
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object') return [[at, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, at === '' ? key : `${at}.${key}`));
}

/** Which parts differ between two drafts, as they would be sent. */
export function changedParts(a: Draft, b: Draft): Part[] {
  const [from, to] = [bodyOf(a), bodyOf(b)];
  return PARTS.filter((part) => JSON.stringify(partOf(from, part) ?? null) !== JSON.stringify(partOf(to, part) ?? null));
}

/** `theirs` with those parts as they are in `mine`. */
export function withParts(theirs: Draft, mine: Draft, parts: readonly Part[]): Draft {
  const content = { ...theirs.content };
  const taken: Record<string, unknown> = {};
  for (const part of parts) {
    if (part === 'menu') content.menu = mine.content?.menu;
    else if (part === 'promotions') content.promotions = mine.content?.promotions;
    else taken[part] = mine[part];
  }
  return { ...theirs, ...taken, content };
}
