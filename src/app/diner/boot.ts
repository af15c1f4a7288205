// The menu page's one small script, inlined into its HTML. It must work alone: taps are kept until the island can answer them.
type Queue = { taps: string[]; open: ((item: string) => void) | null };
const page = window as Window & { parea?: Queue };
const queue: Queue = (page.parea = { taps: [], open: null });
const script = document.currentScript as HTMLScriptElement;
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const query = new URLSearchParams(location.search);

// The table's chip, from the address.
const chip = document.querySelector<HTMLElement>('.table-chip');
const table = query.get('table');
if (chip && table && /^[1-9]\d{0,4}$/.test(table)) {
  const floors: Record<string, string> = JSON.parse(chip.dataset['floors'] ?? '{}');
  const floor = floors[query.get('floor') ?? ''];
  chip.querySelector('[data-table]')?.append(table);
  if (floor) chip.querySelector('[data-floor]')?.append(` · ${floor}`);
  chip.hidden = false;
}

// Cards open their dish.
let loading = false;
const load = () => {
  if (loading) return;
  loading = true;
  import(script.dataset['entry'] ?? '').catch(() => (loading = false));
};
document.addEventListener('click', (event) => {
  const item = event.target instanceof Element && event.target.closest<HTMLElement>('[data-item]')?.dataset['item'];
  if (!item || String(getSelection()) !== '') return;
  if (queue.open) queue.open(item);
  else {
    queue.taps = [item];
    load();
    import(script.dataset['dialogs'] ?? '').catch(() => undefined);
  }
});
addEventListener('keydown', load, { once: true });
// The menu comes first: on a slow phone the page can be loaded, and idle, before anything of it has been painted.
const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 3000 }) : setTimeout(load, 300));
addEventListener('load', () =>
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    idle();
  }).observe({ type: 'paint', buffered: true }),
);

// The category bar: smooth jumps, and the tab of the section that is being read.
const tabs = [...document.querySelectorAll<HTMLAnchorElement>('.category-bar a')];
const sections = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
let jumping = 0;
const mark = (current: number) => {
  tabs.forEach((tab, index) => (index === current ? tab.setAttribute('aria-current', 'true') : tab.removeAttribute('aria-current')));
  const tab = tabs[current];
  tab?.closest('ul')?.scrollTo({ left: tab.offsetLeft - 64, behavior: calm ? 'auto' : 'smooth' });
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
sections.slice(1).forEach((section) => section && line.observe(section));
addEventListener('scrollend', () => (jumping = 0));
tabs.forEach((tab, index) =>
  tab.addEventListener('click', (event) => {
    event.preventDefault();
    jumping = Date.now() + 1000;
    mark(index);
    const section = sections[index];
    if (index === 0) scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    else section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }),
);
export {};
