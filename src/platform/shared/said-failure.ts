/** What went wrong, and why where somebody said. */
export type Failure = { readonly message: string; readonly why?: string | undefined };
