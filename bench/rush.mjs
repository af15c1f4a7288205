// The board with 60 orders while ten a second come and ten a second go: `node bench/rush.mjs [seconds]` beside a running demo server (BASE_URL, default
// http://localhost:3000) with RATE_LIMITS=off. The lanes and the grid of the rush in turn, on the same orders; says frames, the main thread's
// work and the memory, and the ratios between the two.
import { chromium, request } from '@playwright/test';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const seconds = Number(process.argv[2] ?? 20);
const [STANDING, A_SECOND] = [60, 10];
const api = await request.newContext({ baseURL: base });

async function signIn(email, password) {
  const answer = await api.post('/api/auth/sign-in/email', { data: { email, password } });
  if (answer.status() !== 200) throw new Error(`signing in: ${answer.status()}`);
  const { user, expiresAt } = await answer.json();
  const session = { name: 'userSession', value: JSON.stringify({ user, expiry: Date.parse(expiresAt) }) };
  const { cookies } = await api.storageState();
  return { cookies, origins: [{ origin: base, localStorage: [session] }] };
}

const storageState = await signIn('staff.elia@parea.example', 'seven-warm-plates');
const menu = await (await api.get('/api/stores/1')).json();
const pita = Object.values(menu.content.menu.items)
  .flat()
  .find(({ name }) => name === 'Warm pita');
let nth = 0;
/** Each at a table of its own turn, so that no cap of a table is met. */
async function place() {
  nth += 1;
  const answer = await api.post('/api/orders/addOrder', {
    data: {
      storeDBId: menu._id,
      order: [1, 2, 3].map((id) => ({ id, quantity: id, payload: { item: { id: pita.id }, extras: {} } })),
      orderAmount: Math.round(pita.price * 600) / 100,
      floor: 1,
      table: 1 + (nth % 12),
      deliveryMethod: 1,
      paymentMethod: 99,
      buyersName: `Guest ${nth}`,
      note: 'No onions, please',
    },
  });
  if (answer.status() !== 201) throw new Error(`placing: ${answer.status()} ${await answer.text()}`);
}
const open = async () => (await (await api.get('/api/venues/1/orders')).json()).orders;
/** As many as may stand: each that is served makes room. */
async function serve(orders) {
  await Promise.all(orders.map(({ _id }) => api.post(`/api/orders/${_id}/status`, { data: { orderStatus: 4 } })));
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

async function measure(mode) {
  await serve((await open()).slice(STANDING));
  for (let at = (await open()).length; at < STANDING; at += 1) await place();
  const context = await browser.newContext({ storageState, baseURL: base, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((wanted) => localStorage.setItem('boardMode', wanted), mode);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('/portal/orders');
  await page.locator('[data-order]').first().waitFor();
  const metric = async (name) => (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === name)?.value ?? 0;
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  // A warm page: what is made once is made.
  for (let at = 0; at < 20; at += 1) await place();
  await serve((await open()).slice(0, 20));
  const [heapBefore, workBefore] = [await heap(), await metric('TaskDuration')];
  const frames = page.evaluate(async (ms) => {
    const times = [];
    const began = performance.now();
    let last = began;
    while (last - began < ms) {
      const now = await new Promise(requestAnimationFrame);
      times.push(now - last);
      last = now;
    }
    return times.slice(1).toSorted((a, b) => a - b);
  }, seconds * 1000);
  const began = Date.now();
  for (let tick = 0; tick < seconds; tick += 1) {
    const oldest = (await open()).slice(0, A_SECOND);
    await Promise.all([...Array.from({ length: A_SECOND }, place), serve(oldest)]);
    const left = began + (tick + 1) * 1000 - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  }
  const sorted = await frames;
  const work = ((await metric('TaskDuration')) - workBefore) * 1000;
  const result = {
    shown: await page
      .locator('[data-order]')
      .evaluateAll(
        (all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight + 1 && one.getBoundingClientRect().top >= 0).length,
      ),
    median: sorted[Math.floor(sorted.length / 2)],
    p95: sorted[Math.floor(sorted.length * 0.95)],
    inTime: sorted.filter((ms) => ms < 17.6).length / sorted.length,
    work: work / seconds,
    grown: (await heap()) - heapBefore,
  };
  await context.close();
  return result;
}

const lanes = await measure('lanes');
const rush = await measure('rush');
const ratio = (name) => (rush[name] / lanes[name]).toFixed(2);
for (const [name, { shown, median, p95, inTime, work, grown }] of Object.entries({ lanes, rush }))
  console.log(
    `${name.padEnd(6)} ${shown} whole tickets in sight; a frame ${median.toFixed(1)} ms median, ${p95.toFixed(1)} ms p95, ${(inTime * 100).toFixed(1)} % in time; main thread ${work.toFixed(0)} ms a second; memory ${grown.toFixed(2)} MB more after ${seconds * A_SECOND} orders`,
  );
console.log(`rush / lanes: in sight ${ratio('shown')}, frame p95 ${ratio('p95')}, main thread's work ${ratio('work')}`);
await browser.close();
await api.dispose();
