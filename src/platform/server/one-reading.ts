/**
 * One reading at a time for each key. Who asks while one is under way, which may have begun before what they have heard of, gets the next,
 * and shares it with whoever else asks meanwhile.
 */
export function oneReading<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, { readonly over: Promise<void>; next?: Promise<Answer> }>();
  const begin = (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const answer = read();
    const forget = () => {
      // Where somebody waits, theirs is the one that is under way from now on.
      if (underWay.get(key)?.next === undefined) underWay.delete(key);
    };
    underWay.set(key, { over: answer.then(forget, forget) });
    return answer;
  };
  return (key, read) => {
    const now = underWay.get(key);
    if (!now) return begin(key, read);
    return (now.next ??= now.over.then(() => begin(key, read)));
  };
}
