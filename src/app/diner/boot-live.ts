import type { venueMenuEvents } from '#features/venues/contract.ts';
import { whenSilent } from '#platform/browser/silence.ts';
import type { AddressOf, EventNameIn } from '#platform/shared/endpoint.ts';
import type { Queue } from './tap-queue.ts';

// Prices, sold out, a pause: the open menu hears of them while somebody looks at it.
const page = document.getElementById('menu-page');
const queue: Queue | undefined = window.parea;
const RETRY = 5_000;
/** Hours open and close without an event: after so long out of sight the page asks. */
const STALE = 60_000;
const SPREAD = 3_000;
const SLOWLY = 30_000;
let version = page?.dataset['version'] ?? '';
let stream: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let hush = () => {};
let clock: ReturnType<typeof setTimeout> | undefined;
let hiddenAt = 0;

/** The island reads the venue anew, and the static menu follows. */
const changed = () => {
  queue?.load();
  dispatchEvent(new Event('parea:menu'));
  void queue?.loadDialogs().then(() => queue.refresh?.());
};
const follow = () => {
  clearTimeout(again);
  hush();
  stream?.close();
  if (document.hidden || !page) return;
  const source = new EventSource(
    `/api/stores/${page.dataset['venue']}/events?after=${version}` satisfies AddressOf<typeof venueMenuEvents>,
  );
  stream = source;
  hush = whenSilent(source, 'menu', follow);
  source.addEventListener('menu' satisfies EventNameIn<typeof venueMenuEvents>, ({ lastEventId }) => {
    version = lastEventId;
    changed();
  });
  source.addEventListener('error', () => {
    // The browser itself tries again, unless it was told no.
    if (source.readyState === EventSource.CLOSED && source === stream) again = setTimeout(follow, RETRY);
  });
};
/** When the venue opens or closes, a dish or a promotion begins or ends: not everybody's page in the same moment. */
const awaitClock = () => {
  clearTimeout(clock);
  const next = document.getElementById('opening')?.dataset['next'];
  if (!next) return;
  const wait = Date.parse(next) - Date.now();
  // In the past where this clock is ahead of the server's: then it asks now and again.
  clock = setTimeout(changed, wait > 0 ? wait + 500 + Math.random() * SPREAD : SLOWLY);
};
document.addEventListener('visibilitychange', () => {
  if (document.hidden) hiddenAt = Date.now();
  else if (Date.now() - hiddenAt > STALE) changed();
  follow();
});
addEventListener('load', follow);
// A page that comes back out of the browser's memory has lost its stream.
addEventListener('pageshow', ({ persisted }) => persisted && (changed(), follow()));
awaitClock();
queue?.renewed.push(awaitClock);
