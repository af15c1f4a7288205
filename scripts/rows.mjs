// Venues with many rows, to look at every page with: `node scripts/with-node.mjs scripts/rows.mjs http://localhost:3000 0 12 400`, against a
// running demo with ADMIN_EMAIL, ADMIN_PASSWORD and RATE_LIMITS=off. Each number makes a venue with so many dishes, tables, promotions, people and orders,
// by the product's own calls; its number is printed, and it belongs to the owner of the first demo venue.
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';

const [origin = 'http://localhost:3000', ...sizes] = process.argv.slice(2);
const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
const admin = { authorization: `Basic ${Buffer.from(`${ADMIN_EMAIL}:${ADMIN_PASSWORD}`).toString('base64')}` };
const MOST_PROMOTIONS = 200;
const MOST_PEOPLE = 200;

async function ask(method, path, body, headers = {}) {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { 'content-type': 'application/json', origin, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { answer, json: text === '' ? null : JSON.parse(text) };
}

const owner = DEMO_ACCOUNTS.find(({ email }) => email.startsWith('owner.elia@'));
const { answer } = await ask('POST', '/api/auth/sign-in/email', { email: owner.email, password: owner.password });
const session = {
  cookie: answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
};
const { json: venues } = await ask('GET', '/api/stores', undefined, admin);
const model = venues.find(({ id }) => id === 1);

async function venueOf(size) {
  const { _id: _own, id: _number, revision: _first, content, ...rest } = structuredClone(model);
  const dishes = Object.entries(content.menu.items).flatMap(([category, list]) => list.map((item) => ({ category, item })));
  const names = size === 0 ? [] : content.menu.categories;
  const items = Object.fromEntries(names.map((name) => [name, []]));
  for (let at = 0; at < size; at += 1) {
    const { category, item } = dishes[at % dishes.length];
    const round = Math.floor(at / dishes.length);
    items[category].push({ ...item, id: crypto.randomUUID(), name: round === 0 ? item.name : `${item.name} ${round + 1}` });
  }
  const { json: venue } = await ask(
    'POST',
    '/api/stores',
    {
      ...rest,
      title: `Rows ${size}`,
      configuration: {
        ...rest.configuration,
        tier: 3,
        onlyFromTable: false,
        orderCaps: { browserOrders: 500, browserAmount: 100_000, tableOrders: 500, tableAmount: 100_000 },
      },
      openingHours: { weekly: [], exceptions: [] },
      tableArrangement: floorsOf(size),
      content: { menu: { ...content.menu, categories: names, items }, promotions: promotionsOf(Math.min(size, MOST_PROMOTIONS)) },
      storeAccounts: [{ email: owner.email, role: 'owner' }, ...peopleOf(Math.min(size, MOST_PEOPLE - 1))],
    },
    admin,
  );
  await ordersOf(venue, size);
  return venue.id;
}

function floorsOf(size) {
  const floors = Math.ceil(size / 100);
  return Array.from({ length: floors }, (_none, at) => {
    const count = Math.min(100, size - at * 100);
    const tables = Array.from({ length: count }, (_spot, spot) => ({
      table: at * 100 + spot + 1,
      col: (spot % 10) * 2,
      row: Math.floor(spot / 10) * 2,
      seats: 4,
    }));
    return { floor: at + 1, name: `Room ${at + 1}`, cols: 20, rows: 20, shape: 'square', cellSize: '27px', tables };
  });
}

const promotionsOf = (count) =>
  Array.from({ length: count }, (_none, at) => ({
    name: `Offer ${at + 1}, for tables of four and more`,
    description: 'A carafe of the house wine with every second plate of meze.',
    shouldShow: at < 3,
    promoCode: { code: `OFFER${at + 1}`, type: '%', discount: 10 },
  }));

const peopleOf = (count) =>
  Array.from({ length: count }, (_none, at) => ({
    email: `waiter.number.${at + 1}.with-a-long-name@parea.example`,
    role: at % 5 === 0 ? 'manager' : 'staff',
  }));

async function ordersOf(venue, size) {
  const isPlain = ({ extras, inStock, stockQty, availability }) =>
    inStock && stockQty === null && availability.length === 0 && (extras ?? []).every(({ required }) => !required);
  const plain = Object.values(venue.content.menu.items).flat().filter(isPlain);
  if (plain.length === 0) return;
  const placed = [];
  for (let at = 0; at < size; at += 1) {
    const [one, two] = [plain[at % plain.length], plain[(at * 7) % plain.length]];
    const order = [one, two].map(({ id }) => ({ id: 1, quantity: 1, payload: { item: { id }, extras: {} } }));
    const { floor, tables } = venue.tableArrangement[Math.floor(at / 100)];
    const { json } = await ask(
      'POST',
      '/api/orders/addOrder',
      {
        storeDBId: venue._id,
        order,
        orderAmount: Math.round((one.price + two.price) * 100) / 100,
        floor,
        table: tables[at % tables.length].table,
        deliveryMethod: 1,
        paymentMethod: 99,
        buyersName: `Guest ${at + 1}`,
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
    placed.push(json._id);
  }
  // Most of an evening is behind it.
  for (const [at, id] of placed.entries())
    if (at % 4 !== 0) await ask('POST', `/api/orders/${id}/status`, { orderStatus: at % 4 === 1 ? 2 : 4 }, session);
}

for (const size of sizes.map(Number)) console.log(`${size} rows: venue ${await venueOf(size)}`);
