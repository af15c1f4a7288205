/** What went wrong, why where somebody said, and what can be done. */
export type Failure = { readonly message: string; readonly why?: string | undefined; readonly next?: string };
