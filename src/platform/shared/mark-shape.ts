/** The table of the mark: a Π seen from the side. */
export const TABLE =
  'M5.6 17.6h28.8a2.9 2.9 0 0 1 0 5.8h-2.2l1.2 9.5a2.9 2.9 0 0 1-5.8.7l-1.3-10.2H13.7l-1.3 10.2a2.9 2.9 0 0 1-5.8-.7l1.2-9.5H5.6a2.9 2.9 0 0 1 0-5.8z';
