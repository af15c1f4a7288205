import { useState } from 'react';
import type { ImportInput, ImportRow } from '../menu-schemas.ts';

/** A cell that was corrected. */
export type Fix = NonNullable<ImportInput['cells']>[number];

/** What can be done with rows of a file here; a pasted text is corrected in its own table. */
export type Correcting = {
  readonly left: readonly ImportRow[];
  readonly leave: (rows: readonly ImportRow[]) => Promise<void>;
  readonly fixes: readonly Fix[];
  readonly fix: (fix: Fix) => void;
};

type Sent = Pick<ImportInput, 'leave' | 'cells'>;
type Then = { readonly changed: () => void; readonly again: (sent: Sent) => Promise<unknown> };

/** Rows of a file that are left out, and cells of it that were corrected, without another file. `again`: it is compared anew. */
export function useFileRows({ changed, again }: Then): Correcting & { readonly sent: () => Sent; readonly forget: () => void } {
  const [left, setLeft] = useState<readonly ImportRow[]>([]);
  const [fixes, setFixes] = useState<readonly Fix[]>([]);
  const sent = (without = left): Sent => ({
    ...(without.length > 0 && { leave: without.map(({ row }) => row) }),
    ...(fixes.length > 0 && { cells: [...fixes] }),
  });
  return {
    left,
    fixes,
    sent: () => sent(),
    fix(now) {
      changed();
      setFixes([...fixes.filter(({ row, column }) => row !== now.row || column !== now.column), now]);
    },
    async leave(without) {
      setLeft(without);
      await again(sent(without));
    },
    forget() {
      setLeft([]);
      setFixes([]);
    },
  };
}
