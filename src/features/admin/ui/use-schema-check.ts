import { useEffect, useState } from 'react';
import { bodyOf, type Draft } from './draft.ts';
import type { SchemaProblem } from './problem.ts';

type Check = (body: unknown) => readonly SchemaProblem[];

/** What the contract says of a draft. It comes after the page; until then, or without it, the server says what it finds. */
export function useSchemaCheck(): (draft: Draft) => readonly SchemaProblem[] {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    import('./schema-problems.ts').then(
      ({ schemaProblems }) => setCheck(() => schemaProblems),
      () => undefined,
    );
  }, []);
  return (draft) => check?.(bodyOf(draft)) ?? [];
}
