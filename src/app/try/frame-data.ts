import type { PublicVenue } from '#features/venues/contract.ts';
import { dinerOf, type Diner } from '#features/ordering/ui/diner-context.ts';
import { isLanguage, type Language } from '#platform/shared/languages.ts';
import type { TryWords } from './words.ts';

export type FrameData = { readonly root: HTMLElement; readonly diner: Diner; readonly language: Language; readonly words: TryWords };

/** What the server wrote into the frame's document. */
export function frameData(): FrameData {
  const root = document.getElementById('try');
  if (!root) throw new Error('The page has no #try.');
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : 'en';
  const venue = JSON.parse(root.dataset['venue'] ?? '{}') as PublicVenue;
  return { root, diner: dinerOf(venue, language), language, words: JSON.parse(root.dataset['words'] ?? '{}') as TryWords };
}
