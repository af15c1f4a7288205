import type { ReactNode } from 'react';
import './table-scroll.css';

/** A table that may be larger than its place. */
export function TableScroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // What scrolls must be reachable for who has no mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table>{children}</table>
    </div>
  );
}
