// The board with 60 orders while ten a second come and ten a second go: `node bench/rush.mjs [seconds]` beside a running demo server (BASE_URL, default
// http://localhost:3000). The lanes and the grid of the rush in turn, on the same orders; they come from this script, so that it measures the page alone.
// Says what is in sight, the frames, the main thread's work and the memory, and the ratios between the two.
// `node bench/rush.mjs night [hours]`: as many events as a night of that rush has, 12 hours unless said otherwise, as fast as the page takes them; says
// the memory after each twelfth of it.
import { chromium, request } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const night = process.argv[2] === 'night';
const seconds = Number((night ? null : process.argv[2]) ?? 15);
const hours = Number(process.argv[3] ?? 12);
const api = await request.newContext({ baseURL: base });
const signedIn = await api.post('/api/auth/sign-in/email', { data: { email: 'staff.elia@parea.example', password: 'seven-warm-plates' } });
if (signedIn.status() !== 200) throw new Error(`signing in: ${signedIn.status()}`);
const { user, expiresAt } = await signedIn.json();
const { cookies } = await api.storageState();
const session = { name: 'userSession', value: JSON.stringify({ user, expiry: Date.parse(expiresAt) }) };
const storageState = { cookies, origins: [{ origin: base, localStorage: [session] }] };

const line = (name, at) => ({
  id: String(at + 1),
  quantity: at + 1,
  name,
  chosen: [],
  allergens: [],
  mayContain: [],
  kept: [],
  note: '',
  done: false,
  payload: { item: { id: name, name }, extras: {} },
});
/** What a board reads of an order. */
const BLANK = {
  revision: 1,
  order: ['Moussaka', 'Gyros in warm pita', 'Village salad'].map(line),
  orderAmount: 6,
  currency: 'EUR',
  floor: 1,
  deliveryMethod: 1,
  paymentMethod: 99,
  note: '',
  avoids: [],
  ratherNot: [],
  allergyReadAt: null,
  orderStatus: 0,
  onTheirWay: false,
  awaitingConfirmation: false,
  paymentStatus: 'unpaid',
  refunded: 0,
  readyBy: null,
  escalation: 0,
  marks: [],
};

/** In the page: a list of 60 orders, and a stream that the script below feeds. */
function pretend({ mode, venue, blank }) {
  localStorage.setItem('boardMode', mode);
  let nth = 0;
  const fresh = () => {
    nth += 1;
    const at = new Date(Date.now() - 1000 * Math.max(0, 60 - nth) * 15).toISOString();
    return { ...blank, _id: `order-${nth}`, number: nth, buyersName: `Guest ${nth}`, table: 1 + (nth % 11), placedAt: at, statusAt: at };
  };
  const open = Array.from({ length: 60 }, fresh);
  const native = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    /\/api\/venues\/[^/]+\/orders$/.test(new URL(input.url ?? input, location.href).pathname)
      ? Promise.resolve(Response.json({ orders: open, lastEventId: 0, open: 60, next: null, venue: { _id: venue, id: 1, title: '' } }))
      : native(input, init);
  let stream = null;
  let seq = 0;
  globalThis.EventSource = class extends EventTarget {
    constructor() {
      super();
      stream = this;
      setTimeout(() => this.dispatchEvent(new Event('hello')));
    }
    close() {}
  };
  const tell = (type, order) =>
    stream.dispatchEvent(
      new MessageEvent(type, { lastEventId: String((seq += 1)), data: JSON.stringify({ _id: order._id, type, seq, order }) }),
    );
  globalThis.rushSecond = () =>
    Array.from({ length: 10 }, (_, at) =>
      setTimeout(() => {
        const [gone, come] = [open.shift(), fresh()];
        open.push(come);
        tell('order.placed', come);
        tell('order.moved', { ...gone, revision: 2, orderStatus: 4 });
      }, at * 100),
    );
  /** So many orders one after the other, with a frame behind each hundred. */
  globalThis.rushOrders = async (count) => {
    for (let done = 1; done <= count; done += 1) {
      const [gone, come] = [open.shift(), fresh()];
      open.push(come);
      tell('order.placed', come);
      tell('order.moved', { ...gone, revision: 2, orderStatus: 4 });
      if (done % 100 === 0) await new Promise(requestAnimationFrame);
    }
  };
}

const venue = (await (await api.get('/api/stores/1')).json())._id;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** The board of a mode, with what measures it. */
async function openBoard(mode) {
  const context = await browser.newContext({ storageState, baseURL: base, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(pretend, { mode, venue, blank: BLANK });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/portal/orders');
  await page.locator('[data-order]').first().waitFor();
  const work = async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  return { context, page, work, heap };
}

async function measure(mode) {
  const { context, page, work, heap } = await openBoard(mode);
  const run = (count) =>
    page.evaluate(async (times) => {
      const frames = [];
      let last = performance.now();
      const ends = last + times * 1000;
      const bell = setInterval(() => globalThis.rushSecond(), 1000);
      globalThis.rushSecond();
      while (last < ends) {
        const now = await new Promise(requestAnimationFrame);
        frames.push(now - last);
        last = now;
      }
      clearInterval(bell);
      return frames.slice(1).toSorted((a, b) => a - b);
    }, count);
  const inSight = () =>
    page.locator('[data-order]').evaluateAll((all) => {
      const whole = (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight + 1 && one.checkVisibility();
      };
      return all.filter(whole).length;
    });
  const shown = await inSight();
  // Until what is kept of orders that left is full.
  await run(25);
  const [heapBefore, workBefore] = [await heap(), await work()];
  const frames = await run(seconds);
  const worked = ((await work()) - workBefore) / seconds;
  const grown = (await heap()) - heapBefore;
  await context.close();
  const at = (share) => frames[Math.floor(frames.length * share)];
  return { shown, median: at(0.5), p95: at(0.95), inTime: frames.filter((ms) => ms < 17.6).length / frames.length, worked, grown };
}

/** Memory after each twelfth of a night at ten orders a second. */
async function measureNight() {
  const { context, page, heap } = await openBoard('rush');
  const twelfth = (hours * 3600 * 10) / 12;
  // What it keeps of orders that left is full by then.
  await page.evaluate((count) => globalThis.rushOrders(count), 2000);
  const heaps = [await heap()];
  for (let part = 0; part < 12; part += 1) {
    await page.evaluate((count) => globalThis.rushOrders(count), twelfth);
    heaps.push(await heap());
    console.error(`${part + 1}/12: ${heaps.at(-1)?.toFixed(1)} MB`);
  }
  await context.close();
  console.log(
    `${twelfth * 12} orders came and went; MB of the page's heap after each twelfth: ${heaps.map((mb) => mb.toFixed(1)).join(' ')}`,
  );
}

if (night) {
  await measureNight();
  await browser.close();
  await api.dispose();
  process.exit(0);
}
const [lanes, rush] = [await measure('lanes'), await measure('rush')];
for (const [name, { shown, median, p95, inTime, worked, grown }] of Object.entries({ lanes, rush }))
  console.log(
    `${name.padEnd(6)} ${shown} whole tickets in sight; a frame ${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95, ${(inTime * 100).toFixed(1)} % in time; main thread ${worked.toFixed(0)} ms a second; ${grown.toFixed(2)} MB more after ${seconds * 10} orders`,
  );
const ratio = (name) => (rush[name] / lanes[name]).toFixed(2);
console.log(`rush / lanes: in sight ${ratio('shown')}, frame p95 ${ratio('p95')}, main thread's work ${ratio('worked')}`);
await browser.close();
await api.dispose();
