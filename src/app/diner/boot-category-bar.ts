import type { Queue } from './tap-queue.ts';

// The category bar: smooth jumps, and the tab of the section that is being read.
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
let tabs: HTMLAnchorElement[] = [];
let sections: (HTMLElement | null)[] = [];
let jumping = 0;
const show = (tab?: HTMLElement) => tab?.closest('ul')?.scrollTo({ left: tab.offsetLeft - 64, behavior: calm ? 'auto' : 'smooth' });
const mark = (current: number) => {
  tabs.forEach((tab, index) => (index === current ? tab.setAttribute('aria-current', 'true') : tab.removeAttribute('aria-current')));
  show(tabs[current]);
};
// One line a fifth down the screen: the section that lies on it is being read; above the first of them it is "All".
const reading = new Set<number>();
const line = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      const index = sections.indexOf(entry.target as HTMLElement);
      if (entry.isIntersecting) reading.add(index);
      else reading.delete(index);
    }
    const current = Math.max(0, ...reading);
    if (Date.now() > jumping && !tabs[current]?.hasAttribute('aria-current')) mark(current);
  },
  { rootMargin: '-20% 0px -80% 0px' },
);
const read = () => {
  line.disconnect();
  reading.clear();
  tabs = [...document.querySelectorAll<HTMLAnchorElement>('.category-bar a')];
  sections = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  sections.slice(1).forEach((section) => section && line.observe(section));
};
read();
const queue: Queue | undefined = window.parea;
queue?.renewed.push(read);
document.getElementById('announced')?.addEventListener('click', (event) => {
  event.preventDefault();
  const promotions = document.getElementById('promotions');
  promotions?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'center' });
  promotions?.focus({ preventScroll: true });
});
addEventListener('scrollend', () => (jumping = 0));
// A browser leaves what has the focus where a few letters of it are seen.
document
  .querySelector('.category-bar ul')
  ?.addEventListener('focusin', ({ target }) => target instanceof HTMLAnchorElement && target.matches(':focus-visible') && show(target));
document.querySelector('.category-bar ul')?.addEventListener('click', (event) => {
  const tab = event.target instanceof Element && event.target.closest('a');
  if (!tab) return;
  event.preventDefault();
  const index = tabs.indexOf(tab);
  jumping = Date.now() + 1000;
  // Where a category lies is known when everything above it is laid out.
  document.getElementById('all')?.setAttribute('data-laid', '');
  mark(index);
  const section = sections[index];
  if (index === 0) scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
  else section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
});
