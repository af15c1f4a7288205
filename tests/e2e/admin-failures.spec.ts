import type { Locator, Page, Route } from '@playwright/test';
import { photo } from '#tests/support/pictures.ts';
import { acceptNext, ADMIN, asAdmin } from './support/admin.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 }, trace: 'off' });

const refusal = (status: number, code: string, details = {}) => ({
  status,
  json: { error: { code, message: `refused: ${code}`, details } },
});
type Answer = Parameters<Route['fulfill']>[0] | 'gone';

/** The next calls of that kind get this answer instead of the server's. Answers how to end that, once such a call was there. */
async function failing(page: Page, method: string, path: RegExp, answer: Answer): Promise<() => Promise<void>> {
  const meets = (url: URL) => path.test(url.pathname);
  let met = (): void => undefined;
  const answered = new Promise<void>((resolve) => (met = resolve));
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    await (answer === 'gone' ? route.abort('connectionrefused') : route.fulfill(answer));
    met();
  };
  await page.route(meets, handle);
  return async () => {
    await answered;
    await page.unroute(meets, handle);
  };
}

type Action = {
  readonly name: string;
  readonly on: string;
  readonly call: readonly [method: string, path: RegExp];
  /** What the server may well say to it, and the words it is told in. */
  readonly refused: readonly [answer: Answer, words: string];
  /** The words for a server that is broken or away, and for being signed out, where they are its own. */
  readonly troubled?: string;
  readonly signedOut?: string;
  /** Leads up to it; answers the control that does it, or how to do it. */
  readonly begin: (page: Page) => Promise<Locator | (() => Promise<void>)>;
  /** What was typed and has to stay. */
  readonly typed?: (page: Page) => readonly [field: Locator, value: string];
  /** Where the focus is put afterwards, if not where it was. */
  readonly focus?: (page: Page) => Locator;
};

async function to(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const inDialog = (page: Page) => page.getByRole('dialog').first();
const DEAD = { _id: '0190a0a0-0000-7000-8000-000000000001', to: 'a@parea.example', subject: 'Receipt', at: '2026-11-01T10:00:00.000Z' };
const USER = {
  _id: 'u1',
  email: 'x@parea.example',
  name: 'Xenia',
  accountType: 'User',
  isAdmin: false,
  verified: true,
  createdAt: DEAD.at,
  seenAt: null,
  sessions: 2,
  disabled: false,
  secondFactor: false,
  owns: [],
  places: [],
};

const ACTIONS: readonly Action[] = [
  {
    name: 'suspend a venue',
    on: 'Venues',
    call: ['POST', /\/status$/],
    refused: [refusal(404, 'not_found'), 'It is not there any more.'],
    begin: async (page) => {
      await row(page, '2 Mesimeri').getByRole('button', { name: 'Suspend' }).click();
      await page.getByLabel('Reason').fill('Rent');
      return inDialog(page).getByRole('button', { name: /^(Suspend|Retry)$/ });
    },
    typed: (page) => [page.getByLabel('Reason'), 'Rent'],
  },
  {
    name: 'delete a venue',
    on: 'Venues',
    call: ['POST', /\/status$/],
    refused: [refusal(404, 'not_found'), 'It is not there any more.'],
    begin: async (page) => {
      await row(page, '2 Mesimeri').getByRole('button', { name: 'Delete' }).click();
      return inDialog(page).getByRole('button', { name: /^(Delete|Retry)$/ });
    },
  },
  {
    name: 'move a venue',
    on: 'Companies',
    call: ['POST', /\/company$/],
    refused: [refusal(409, 'same_company'), 'The venue is in this company already.'],
    begin: async (page) => {
      await page.getByRole('button', { name: 'Move' }).first().click();
      await page.getByRole('radio', { name: 'A new company' }).check();
      await page.getByLabel('Name of the new company').fill('Another');
      return inDialog(page).getByRole('button', { name: 'Move' });
    },
    typed: (page) => [page.getByLabel('Name of the new company'), 'Another'],
  },
  {
    name: 'export a venue',
    on: 'Venues',
    call: ['GET', /\/export$/],
    refused: [refusal(404, 'not_found'), 'It is not there any more.'],
    begin: async (page) => row(page, '2 Mesimeri').getByRole('button', { name: 'Export' }),
  },
  {
    name: 'import a venue',
    on: 'Venues',
    call: ['POST', /\/venues\/import$/],
    refused: [refusal(400, 'invalid_input', { problems: [{ path: 'venue.title', message: 'x' }] }), '(venue.title)'],
    begin: async (page) => {
      // A page that has shown nothing yet leads to the door instead.
      await expect(row(page, '2 Mesimeri')).toBeVisible();
      const file = { name: 'v.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
      return () => page.getByLabel('Import a venue').setInputFiles(file);
    },
  },
  {
    name: 'end a user’s sessions',
    on: 'Users',
    call: ['DELETE', /\/sessions$/],
    refused: [refusal(404, 'not_found'), 'It is not there any more.'],
    begin: async (page) => {
      const somebody = page.getByRole('listitem').filter({ hasText: /signed in (once|\d)/ });
      await somebody.first().getByRole('button').click();
      await page.getByRole('menuitem', { name: 'End sessions' }).click();
      return inDialog(page).getByRole('button', { name: /^(End sessions|Retry)$/ });
    },
  },
  {
    name: 'upload a picture',
    on: 'Create and edit',
    call: ['POST', /^\/api\/uploads$/],
    refused: [refusal(400, 'too_large'), 'The file is larger than 10 MB.'],
    troubled: 'Check your connection, then try again.',
    signedOut: 'You are signed out. Sign in, then try again.',
    begin: async (page) => {
      await page.getByRole('radio', { name: 'Edit' }).check();
      await page.getByLabel('Store', { exact: true }).selectOption('2');
      const buffer = await photo(60, 40);
      const input = page.locator('.image-upload input').first();
      await input.focus();
      return () => input.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer });
    },
    focus: (page) => page.locator('.image-upload input').first(),
  },
  {
    name: 'try mails again',
    on: 'Jobs and failures',
    call: ['POST', /\/jobs\/mails$/],
    refused: [refusal(400, 'invalid_input', { problems: [] }), 'Something in it does not fit.'],
    begin: async (page) => page.getByRole('button', { name: 'Try them again' }),
  },
  {
    name: 'switch the second factor off',
    on: 'Second factor',
    call: ['POST', /\/second-factor\/removal$/],
    refused: [refusal(400, 'wrong_code'), 'This code is not right'],
    begin: async (page) => {
      await page.getByLabel('A code, to switch it off').fill('123456');
      return page.getByRole('button', { name: 'Switch off' });
    },
    typed: (page) => [page.getByLabel('A code, to switch it off'), '123456'],
    focus: (page) => page.getByLabel('A code, to switch it off'),
  },
  {
    name: 'restore a venue',
    on: 'Venues',
    call: ['POST', /\/status$/],
    refused: [refusal(404, 'not_found'), 'It is not there any more.'],
    begin: async (page) => {
      await row(page, '3 Kyma Sushi').getByRole('button', { name: 'Restore' }).click();
      return inDialog(page).getByRole('button', { name: /^(Restore|Retry)$/ });
    },
  },
  {
    name: 'save a venue',
    on: 'Create and edit',
    call: ['POST', /^\/api\/stores$/],
    refused: [refusal(409, 'venue_deleted'), 'This venue was deleted meanwhile.'],
    begin: async (page) => {
      await page.getByRole('radio', { name: 'Edit' }).check();
      await page.getByLabel('Store', { exact: true }).selectOption('2');
      await page.getByLabel('Subtitle').fill('Typed and kept');
      return page.getByRole('button', { name: 'Save', exact: true });
    },
    typed: (page) => [page.getByLabel('Subtitle'), 'Typed and kept'],
  },
];

const PROVOKED = /^(console|answer|request):/;
const TROUBLES: readonly (readonly [Answer, string])[] = [
  [{ status: 500, json: {} }, 'Something went wrong on the server.'],
  ['gone', 'No answer from the server.'],
];

for (const action of ACTIONS)
  test(`${action.name}: refused, broken, without an answer or signed out, it says so and keeps what was typed`, async ({ page, watch }) => {
    watch.allow(PROVOKED);
    await asAdmin(page);
    // What the demo world has none of.
    await failing(page, 'GET', /\/admin\/jobs$/, { json: { work: [], failedMails: 1, deadMails: [DEAD] } });
    await failing(page, 'GET', /\/admin\/users$/, { json: { users: [USER], next: null } });
    await failing(page, 'GET', /\/admin\/second-factor$/, { json: { enrolled: true, recoveryCodesLeft: 3 } });
    await page.route((url) => url.pathname.endsWith('/admin/venues'), suspendKyma);
    await page.goto('/create-edit-stores/mail');
    await to(page, action.on);
    const begun = await action.begin(page);
    const go = typeof begun === 'function' ? begun : () => begun.click();
    const signedOut: readonly [Answer, string] = [refusal(401, 'wrong_credentials'), action.signedOut ?? 'you were signed out'];
    const troubles = TROUBLES.map(([answer, words]) => [answer, action.troubled ?? words] as const);
    for (const [answer, words] of [action.refused, ...troubles, signedOut]) {
      const mended = await failing(page, ...action.call, answer);
      await go();
      await mended();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeAttached();
      const [field, value] = action.typed?.(page) ?? [];
      if (field) await expect(field).toHaveValue(String(value));
    }
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(again.getByLabel('Password')).toBeFocused();
    await expect(again.getByLabel('Email')).toHaveValue(ADMIN.email);
    await again.getByRole('button', { name: 'Later' }).click();
    const focus = action.focus?.(page) ?? (typeof begun === 'function' ? null : begun);
    if (focus) await expect(focus).toBeFocused();
    // Nobody is signed in: it is asked for each time.
    await go();
    await expect(again.getByLabel('Password')).toBeFocused();
  });

/** The list of venues with one of them suspended. */
async function suspendKyma(route: Route): Promise<void> {
  const response = await route.fetch();
  const { venues, ...list } = (await response.json()) as { venues: { title: string }[] };
  const isKyma = ({ title }: { title: string }) => title === 'Kyma Sushi';
  await route.fulfill({ response, json: { ...list, venues: venues.map((one) => (isKyma(one) ? { ...one, status: 'suspended' } : one)) } });
}

test('signed in again over the page, the administrator saves what was typed before', async ({ page, watch }) => {
  watch.allow(PROVOKED);
  await asAdmin(page);
  await page.goto('/create-edit-stores');
  const title = `Again ${crypto.randomUUID().slice(0, 8)}`;
  // By keys alone, the tables among them; what has the focus is not under the bar.
  await tabTo(page, page.getByLabel('Title', { exact: true }));
  await page.keyboard.type(title);
  const longitude = page.getByLabel('Longitude');
  await tabTo(page, longitude);
  const bottom = async () => ((box) => box!.y + box!.height)(await longitude.boundingBox());
  const bar = await page.locator('.admin-save').boundingBox();
  await expect.poll(bottom).toBeLessThanOrEqual(bar!.y);
  await tabTo(page, page.getByRole('link', { name: 'Table arrangement' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Empty, row 1, column 1' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Table 1, row 2, column 2' })).toBeFocused();
  await page.evaluate(() => localStorage.setItem('adminPass', 'adm_of-yesterday'));
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toHaveText('This email and password do not belong together.');
  await expect(again.getByLabel('Password')).toBeFocused();
  await again.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(save).toBeFocused();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  const said = acceptNext(page);
  await page.keyboard.press('Enter');
  expect(await said).toBe('alert: Saved!');
  await expect(page).toHaveURL(/\?edit=\d+#tables$/);
});

test('the door says what went wrong, and keeps what was typed', async ({ page, watch }) => {
  watch.allow(PROVOKED);
  await page.goto('/secret');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('typed once');
  const enter = page.getByRole('button', { name: 'Enter' });
  const refusals: readonly (readonly [Answer, string])[] = [
    [refusal(401, 'wrong_credentials'), 'This email and password do not belong together.'],
    [refusal(429, 'too_many', { retryAfter: 42 }), 'Too many tries. Try again in 42 seconds.'],
    ...TROUBLES,
  ];
  for (const [answer, words] of refusals) {
    const mended = await failing(page, 'POST', /\/admin\/session$/, answer);
    await enter.click();
    await mended();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed once');
  }
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await enter.click();
  await expect(page.getByRole('heading', { level: 1, name: 'The desk' })).toBeVisible();
});

const EMPTY = { venues: [], companies: [], users: [], entries: [], mails: [], next: null, total: 0 };
const PAGES = [
  ['Create and edit', /^\/api\/stores$/, [], 'No venue yet.'],
  ['Venues', /\/admin\/venues$/, EMPTY, 'No venue yet.'],
  ['Companies', /\/admin\/companies$/, EMPTY, 'No company yet.'],
  ['Users', /\/admin\/users$/, EMPTY, 'No account matches.'],
  ['Audit log', /\/admin\/log$/, EMPTY, 'Nothing was done yet.'],
  ['Mail', /\/admin\/mail$/, EMPTY, 'No mail was sent yet.'],
  ['Jobs and failures', /\/admin\/jobs$/, { work: [], failedMails: 0, deadMails: [] }, 'No mail has failed.'],
  ['Second factor', /\/admin\/second-factor$/, { enrolled: false, recoveryCodesLeft: 0 }, 'It is off'],
] as const;

test('every page of the administrators says that it failed, tries again, and has words for nothing', async ({ page, watch }) => {
  watch.allow(PROVOKED);
  await asAdmin(page);
  const first = await failing(page, 'GET', PAGES[0][1], refusal(403, 'not_allowed'));
  await page.goto('/create-edit-stores?edit=');
  for (const [name, call, empty, words] of PAGES) {
    await test.step(name, async () => {
      const mended = name === PAGES[0][0] ? first : await failing(page, 'GET', call, refusal(403, 'not_allowed'));
      if (name !== PAGES[0][0]) await to(page, name);
      await expect(page.getByRole('alert').filter({ hasText: 'That did not work.' })).toBeVisible();
      await mended();
      await failing(page, 'GET', call, { json: empty });
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText(words)).toBeVisible();
    });
  }
});
