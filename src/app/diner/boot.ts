import type { Queue, Tap } from './tap-queue.ts';

// The first of the menu page's small scripts, inlined into its HTML. They must work alone: a tap is kept until the island can answer it.
const script = document.currentScript as HTMLScriptElement;
const query = new URLSearchParams(location.search);
type Policies = { createPolicy(name: string, rules: object): { createScriptURL(address: string): string } };
// A policy of its own: this script has nothing of the others to use.
const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('parea-worker', { createScriptURL: String });
const worker = policy?.createScriptURL('/sw.js') ?? '/sw.js';
let island: Promise<unknown> | undefined;
let dialogs: Promise<unknown> | undefined;
let down = false;
const queue: Queue = (window.parea = {
  tap: null,
  open: null,
  say(state) {
    const pill = document.querySelector<HTMLElement>('.tap-wait');
    down = state === 'failed';
    if (!pill || (down && !queue.tap)) return;
    pill.hidden = state === 'nothing';
    pill.dataset['state'] = state;
  },
  load() {
    island ??= import(script.dataset['entry'] ?? '').catch(() => {
      island = undefined;
      queue.say('failed');
    });
    // Lets what was seen work without a connection. With the island, for then the page is there: it costs the first visit nothing.
    void navigator.serviceWorker?.register(worker, { scope: '/store' }).catch(() => undefined);
  },
  loadDialogs() {
    // Their styles come with them: the marks of an allergy passport are on the cards before the island has asked for anything.
    if (!dialogs)
      for (const href of (script.dataset['styles'] ?? '').split(' ')) {
        const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href });
        link.addEventListener('load', () => (link.rel = 'stylesheet'), { once: true });
        document.head.append(link);
      }
    return (dialogs ??= import(script.dataset['dialogs'] ?? '').catch(() => (dialogs = undefined)));
  },
  showPlace({ floor, table, k }) {
    const chip = document.querySelector<HTMLElement>('.table-chip');
    const [tableAt, floorAt] = [chip?.querySelector('[data-table]'), chip?.querySelector('[data-floor]')];
    if (!chip || !tableAt || !floorAt) return;
    const names: Record<string, string> = JSON.parse(chip.dataset['floors'] ?? '{}');
    tableAt.textContent = table;
    floorAt.textContent = names[floor] ? ` · ${names[floor]}` : '';
    const door = document.querySelector<HTMLElement>('.table-door');
    if (door) door.hidden = k === '';
    chip.hidden = !/^[1-9]\d{0,4}$/.test(table);
  },
  renewed: [],
});

queue.showPlace({ floor: query.get('floor') ?? '', table: query.get('table') ?? '', k: query.get('k') ?? '' });

// Cards open their dish, buttons their sheet.
const tapOf = (target: Element): Tap | null => {
  const found = target.closest<HTMLElement>('[data-item], [data-dish], [data-sheet]');
  // What counts on a card opens nothing.
  if (!found || target.closest('[data-step], .quick__count')) return null;
  const { sheet, dish, item = dish } = found.dataset;
  return item === undefined ? { what: sheet as Tap['what'], id: '' } : { what: 'dish', id: item };
};
document.addEventListener('click', (event) => {
  const tap = event.target instanceof Element && tapOf(event.target);
  if (!tap || String(getSelection()) !== '') return;
  if (queue.open) return queue.open(tap);
  queue.tap = tap;
  // Where the venue could not be read, the island asks once more.
  if (down) dispatchEvent(new Event('parea:menu'));
  queue.say('busy');
  queue.load();
  void queue.loadDialogs();
});
document.querySelector('[data-again]')?.addEventListener('click', () => {
  // A part that did not come may be remembered as missing: then only a fresh page helps.
  if (!island) return location.reload();
  queue.say('busy');
  dispatchEvent(new Event('parea:menu'));
});
addEventListener('keydown', queue.load, { once: true });
// The menu comes first: on a slow phone the page can be loaded, and idle, before anything of it has been painted.
const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(queue.load, { timeout: 3000 }) : setTimeout(queue.load, 300));
addEventListener('load', () =>
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    idle();
  }).observe({ type: 'paint', buffered: true }),
);

// The other language, kept for the pages to come.
document.querySelector<HTMLElement>('[data-language]')?.addEventListener('click', ({ currentTarget }) => {
  const language = (currentTarget as HTMLElement).dataset['language'];
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
  // Browsers keep it a little later; reading waits for that, lest the page be asked for in the language of before.
  if (document.cookie) location.reload();
});
