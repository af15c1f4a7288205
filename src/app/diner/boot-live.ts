import type { Queue } from './tap-queue.ts';

// Prices, sold out, a pause: the open menu hears of them while somebody looks at it.
const page = document.getElementById('menu-page');
const queue: Queue | undefined = window.parea;
const RETRY = 5_000;
/** Hours open and close without an event: after so long out of sight the page asks. */
const STALE = 60_000;
/** The longest that a timer can wait. */
const LONGEST = 2_147_483_647;
let version = page?.dataset['version'] ?? '';
let stream: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let doors: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = 0;

/** The island reads the venue anew, and the static menu follows. */
const changed = () => {
  queue?.load();
  dispatchEvent(new Event('parea:menu'));
  void queue?.loadDialogs().then(() => queue.refresh?.());
};
const follow = () => {
  clearTimeout(again);
  stream?.close();
  if (document.hidden || !page) return;
  const source = new EventSource(`/api/stores/${page.dataset['venue']}/events?after=${version}`);
  stream = source;
  source.addEventListener('menu', ({ lastEventId }) => {
    version = lastEventId;
    changed();
  });
  source.addEventListener('error', () => {
    // The browser itself tries again, unless it was told no.
    if (source.readyState === EventSource.CLOSED && source === stream) again = setTimeout(follow, RETRY);
  });
};
const awaitOpening = () => {
  clearTimeout(doors);
  const next = document.getElementById('opening')?.dataset['next'];
  if (next) doors = setTimeout(changed, Math.min(Math.max(0, Date.parse(next) - Date.now()) + 1000, LONGEST));
};
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > STALE) changed();
  follow();
});
addEventListener('load', follow);
// A page that comes back out of the browser's memory has lost its stream.
addEventListener('pageshow', ({ persisted }) => persisted && (changed(), follow()));
awaitOpening();
queue?.renewed.push(awaitOpening);
