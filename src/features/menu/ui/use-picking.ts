import { useState } from 'react';

export type Picking = ReturnType<typeof usePicking>;

/** The dishes that are chosen, while they are. */
export function usePicking() {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const ids = picked ?? new Set<string>();
  const setAll = (list: readonly string[], on: boolean) => {
    const next = new Set(ids);
    for (const id of list) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setPicked(next);
  };
  return { on: picked !== null, ids, setAll, toggleMode: () => setPicked(picked === null ? new Set() : null) };
}
