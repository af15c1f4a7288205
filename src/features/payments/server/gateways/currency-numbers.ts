/** ISO 4217: the numbers by which some providers name a currency. */
const NUMBERS: ReadonlyMap<string, string> = new Map([
  ['EUR', '978'],
  ['GBP', '826'],
  ['USD', '840'],
  ['CHF', '756'],
  ['BGN', '975'],
  ['RON', '946'],
]);

export const numberOfCurrency = (code: string): string | null => NUMBERS.get(code.toUpperCase()) ?? null;

/** The code of a number; of one that we do not know the number itself, which agrees with no currency of ours. */
export const currencyOfNumber = (number: string): string => [...NUMBERS].find(([, known]) => known === number)?.[0] ?? number;
