import { options } from 'preact';
import { createRoot } from 'react-dom/client';
import { isLanguage } from '#platform/shared/languages.ts';
import { Island } from './island.tsx';
import type { IslandWords } from './words.ts';

// Effects at once, as React has them after a tap. After the next paint they would be too late for a page that is being left: what was typed last, and
// is kept by an effect, would be lost.
options.requestAnimationFrame = queueMicrotask;

const { lang } = document.documentElement;
const island = document.getElementById('island');
if (island) {
  const words = JSON.parse(island.dataset['words'] ?? '{}') as IslandWords;
  createRoot(island).render(<Island language={isLanguage(lang) ? lang : 'en'} words={words} />);
}

// Whoever goes by keys keeps their place on the page: what does that comes with the first of them.
addEventListener('keydown', function first({ key }) {
  if (key !== 'Tab') return;
  removeEventListener('keydown', first);
  import('#platform/ui/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(document.body),
    // Without a network with a later one.
    () => addEventListener('keydown', first),
  );
});
