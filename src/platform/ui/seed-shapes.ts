/** Allergens that the icon set has no sign for, drawn on its grid of 24 with its stroke: two that share a sign are taken for one another. */
export const PEANUT =
  '<path transform="rotate(40 12 12)" d="M12 2a4.5 4.5 0 0 1 4.5 4.5c0 2.2-1.3 3-1.3 4.8s2.3 2.9 2.3 5.4a5.5 5.5 0 0 1-11 0c0-2.5 2.3-3.6 2.3-5.4s-1.3-2.6-1.3-4.8A4.5 4.5 0 0 1 12 2z"/>' +
  '<path d="M15.6 7.2v.01M8.2 14.2v.01M10.6 17.2v.01"/>';
const seed = (x: number, y: number): string => `<path d="M${x} ${y}c1.7 2.1 2.6 3.6 2.6 5a2.6 2.6 0 0 1-5.2 0c0-1.4.9-2.9 2.6-5z"/>`;
export const SESAME = `${seed(12, 2)}${seed(6, 12.5)}${seed(18, 12.5)}`;
