/** Longer is nobody's usual header. */
const LONGEST = 200;
const MOST = 200;

/** What a text says, worked out once for each: browsers send a few dozen different ones, again and again. Only so many are remembered. */
export function remembered<Said>(read: (text: string) => Said): (text: string) => Said {
  const known = new Map<string, Said>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = read(text);
    if (text.length > LONGEST) return said;
    if (known.size >= MOST) known.clear();
    known.set(text, said);
    return said;
  };
}
