import { min } from './money-parts.ts';
import { cents, type Cents } from './money.ts';

/** More than this is a slip of the thumb, whatever was eaten: 500 of the venue's currency. */
const EVER = cents(50_000);
/** Who has one coffee may be as generous as this. */
const SMALL_ORDER = cents(2000);

/** The most that is taken as a tip: as much again as the food costs before anything is taken off. */
export const mostTip = (subtotalCents: Cents): Cents => min(EVER, subtotalCents > SMALL_ORDER ? subtotalCents : SMALL_ORDER);
