const MB = 1024 ** 2;
/** A new cluster takes about 60 MB, and PostgreSQL stops at a full disk. */
export const LEAST_DISK = 300 * MB;
/** Little for pictures and a year of orders. */
const LITTLE_DISK = 2_000 * MB;

/** How much room a disk with so many free bytes has. */
export const roomOf = (free: number): 'enough' | 'little' | 'none' =>
  free < LEAST_DISK ? 'none' : free < LITTLE_DISK ? 'little' : 'enough';
