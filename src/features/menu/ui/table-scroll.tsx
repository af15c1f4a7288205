import type { ReactNode } from 'react';
import { Wide } from '#platform/ui/wide.tsx';
import './table-scroll.css';

/** A table that may be larger than its place. */
export function TableScroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Wide label={label} className="table-scroll">
      <table>{children}</table>
    </Wide>
  );
}
