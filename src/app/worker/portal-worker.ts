// The service worker of the portal: a tablet that reloads without a network comes back to its board, which knows what it saw last. Kept are the
// one document that is the same for everybody, and files of the build; nothing of what a venue's people see passes through.
type Build = { readonly version: string; readonly files: readonly string[]; readonly shell: string };
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  readonly build: Build;
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};
declare const self: Worker;
const worker = self;
const { version, files, shell } = worker.build;

const FILES = 'parea-portal-';
/** A line that is there but brings nothing: what was kept is shown after so long. Milliseconds. */
const PATIENCE = 4000;
const ANY = { ignoreVary: true } as const;
/** Said by what stands before a server that is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

const keep = async (answer: Response): Promise<void> => {
  const cache = await caches.open(FILES + version);
  // Nobody's page of a hotel's Wi-Fi: ours says where reports go.
  if (answer.status === 200 && !answer.redirected && answer.headers.has('reporting-endpoints')) await cache.put(shell, answer);
};

worker.addEventListener('install', (event) => {
  const all = async () => {
    const cache = await caches.open(FILES + version);
    await Promise.all([...files].map(async (file) => (await caches.match(file)) ?? cache.add(file)));
    await keep(await fetch(shell));
    await worker.skipWaiting();
  };
  event.waitUntil(all());
});

worker.addEventListener('activate', (event) => {
  const renew = async () => {
    await worker.clients.claim();
    // Open pages still need the files of the build that they came from: that one stays until the next.
    const builds = (await caches.keys()).filter((name) => name.startsWith(FILES));
    await Promise.all(builds.slice(0, -2).map((name) => caches.delete(name)));
  };
  event.waitUntil(renew());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
});

/** As it is now where the network says so in time, else as it was kept. */
async function documentOf(request: Request): Promise<Response> {
  const loading = fetch(request).then(async (answer) => {
    await keep(answer.clone()).catch(() => undefined);
    return answer;
  });
  const known = await (await caches.open(FILES + version)).match(shell, ANY);
  if (!known) return loading;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE, known));
  return Promise.race([
    loading.then(
      (answer) => (AWAY.has(answer.status) ? known : answer),
      () => known,
    ),
    late,
  ]);
}

/** Files of a build never change. */
async function fileOf(request: Request): Promise<Response> {
  const known = await caches.match(request.url, ANY);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(FILES + version)).put(request.url, answer.clone());
  return answer;
}
export {};
