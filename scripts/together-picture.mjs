// A table of four that splits its bill, for the pictures of README and guides: three phones by their calls, the fourth as its guest sees it.
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';

const NAMES = ['Anna', 'Nikos', 'Maria', 'Kostas'];
const OUZO = 'elia-ouzo-200-ml';
const CHOSEN = [
  ['elia-grilled-halloumi', 'elia-village-salad'],
  ['elia-moussaka', OUZO],
  ['elia-octopus-in-vinegar', 'elia-hand-cut-fries'],
  ['elia-loukoumades'],
];
/** For the table, by who chose them. */
const SHARED = new Set([OUZO, 'elia-village-salad', 'elia-hand-cut-fries']);
const PHONE = {
  locale: 'en-GB',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
};
const TABLE = 10;

/** Anna's screen: a third of the ouzo is paid by Nikos, another is hers to be. */
export async function togetherPicture(browser, at) {
  const staff = await browser.newContext();
  const ask = async ({ request }, path, data) => {
    const answer = await (data ? request.post(at + path, { data, headers: { origin: at } }) : request.get(at + path));
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === 'owner');
  await ask(staff, '/api/auth/sign-in/email', { email, password });
  const { codes } = await ask(staff, '/api/venues/1/tables/codes');
  const code = codes.find(({ table }) => table === TABLE);
  const k = new URL(code.address).searchParams.get('k');
  const { phones, visit } = await sitDown(browser, ask, { store: 1, floor: code.floor, table: TABLE, k });
  const order = await orderTogether(ask, { phones, visit, k });
  await payTheirs(ask, { phones, visit, order, staff });
  const picture = await touched(phones[0], { visit, address: new URL(code.address, at).href });
  for (const context of [...phones, staff]) await context.close();
  return picture;
}

async function sitDown(browser, ask, seat) {
  const phones = [];
  let visit = '';
  for (const name of NAMES) {
    const phone = await browser.newContext(PHONE);
    visit = (await ask(phone, '/api/visits', { ...seat, name })).visit._id;
    phones.push(phone);
  }
  return { phones, visit };
}

async function orderTogether(ask, { phones, visit, k }) {
  const cart = `/api/visits/${visit}/cart`;
  const deed = () => crypto.randomUUID();
  for (const [nth, phone] of phones.entries()) {
    for (const id of CHOSEN[nth]) {
      const line = { id: 1, quantity: 1, payload: { item: { id }, extras: {} } };
      await ask(phone, `${cart}/lines`, { deed: deed(), shared: SHARED.has(id), line });
    }
    await ask(phone, `${cart}/ready`, { deed: deed(), ready: true });
  }
  const last = phones.at(-1);
  const { lines, sums } = await ask(last, cart);
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  return (await ask(last, `${cart}/send`, { id: deed(), what: 'ready', lines: seen, amount: sums.ready, k })).order;
}

/** Nikos has paid a third of the ouzo and his own, Maria is about to pay hers. */
async function payTheirs(ask, { phones: [, nikos, maria], visit, order, staff }) {
  const { rounds } = await ask(nikos, `/api/visits/${visit}`);
  const [{ lines }] = rounds;
  const open = (dish) => lines.find(({ item }) => item === dish).open;
  const of = (dish, part) => ({ order: order._id, line: lines.find(({ item }) => item === dish).line, ...(part && { part }) });
  const hold = (phone, wanted, amount) =>
    ask(phone, `/api/visits/${visit}/shares`, {
      id: crypto.randomUUID(),
      what: { way: 'lines', lines: wanted },
      amount: Number(amount.toFixed(2)),
      method: 'cash',
      tip: 0,
    });
  const third = Math.ceil((open(OUZO) * 100) / 3) / 100;
  const { share } = await hold(nikos, [of(OUZO, { of: 3, take: 1 }), of('elia-moussaka')], third + open('elia-moussaka'));
  await ask(staff, `/api/venues/1/visits/${visit}/shares/${share._id}/take`, { method: 'cash', tipTo: null, given: null });
  await hold(maria, [of('elia-octopus-in-vinegar')], open('elia-octopus-in-vinegar'));
}

async function touched(phone, { visit, address }) {
  const page = await phone.newPage();
  await page.addInitScript((id) => localStorage.setItem('parea.visit.1', id), visit);
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const name of [/^Help$/, /^Call service$/, /^See the bill of the table/]) await page.getByRole('button', { name }).click();
  const ouzo = page.locator('.plate', { hasText: 'Ouzo' });
  await ouzo.click();
  await ouzo.click();
  await page.locator('.cut-sheet').getByRole('button', { name: 'Take it' }).click();
  await page.locator('.cut-sheet').waitFor({ state: 'detached' });
  // Those below the foot are loaded when they are scrolled to.
  await page.waitForFunction(() => [...document.querySelectorAll('.plate img')].slice(0, 6).every(({ complete }) => complete));
  return page.screenshot();
}
