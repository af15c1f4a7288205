import { useEffect, useRef, useState } from 'react';

/** What of these facts was not among them when they were last seen, as words for who does not see them change; empty at first. */
export function useNews(facts: ReadonlyMap<string, string>): string {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = seen.current;
    seen.current = new Set(facts.keys());
    const fresh = before === null ? [] : [...facts].flatMap(([key, words]) => (before.has(key) ? [] : [words]));
    if (fresh.length > 0) setNews(fresh.join('. '));
  }, [facts]);
  return news;
}
