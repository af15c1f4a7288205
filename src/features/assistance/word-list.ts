import { foldGreek, foldText } from '#domain/search-fold.ts';

/** Folding a word costs far more than looking it up, and of one sentence some forty lists are asked. */
const folded = new Map<string, readonly string[]>();
const MOST_FOLDED = 2_000;

/** A word as it is written and as it sounds. */
export function formsOf(word: string): readonly string[] {
  const known = folded.get(word);
  if (known) return known;
  if (folded.size >= MOST_FOLDED) folded.clear();
  const forms = [foldText(word), foldGreek(word)];
  folded.set(word, forms);
  return forms;
}

/**
 * A list of folded words, asked by the word as it was typed, in either script. One that ends in `*` is the beginning of words. Greek ones
 * are known in Latin letters too.
 */
export function wordList(list: string): (word: string) => boolean {
  const whole = new Set<string>();
  const starts: string[] = [];
  for (const written of list.split(/\s+/)) {
    const text = written.replace('*', '');
    const forms = /\p{Script=Greek}/u.test(text) && text.length >= 3 ? [foldText(text), foldGreek(text)] : [foldText(text)];
    if (written.endsWith('*')) starts.push(...forms);
    else for (const form of forms) whole.add(form);
  }
  return (word) => formsOf(word).some((form) => whole.has(form) || starts.some((start) => form.startsWith(start)));
}
