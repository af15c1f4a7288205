export const TABLE =
  'M5.6 17.6h28.8a2.9 2.9 0 0 1 0 5.8h-2.2l1.2 9.5a2.9 2.9 0 0 1-5.8.7l-1.3-10.2H13.7l-1.3 10.2a2.9 2.9 0 0 1-5.8-.7l1.2-9.5H5.6a2.9 2.9 0 0 1 0-5.8z';

/** The mark in one colour, as it is inside a stamp; a symbol of the page's sprite. */
export const STAMP_MARK = `<g fill="currentColor" stroke="none" transform="scale(.6)"><circle cx="10" cy="11" r="4.2"/><circle cx="20" cy="8" r="4.2"/><circle cx="30" cy="11" r="4.2"/><path d="${TABLE}"/></g>`;
