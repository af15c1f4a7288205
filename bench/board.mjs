// How smooth the board stays with hundreds of orders: `node bench/board.mjs [orders]` beside a running demo server (BASE_URL, default
// http://localhost:3000) with RATE_LIMITS=off. Places them at venue 1, opens the board in Chromium, and says what it measured.
import { chromium, request } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const wanted = Number(process.argv[2] ?? 500);
const api = await request.newContext({ baseURL: base });

async function signIn(email, password) {
  const answer = await api.post('/api/auth/sign-in/email', { data: { email, password } });
  if (answer.status() !== 200) throw new Error(`signing in: ${answer.status()}`);
  const { user, expiresAt } = await answer.json();
  const session = { name: 'userSession', value: JSON.stringify({ user, expiry: Date.parse(expiresAt) }) };
  const { cookies } = await api.storageState();
  return { cookies, origins: [{ origin: base, localStorage: [session] }] };
}

const menu = await (await api.get('/api/stores/1')).json();
const pita = Object.values(menu.content.menu.items)
  .flat()
  .find(({ name }) => name === 'Warm pita');
const order = (name) =>
  api.post('/api/orders/addOrder', {
    data: {
      storeDBId: menu._id,
      order: [1, 2, 3].map((id) => ({ id, quantity: id, payload: { item: { id: pita.id }, extras: {} } })),
      orderAmount: Math.round(pita.price * 600) / 100,
      floor: 1,
      table: 4,
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: name,
      note: 'No onions, please',
      avoids: ['milk'],
    },
  });

const storageState = await signIn('staff.elia@parea.example', 'seven-warm-plates');
const standing = (await (await api.get('/api/venues/1/orders')).json()).orders.length;
for (let at = standing; at < wanted; at += 10) await Promise.all(Array.from({ length: 10 }, (_, beside) => order(`Guest ${at + beside}`)));

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const context = await browser.newContext({ storageState, baseURL: base, viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
await page.addInitScript(() => {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  globalThis.inputs = [];
  new PerformanceObserver((list) =>
    globalThis.inputs.push(
      ...list
        .getEntries()
        .filter(({ interactionId }) => interactionId)
        .map(({ duration }) => duration),
    ),
  ).observe({
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  });
});
// The main thread's own time, which a busy machine does not stretch.
const devtools = await context.newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
let before = 0;
const worked = async () => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const now = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const spent = now - before;
  before = now;
  return spent;
};
const began = Date.now();
await page.goto('/portal/orders');
await page.waitForFunction((n) => document.querySelectorAll('[data-order]').length >= n, wanted);
const shown = Date.now() - began;
const openWork = await worked();
const tickets = await page.locator('[data-order]').count();

// Scrolled through as a finger does, a screen at a time: how long each frame takes.
const frames = await page.evaluate(async () => {
  globalThis.longTasks.length = 0;
  const times = [];
  let last = performance.now();
  for (let at = 0; at < 180; at += 1) {
    scrollBy(0, 400);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  scrollTo(0, 0);
  return times.slice(1).toSorted((a, b) => a - b);
});
const scrollWork = await worked();
const scrollTasks = await page.evaluate(() => globalThis.longTasks.splice(0));

// Five seconds of ticking clocks.
await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 5000)));
const idleWork = await worked();
const idleTasks = await page.evaluate(() => globalThis.longTasks.splice(0));

const latencies = [];
for (let at = 0; at < 10; at += 1) {
  const name = `Arrives ${Date.now()}`;
  const sent = Date.now();
  await order(name);
  await page.getByText(name).waitFor({ state: 'attached' });
  latencies.push(Date.now() - sent);
}
const arrivalWork = await worked();
const arrivals = await page.evaluate(() => globalThis.longTasks.splice(0));
for (let at = 0; at < 10; at += 1) {
  await page.locator('[data-lane=new] [data-next]').first().click();
  await page.waitForFunction(() => document.querySelectorAll('[data-moving]').length === 0);
}
const moveWork = await worked();
const inputs = await page.evaluate(() => globalThis.inputs.toSorted((a, b) => a - b));
const ms = (n) => `${Math.round(n)} ms`;
const of = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
console.log(`${tickets} orders on the board`);
console.log(`shown after            ${ms(shown)}`);
console.log(
  `scrolling, a frame     ${ms(of(frames, 0.5))} median, ${ms(of(frames, 0.95))} p95, ${ms(frames.at(-1))} worst; ${scrollTasks.length} long tasks`,
);
console.log(`idle for 5 s           ${idleTasks.length} long tasks${idleTasks.length ? `, worst ${ms(Math.max(...idleTasks))}` : ''}`);
console.log(
  `order to screen        ${ms(
    of(
      latencies.toSorted((a, b) => a - b),
      0.5,
    ),
  )} median; long tasks ${arrivals.map(ms).join(', ') || 'none'}`,
);
console.log(`tap to paint           ${ms(of(inputs, 0.5))} median, ${ms(inputs.at(-1) ?? 0)} worst of ${inputs.length}`);
console.log(
  `main thread's work     open ${ms(openWork)}, a scrolled frame ${ms(scrollWork / 180)}, an idle second ${ms(idleWork / 5)}, an arrival ${ms(arrivalWork / 10)}, a move ${ms(moveWork / 10)}`,
);
await browser.close();
await api.dispose();
