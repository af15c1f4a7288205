type Policy = { createHTML(markup: string): TrustedHTML; createScriptURL(address: string): string };
type Rules = { createHTML(markup: string): string; createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

/**
 * The Trusted Types policy of our pages, which their Content-Security-Policy names: whatever else writes markup or loads scripts is
 * refused by the browser. Only for what our own build or our own server made, and for scripts below our own address.
 */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('parea', {
  createHTML: (markup) => markup,
  createScriptURL: (address) => (/^\/\w/.test(address) ? address : ''),
});

/** Markup of our own build, or a page of ours: nothing that somebody typed, which is text. */
export const ownMarkup = (markup: string): string | TrustedHTML => policy?.createHTML(markup) ?? markup;
/** A script below our own address. */
export const ownScript = (path: string): string => policy?.createScriptURL(path) ?? path;
