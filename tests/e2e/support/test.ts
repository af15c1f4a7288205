import { expect, request, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';

export { expect };
type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
export type Email =
  | 'maria@parea.example'
  | `${'owner' | 'staff'}.elia@parea.example`
  | 'owner.mesimeri@parea.example'
  | 'owner.kyma@parea.example';

/** For tests of what moves, and for whole stories: the others are told of nothing that moves. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;

type Watch = {
  /** What this test itself provokes: complaints that match are expected. */
  allow(provoked: RegExp): void;
  follow(context: BrowserContext): void;
};
type Fixtures = {
  readonly watch: Watch;
  /** Another browser of its own: somebody else, or the same person's second device. */
  readonly newPerson: (options?: BrowserContextOptions) => Promise<Page>;
};
type WorkerFixtures = {
  /** What a browser holds in which that demo account has signed in. */
  readonly sessionOf: (email: Email) => Promise<State>;
};

/** Every test fails on what the browser complains of: console errors, page errors, and calls to us that fail or are refused. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ baseURL }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      await use({ allow: (provoked) => void allowed.push(provoked), follow: (context) => follow(context, baseURL ?? '', complaints) });
      const unexpected = complaints.filter((complaint) => !allowed.some((provoked) => provoked.test(complaint)));
      expect(unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use, info) => {
    watch.follow(context);
    await use(context);
    if (info.status !== info.expectedStatus) await describePages(context);
  },
  newPerson: async ({ browser, watch }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch.follow(context);
      // Other tests' orders stand on shared boards: none turns to the rush under a test that is not about it.
      await context.addInitScript(
        () => void (origin !== 'null' && localStorage.setItem('boardMode', localStorage.getItem('boardMode') ?? 'lanes')),
      );
      return context.newPage();
    });
    if (info.status !== info.expectedStatus) for (const context of contexts) await describePages(context);
    for (const context of contexts) await context.close();
  },
  sessionOf: [
    async ({}, use, { project }) => {
      const known = new Map<Email, Promise<State>>();
      await use((email) => {
        const state = known.get(email) ?? signIn(String(project.use.baseURL), email);
        known.set(email, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],
});

function follow(context: BrowserContext, origin: string, complaints: string[]): void {
  // As on a phone that reaches the machine of the house over plain http. The tests' own address counts as a secure one, and would not tell.
  void context.addInitScript(() => void Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  const ours = (url: string): boolean => url.startsWith(origin);
  const path = (url: string): string => new URL(url).pathname;
  context.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`console: ${message.text()} at ${message.location().url}`),
  );
  context.on('weberror', (error) => complaints.push(`page: ${error.error().stack ?? error.error().message}`));
  context.on('response', (answer) => {
    if (answer.status() >= 400 && ours(answer.url()))
      complaints.push(`answer: ${answer.status()} ${answer.request().method()} ${path(answer.url())}`);
  });
  context.on('requestfailed', (sent) => {
    const why = sent.failure()?.errorText ?? '';
    // Aborted by the page itself, or by leaving it: streams and pictures that nobody needs any more.
    if (ours(sent.url()) && why !== 'net::ERR_ABORTED') complaints.push(`request: ${why} ${sent.method()} ${path(sent.url())}`);
  });
}

/** For the report of a failure: what each page showed and said in the end, and where the focus was. */
async function describePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const looked = page
      .evaluate(() => {
        const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 160);
        const said = [...document.querySelectorAll('h1, h2, dialog[open], [role=alert], [role=status]')].filter(
          (each) => words(each) !== '',
        );
        const focus = document.activeElement?.outerHTML.slice(0, 160);
        return [...said.map((each) => `  ${each.localName} ${each.role ?? ''}: ${words(each)}`), `  focus: ${focus}`].slice(0, 25);
      })
      .catch((error: Error) => [`  ${error.message}`]);
    // A page that a dialog of the browser holds never answers.
    const late = new Promise<string[]>((done) => setTimeout(done, 5000, ['  (no answer)']));
    const seen = await Promise.race([looked, late]);
    process.stdout.write([`page ${new URL(page.url()).pathname}`, ...seen, ''].join('\n'));
  }
}

/** The cookie of the server and what our pages remember beside it. */
async function signIn(origin: string, email: Email): Promise<State> {
  const password = passwordOf(email);
  const api = await request.newContext({ baseURL: origin });
  const answer = await api.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status()).toBe(200);
  const { user, expiresAt } = (await answer.json()) as { user: Record<string, string>; expiresAt: string };
  const { cookies } = await api.storageState();
  await api.dispose();
  // Without the venues of that moment: a page that knows them already would open one of them first, not the one that a test made since.
  const session = { name: 'userSession', value: JSON.stringify({ user: { ...user, venues: undefined }, expiry: Date.parse(expiresAt) }) };
  const beside = ['accountType', 'firstName', 'storeName'].map((name) => ({ name, value: user[name] ?? '' }));
  return { cookies, origins: [{ origin, localStorage: [session, ...beside] }] };
}

export function passwordOf(email: Email): string {
  const account = DEMO_ACCOUNTS.find((one) => one.email === email);
  if (!account) throw new Error(`There is no demo account ${email}.`);
  return account.password;
}

/** A name that no other test orders under. */
export const guestName = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 6)}`;
