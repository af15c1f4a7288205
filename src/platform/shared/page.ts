/** The hashes of a page's own inline script and style elements, in the form of a Content-Security-Policy source. */
export type InlineSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** It holds frames of our own pages, or is one that a page of ours may hold; else neither. */
  readonly frames?: 'holds' | 'held';
};

/** A whole page as the server answers it. */
export type Page = { readonly html: string; readonly csp: InlineSources };

/** Whole addresses: where the page is at home, and its picture for those who share it. */
export type Head = {
  readonly canonical: string;
  readonly image: string;
  /** The same page in each language, and where the browser's own is chosen (`x-default`). */
  readonly languages?: Readonly<Record<string, string>>;
  /** False: no search engine is to name it. */
  readonly listed?: boolean;
};
