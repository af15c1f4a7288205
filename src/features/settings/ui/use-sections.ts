import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { foldText } from '#domain/search-fold.ts';
import type { SectionName } from '../contract.ts';

/** Which sections are open where they fold (small screens), and which have what is searched for. */
export function useSections(names: readonly SectionName[]) {
  const { hash } = useLocation();
  const named = names.find((name) => `#${name}` === hash);
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set());
  const [query, setQuery] = useState('');
  const [hits, setHits] = useState<ReadonlySet<SectionName> | null>(null);
  const [before, setBefore] = useState<SectionName>();
  // The section that the address names is there, and open.
  if (named !== before) {
    setBefore(named);
    if (named) setOpen(new Set([...open, named]));
  }
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView();
  }, [named]);
  const search = (typed: string) => {
    setQuery(typed);
    const wanted = foldText(typed.trim());
    // What a section says is what it has on its page, folded or not.
    const has = (name: SectionName) => foldText(document.getElementById(name)?.textContent ?? '').includes(wanted);
    setHits(wanted === '' ? null : new Set(names.filter(has)));
  };
  return {
    query,
    search,
    found: hits === null ? null : hits.size,
    isShown: (name: SectionName) => hits === null || hits.has(name),
    isOpen: (name: SectionName) => (hits === null ? open.has(name) : hits.has(name)),
    turn: (name: SectionName) => {
      const next = new Set(open);
      if (!next.delete(name)) next.add(name);
      setOpen(next);
    },
  };
}
