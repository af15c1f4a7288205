/** Where the page keeps which visit of a venue this phone joined; the right to it is a cookie. */
export const visitKey = (store: number): string => `parea.visit.${store}`;
