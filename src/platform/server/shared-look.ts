type Line<Answer> = { readonly now: Promise<Answer>; next: Promise<Answer> | null };

/**
 * One look at a time for each key, however many ask. Who asks while one is under way shares the next, which begins after they asked: each answer is as
 * fresh as a look of its own.
 */
export function sharedLook<Answer>(look: (key: string) => Promise<Answer>): (key: string) => Promise<Answer> {
  const lines = new Map<string, Line<Answer>>();
  const begin = (key: string): Promise<Answer> => {
    const line: Line<Answer> = { now: look(key), next: null };
    lines.set(key, line);
    const end = () => {
      // Where somebody waits, theirs takes this place.
      if (line.next === null) lines.delete(key);
    };
    line.now.then(end, end);
    return line.now;
  };
  return (key) => {
    const line = lines.get(key);
    if (line === undefined) return begin(key);
    const again = () => begin(key);
    return (line.next ??= line.now.then(again, again));
  };
}
