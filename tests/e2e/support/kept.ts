import { expect, type Page } from '@playwright/test';

export type SecretWatch = {
  /** That this browser keeps none of them (and none of `others`) where a script, a backup or the next person at it could read them. */
  expectNoneKept(...others: readonly string[]): Promise<void>;
};

/** The published test cards, as they are typed, shown and written in an address. */
const CARDS = /(?:4242|4000)(?:[ +-]|%20)?(?:\d{4}(?:[ +-]|%20)?){2}\d{4}/;

/**
 * Notes every secret that answers give to a page from here on: what lets a browser pay (`clientSecret`) and what opens an order
 * (`accessToken`). Allowed is one thing: the HttpOnly cookies (the session, an order of this browser), which no script can read and which are
 * sent where they are meant only. Their values must be nowhere else either.
 */
export function watchSecrets(page: Page): SecretWatch {
  const given = new Set<string>();
  const reading = new Set<Promise<unknown>>();
  page.context().on('response', (answer) => {
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return;
    const read = answer.text().then(
      (text) => {
        for (const [, secret = ''] of text.matchAll(/"(?:clientSecret|accessToken)":"([^"]+)"/g)) given.add(secret);
      },
      // The page was left before its answer was read.
      () => undefined,
    );
    reading.add(read);
  });
  return {
    async expectNoneKept(...others) {
      await Promise.all(reading);
      const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
      const secrets = [...given, ...others, ...cookies.map(({ value }) => value)].filter((secret) => secret.length >= 8);
      expect(secrets).not.toEqual([]);
      const kept = await keptBy(page);
      for (const [where, text] of Object.entries(kept)) {
        const found = secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));
        expect(found, `kept in ${where}`).toEqual([]);
        expect(CARDS.exec(text)?.[0], `a card kept in ${where}`).toBeUndefined();
        expect(/\w*_secret_\w*/.exec(text)?.[0], `kept in ${where}`).toBeUndefined();
      }
    },
  };
}

type Kept = Readonly<Record<string, string>>;

/** Everything that the browser keeps of this page's origin and lets scripts read, by place. */
const keptBy = (page: Page): Promise<Kept> =>
  page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('not read')));
      });
    const rows: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const reader = database.transaction(store).objectStore(store);
        rows.push(name, store, await asked(reader.getAllKeys()), await asked(reader.getAll()));
      }
      database.close();
    }
    const answers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        // Scripts are the build's, the same for everybody: the words of the card form name a test card.
        const text = /html|json|plain/.test(answer?.headers.get('content-type') ?? '') ? await answer?.text() : '';
        answers.push(request.url, text ?? '');
      }
    }
    return {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      indexedDB: JSON.stringify(rows),
      'Cache Storage': answers.join('\n'),
      'cookies that scripts read': document.cookie,
      'the addresses of this tab': navigation
        .entries()
        .map(({ url }) => url ?? '')
        .join('\n'),
      'what the tab remembers of its page': JSON.stringify([history.state, window.name]),
    };
  });
