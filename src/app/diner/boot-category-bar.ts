import type { Queue } from './tap-queue.ts';

// The category bar: smooth jumps, and the tab of the section that is being read.
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
let tabs: HTMLAnchorElement[] = [];
let sections: (HTMLElement | null)[] = [];
let jumping = 0;
const show = (tab?: HTMLElement) => tab?.closest('ul')?.scrollTo({ left: tab.offsetLeft - 64, behavior: calm ? 'auto' : 'smooth' });
/** They are one stop of the keyboard; its arrows go from one to the next. Without script each is a stop. */
const stop = (at: number) => tabs.forEach((tab, index) => (tab.tabIndex = index === at ? 0 : -1));
const mark = (current: number) => {
  tabs.forEach((tab, index) => (index === current ? tab.setAttribute('aria-current', 'true') : tab.removeAttribute('aria-current')));
  stop(current);
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
  stop(
    Math.max(
      0,
      tabs.findIndex((tab) => tab.hasAttribute('aria-current')),
    ),
  );
};
read();
const queue: Queue | undefined = window.parea;
queue?.renewed.push(read);
/** To a part of the page, without a step of the history for it. */
const goTo = (id: string, block: ScrollLogicalPosition) => (event: Event) => {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block });
  part?.focus({ preventScroll: true });
};
document.getElementById('announced')?.addEventListener('click', goTo('promotions', 'center'));
for (const skip of document.querySelectorAll<HTMLAnchorElement>('.skip')) skip.addEventListener('click', goTo(skip.hash.slice(1), 'start'));
addEventListener('scrollend', () => (jumping = 0));
// A browser leaves what has the focus where a few letters of it are seen.
document
  .querySelector('.category-bar ul')
  ?.addEventListener('focusin', ({ target }) => target instanceof HTMLAnchorElement && target.matches(':focus-visible') && show(target));
const TURNS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => tabs.length - 1,
};
document.querySelector<HTMLElement>('.category-bar ul')?.addEventListener('keydown', (event) => {
  const at = tabs.indexOf(event.target as HTMLAnchorElement);
  const next = tabs[TURNS[event.key]?.(at) ?? -1];
  if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop(tabs.indexOf(next));
  next.focus();
});
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
