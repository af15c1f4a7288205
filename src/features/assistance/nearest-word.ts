import { soundedWords } from '#domain/search-fold.ts';
import { typingDistance } from './allergen-words.ts';
import type { Entry } from './menu-entries.ts';

const MOST_KNOWN = 500;
const nearest = new WeakMap<readonly Entry[], Map<string, string | null>>();

/** The word of a dish's name that was perhaps meant by one that stands nowhere ("musaka"); null where none is near. */
export function nearestWord(word: string, entries: readonly Entry[]): string | null {
  const known = nearest.get(entries) ?? new Map<string, string | null>();
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = findNearest(word, entries);
  nearest.set(entries, known.set(word, found));
  return found;
}
function findNearest(word: string, entries: readonly Entry[]): string | null {
  const [typed] = soundedWords(word);
  if (!typed || typed.plain.length < 4) return null;
  const most = typed.plain.length >= 7 ? 2 : 1;
  let [found, least]: [string | null, number] = [null, most + 1];
  for (const { name } of entries) {
    for (const { plain, sound, greek } of name) {
      if (plain.length < 4) continue;
      // As sounds short words are all alike, and "kreas" is no slip for "cream": only Greek is heard.
      const heard = greek !== null && typed.sound.length >= 5 && sound.length >= 5 ? typingDistance(typed.sound, sound, false) : 9;
      const distance = Math.min(typingDistance(typed.plain, plain, false), heard);
      if (distance < least) [found, least] = [plain, distance];
    }
  }
  return found;
}
