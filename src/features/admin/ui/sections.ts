import type { Part } from './draft.ts';

/** The sections of the venue editor in their order; each is the fragment of its address. */
export const SECTIONS = ['basics', 'accounts', 'delivery', 'payment', 'rewards', 'configuration', 'tables', 'content'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** In which section a part of the venue is edited, in the order of the form. What is in none nobody changes here. */
const SECTION_OF: Readonly<Partial<Record<Part, SectionName>>> = {
  id: 'basics',
  title: 'basics',
  subtitle: 'basics',
  company: 'basics',
  storeType: 'basics',
  logo: 'basics',
  headerBg: 'basics',
  address: 'basics',
  storeAccounts: 'accounts',
  deliveryMethods: 'delivery',
  paymentMethods: 'payment',
  rewards: 'rewards',
  configuration: 'configuration',
  tableArrangement: 'tables',
  promotions: 'content',
  menu: 'content',
};
const IN_ORDER: readonly string[] = Object.keys(SECTION_OF);

/** Of a place in what is sent, such as `storeAccounts.0.email` or `content.menu.categories.2`: the part it is in. */
const partAt = (place: string): string => place.replace(/^content\./, '').split('.', 1)[0] ?? '';

/** Where a place of what is sent is edited; null: nowhere in the editor. */
export const sectionOf = (place: string): SectionName | null => new Map(Object.entries(SECTION_OF)).get(partAt(place)) ?? null;

/** The section that an address names; the first, where it names none. */
export const sectionAt = (fragment: string): SectionName => SECTIONS.find((name) => `#${name}` === fragment) ?? 'basics';

/** As they follow each other in the form; what it does not show comes last. */
export const inOrder = <Each extends { readonly path: string }>(places: readonly Each[]): Each[] => {
  const rank = ({ path }: Each) => (sectionOf(path) === null ? IN_ORDER.length : IN_ORDER.indexOf(partAt(path)));
  return places.toSorted((a, b) => rank(a) - rank(b));
};

/** The sections of those places. */
export const sectionsOf = (places: readonly string[]): ReadonlySet<SectionName> =>
  new Set(places.flatMap((place) => sectionOf(place) ?? []));
