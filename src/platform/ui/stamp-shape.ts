import { TABLE } from '#platform/shared/mark-shape.ts';

/** The mark in one colour, as it is inside a stamp; a symbol of the page's sprite. */
export const STAMP_MARK = `<g fill="currentColor" stroke="none" transform="scale(.6)"><circle cx="10" cy="11" r="4.2"/><circle cx="20" cy="8" r="4.2"/><circle cx="30" cy="11" r="4.2"/><path d="${TABLE}"/></g>`;
