import type { Random } from '#db/demo/generate.ts';

/** One of them, each as likely as its weight says. */
export function weighted<Value>(from: readonly (readonly [Value, number])[], random: Random): Value {
  let left = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
  const found = from.find(([, weight]) => (left -= weight) < 0) ?? from.at(-1);
  if (!found) throw new RangeError('Nothing to choose from.');
  return found[0];
}
