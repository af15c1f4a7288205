/** One thing a diner can ask for. `value` is the wire's, to the letter; `label` is what the page reads. */
export type SubOption = { readonly value: string; readonly label: string };

export type AssistanceService = { readonly service: string; readonly label: string; readonly subOptions: readonly SubOption[] };

function same(text: string): SubOption {
  return { value: text, label: text };
}

/** The wire's word for wanting to pay. */
export const ASKS_FOR_BILL = 'Ask for bill';

/** The specified services (section 7). "utinsils" stays on the wire because other programs send it. */
export const ASSISTANCE_SERVICES: readonly AssistanceService[] = [
  {
    service: '/call-waiter',
    label: 'Call waiter',
    subOptions: [
      same(ASKS_FOR_BILL),
      { value: 'Ask for utinsils', label: 'Ask for utensils' },
      same('Ask to clean area'),
      same('Need help with something else'),
    ],
  },
  { service: '/report-issue', label: 'Report an issue', subOptions: [same('Report issue'), same('Report something else')] },
];

/** Whether this is one of the specified requests: a service with one of its sub-options. */
export function isServiceRequest(service: string, subOption: string | null | undefined): boolean {
  const known = ASSISTANCE_SERVICES.find((entry) => entry.service === service);
  return known?.subOptions.some(({ value }) => value === subOption) === true;
}

/** What the system itself asks for where nobody reads an order's allergies; the order's number follows. No guest can send it. */
export const UNREAD_ALLERGY = 'Allergy not read: #';

/** The number of the order whose allergies nobody read; null where a request is about something else. */
export const unreadOrderOf = (subOption: string): number | null =>
  subOption.startsWith(UNREAD_ALLERGY) ? Number(subOption.slice(UNREAD_ALLERGY.length)) : null;

/**
 * Calls whose table was typed, open at once: so many ring, of one phone (who sits at no more than two tables) and of one address; then so many wait for a look, and
 * further ones are refused. With the table's code there is no end: a table has so many things to ask for.
 */
export const MOST_TYPED_CALLS = { ring: { phone: 6, tablesOfPhone: 2, address: 20 }, wait: { phone: 6, address: 30 } } as const;
