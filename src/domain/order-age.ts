/** From here on a guest, or a plate at the pass, has waited too long: milliseconds. The board and the overview mean the same by "late". */
export const LATE_MS = 15 * 60_000;
