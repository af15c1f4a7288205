/** The rules of a venue, for a page that was made without one. */
const sheet = new CSSStyleSheet();

/** Applies a venue's own look to this page; its rules are what the server wrote, in the layer that is made for them. */
export function wearStyle(css: string): void {
  sheet.replaceSync(css);
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
