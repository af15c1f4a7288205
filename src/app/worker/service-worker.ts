// The service worker of the diner's pages: what was seen once works without a connection. It keeps public things alone: pages that are the
// same for every guest, files of the build, pictures, and public venues. Orders, sessions and whatever else is somebody's never pass through.
type Build = { readonly version: string; readonly files: readonly string[]; readonly shells: readonly string[] };
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type Pushed = Waiting & { readonly data: { json(): unknown } | null };
type Clicked = Waiting & { readonly notification: Notification };
type Page = { readonly url: string; readonly visibilityState: string; focus(): Promise<unknown> };
type Worker = {
  readonly build: Build;
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
};
declare const self: Worker;
const worker = self;
const { version, files, shells } = worker.build;

const FILES = 'parea-files-';
const PAGES = 'parea-pages';
const VENUES = 'parea-venues';
const PICTURES = 'parea-pictures';
/** So many are kept; whoever comes after pushes the oldest out. */
const MOST = { [PAGES]: 24, [VENUES]: 12, [PICTURES]: 400 } as const;
/** A line that is there but brings nothing: what was seen before is shown after so long. Milliseconds. */
const PATIENCE = 4000;
/** A stored page is the same for every language and cookie that this browser has. */
const ANY = { ignoreVary: true } as const;

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(FILES + version);
    await Promise.all([...files].map(async (file) => (await caches.match(file)) ?? cache.add(file)));
    const pages = await caches.open(PAGES);
    await Promise.all([...shells].map((shell) => fetch(shell).then((answer) => store(pages, PAGES, shell, answer))));
    await worker.skipWaiting();
  };
  event.waitUntil(keep());
});

worker.addEventListener('activate', (event) => {
  const renew = async () => {
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
    // Open pages still need the files of the build that they came from: that one stays until the next.
    const builds = (await caches.keys()).filter((name) => name.startsWith(FILES));
    await Promise.all(builds.slice(0, -2).map((name) => caches.delete(name)));
    // Pages name the files of their build: those that were kept come anew.
    const pages = await caches.open(PAGES);
    const kept = (await pages.keys()).map(({ url }) => url);
    // A first visit opened its menu before there was a worker to keep it: with the public venue behind it, as every later visit has.
    const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const ids = new Set(open.flatMap(({ url }) => idOfMenu(new URL(url)) ?? []));
    const menus = [...ids].map((id) => new URL(`/store/?id=${encodeURIComponent(id)}`, worker.location.origin).href);
    const venues = await caches.open(VENUES);
    await Promise.all([
      ...[...new Set([...kept, ...menus])].map((url) => keepAnew(pages, PAGES, url)),
      ...[...ids].map((id) => keepAnew(venues, VENUES, `/api/stores/${encodeURIComponent(id)}`)),
    ]);
  };
  event.waitUntil(renew());
});

const keepAnew = (cache: Cache, name: string, url: string): Promise<void> =>
  fetch(url)
    .then((answer) => store(cache, name, url, answer))
    .catch(() => undefined);

const idOfMenu = ({ pathname, searchParams }: URL): string | null => (/^\/store\/?$/.test(pathname) ? searchParams.get('id') : null);

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range')) return;
  if (request.mode === 'navigate') return navigate(event, url);
  if (url.pathname.startsWith('/assets/')) return event.respondWith(fileOf(request));
  if (/^\/api\/stores\/[^/]+$/.test(url.pathname) && !request.headers.has('authorization'))
    return event.respondWith(newest(VENUES, url.pathname, () => fetch(request).then(ours)));
  if (/^\/(?:dishes|covers|art|fonts|icons|files|uploads)\/|^\/favicon/.test(url.pathname)) event.respondWith(pictureOf(event));
});

/** The menu of a venue is one page for all its tables and guests: kept under its number alone, and never with the table's own signature. */
function navigate(event: Fetching, url: URL): void {
  const { pathname, searchParams } = url;
  const id = searchParams.get('id');
  if (pathname === '/store/' || pathname === '/store') {
    if (searchParams.has('home')) return event.respondWith(lastMenu());
    return event.respondWith(newest(PAGES, id === null ? '/store/' : `/store/?id=${encodeURIComponent(id)}`, () => arriving(event)));
  }
  if (pathname === '/store/checkout' || pathname === '/store/order-confirmation')
    event.respondWith(newest(PAGES, pathname, () => arriving(event)));
}

/** A Wi-Fi that wants its people to sign in first answers with a page of its own, or sends elsewhere: as good as no answer, where a venue was asked for. */
function ours(answer: Response): Response {
  if (answer.ok && !answer.headers.get('content-type')?.includes('json')) throw new TypeError('Somebody else answered.');
  return answer;
}

const arriving = async (event: Fetching): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request);

/** Opened from the home screen: the menu that was looked at last. */
async function lastMenu(): Promise<Response> {
  const seen = (await (await caches.open(PAGES)).keys())
    .map(({ url }) => new URL(url))
    .filter(({ searchParams }) => searchParams.has('id'));
  const last = seen.at(-1);
  return Response.redirect(last ? last.pathname + last.search : '/', 302);
}

/** As it is now where the network says so in time, else as it was seen last. */
async function newest(name: string, key: string, load: () => Promise<Response>): Promise<Response> {
  const cache = await caches.open(name);
  const loading = load().then(async (answer) => {
    // No room, or a line that broke: whoever asked gets the answer all the same.
    await store(cache, name, key, answer.clone()).catch(() => undefined);
    return answer;
  });
  const known = await cache.match(key, ANY);
  if (!known) return loading;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, known));
  return Promise.race([loading.catch(() => known), late]);
}

/**
 * Only whole good answers that may be kept, and that nobody was sent elsewhere for. One takes the place of the other in one step: deleted
 * first, a page was missing while its new self arrived, and gone where the line broke in the middle of that.
 */
async function store(cache: Cache, name: string, key: string, answer: Response): Promise<void> {
  // A page of a Wi-Fi in our place: each of ours says where reports go.
  if (name === PAGES && !answer.headers.has('reporting-endpoints')) return;
  if (answer.status !== 200 || answer.redirected || /no-store|private/.test(answer.headers.get('cache-control') ?? '')) return;
  await cache.put(key, answer);
  const keys = await cache.keys();
  const most = MOST[name as keyof typeof MOST] ?? keys.length;
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

/** Files of a build never change. */
async function fileOf(request: Request): Promise<Response> {
  const known = await caches.match(request.url, ANY);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(FILES + version)).put(request.url, answer.clone());
  return answer;
}

/** At once as it was seen, and looked at again behind it. */
async function pictureOf(event: Fetching): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(PICTURES);
  const known = await cache.match(request.url, ANY);
  const loading = fetch(request).then(async (answer) => {
    await store(cache, PICTURES, request.url, answer.clone());
    return answer;
  });
  if (!known) return loading;
  event.waitUntil(loading.catch(() => undefined));
  return known;
}

type Note = { readonly title: string; readonly body: string; readonly tag: string; readonly address: string };

worker.addEventListener('push', (event) => {
  const note = event.data?.json() as Note | undefined;
  if (!note) return;
  const show = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Who looks at the order sees it there.
    if (pages.some(({ url, visibilityState }) => visibilityState === 'visible' && url.endsWith(note.address))) return;
    const { title, body, tag, address: data } = note;
    await worker.registration.showNotification(title, { body, tag, data, icon: '/icons/parea-192.png', badge: '/icons/badge-96.png' });
  };
  event.waitUntil(show());
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = String(event.notification.data);
  const open = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find(({ url }) => url.endsWith(address));
    await (there ? there.focus() : worker.clients.openWindow(address));
  };
  event.waitUntil(open());
});
export {};
