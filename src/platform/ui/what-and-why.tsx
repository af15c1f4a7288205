import type { Failure } from '#platform/shared/said-failure.ts';

/** One below the other: in one line they are read, and spoken, as one sentence. */
export function WhatAndWhy({ failure: { message, why, next } }: { readonly failure: Failure }) {
  return (
    <div>
      <p>{why ? <b>{message}</b> : message}</p> {why && <p>{why}</p>} {next && <p>{next}</p>}
    </div>
  );
}
