/** "12.30": cents of an amount that is not negative, with exactly two decimals. */
export const decimal = (c: number): string => `${Math.floor(c / 100)}.${String(c % 100).padStart(2, '0')}`;
