import { createContext, use } from 'react';
import type { Texts } from '#platform/shared/texts.ts';

/** A surface's texts for the components below a provider: `const [MenuTexts, useMenuTexts] = textsContext<MenuKey>()`. */
export function textsContext<Key extends string>() {
  const Context = createContext<Texts<Key> | null>(null);
  const useTexts = (): Texts<Key> => {
    const texts = use(Context);
    if (texts === null) throw new Error('There are no texts above this component.');
    return texts;
  };
  return [Context, useTexts] as const;
}
