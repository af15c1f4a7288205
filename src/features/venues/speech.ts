/** How a venue speaks to a page: its own language, and the page's. */
export type Speech = { readonly own: string; readonly page: string };

export const speechOf = (venue: { readonly languages: readonly string[] }, page: string): Speech => ({
  own: venue.languages[0] ?? page,
  page,
});
