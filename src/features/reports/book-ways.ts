/** By what books are kept: a document each business day, or each Z report. */
export const BOOKED_BY = ['days', 'closes'] as const;
export type BookedBy = (typeof BOOKED_BY)[number];
/** The files that they come in. */
export const BOOK_FILES = ['bookings', 'journal'] as const;
export type BookFile = (typeof BOOK_FILES)[number];
/** A quarter, with some days to spare. */
export const MOST_BOOKED_DAYS = 100;
