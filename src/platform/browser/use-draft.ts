import { useState } from 'react';

/** A part of the venue as it was read, and the seal that a change of it sends back. */
export type Sealed<Value> = { readonly value: Value; readonly seal: string };

export type Draft<Value> = {
  readonly draft: Value;
  readonly seal: string;
  readonly dirty: boolean;
  readonly change: (part: Partial<Value>) => void;
  /** Goes on from what is there now: with what it says, or with the own words on top of it. */
  readonly take: (now: Sealed<Value>, keep?: 'mine') => void;
};

/** What somebody is editing. As long as nothing was changed it follows what is saved. */
export function useDraft<Value extends object>(saved: Sealed<Value>): Draft<Value> {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved.value);
  const [seen, setSeen] = useState(saved.seal);
  const dirty = JSON.stringify(draft) !== JSON.stringify(base.value);
  // Only what was read anew: what somebody took over from a refusal is newer than what was read before.
  if (saved.seal !== seen) {
    setSeen(saved.seal);
    if (!dirty) {
      setBase(saved);
      setDraft(saved.value);
    }
  }
  return {
    draft,
    seal: base.seal,
    dirty,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    take: (now, keep) => {
      setBase(now);
      if (keep !== 'mine') setDraft(now.value);
    },
  };
}
