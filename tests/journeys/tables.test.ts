import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintLook, TableCode, TablePlan } from '#features/tables/contract.ts';
import { expectRefusal, OWNER_1, STAFF_1, startApp, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
});
afterAll(() => world.close());

const plan = async (): Promise<TablePlan> => (await world.call('GET', '/api/venues/1/tables', { headers: owner })).json as TablePlan;
const save = (body: unknown, headers: Record<string, string> = owner) => world.call('PUT', '/api/venues/1/tables', { body, headers });

/** What a phone reads of a code printed at that many pixels. */
async function read({ size, path }: TableCode, pixels: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="${pixels}" height="${pixels}"><rect x="-4" y="-4" width="100%" height="100%" fill="#fffdf8"/><path d="${path}" fill="#2b2019"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test('every code of the venue is read back as the address that it stands for', async () => {
  const { codes, look } = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as {
    codes: TableCode[];
    look: PrintLook;
  };
  const drawn = (await plan()).floors.flatMap(({ floor, tables }) => tables.map(({ table }) => `${floor}/${table}`));
  expect(codes.map(({ floor, table }) => `${floor}/${table}`).toSorted()).toEqual(drawn.toSorted());
  for (const code of codes) {
    expect(code.address).toMatch(new RegExp(`^http://localhost:3000/store/\\?id=1&floor=${code.floor}&table=${code.table}&k=[\\w-]{10}$`));
    for (const pixels of [180, 460]) expect(await read(code, pixels)).toBe(code.address);
  }
  expect(look).toMatchObject({ title: { en: 'Elia & Salt' }, ground: expect.stringMatching(/^#[0-9a-f]{6}$/) });
});

test('a plan is saved, read back, seen by diners, and written into the log', async () => {
  const { floors, seal } = await plan();
  const [first, ...rest] = floors;
  const table = { table: 77, col: 0, row: 0, seats: 2 };
  const changed = [
    {
      ...first!,
      name: 'Hall',
      cols: first!.cols + 1,
      rows: first!.rows + 1,
      tables: [...first!.tables.map((one) => ({ ...one, col: one.col + 1, row: one.row + 1 })), table],
    },
    ...rest,
  ];
  const saved = await save({ floors: changed, seal });
  expect(saved.status).toBe(200);
  expect((await plan()).floors).toEqual(changed);
  expect((await world.venue(1)).tableArrangement?.[0]?.tables.at(-1)).toEqual(table);
  expect(await world.placed({ table: 77, orderAmount: 8 })).toMatchObject({ floor: 1, table: 77 });
  const log = await world.system.database.db
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('action', '=', 'tables.saved')
    .execute();
  expect(log).toEqual([{ action: 'tables.saved', after: changed }]);
  // Saved as it is, nothing has happened.
  const { seal: now } = saved.json as TablePlan;
  expect((await save({ floors: changed, seal: now })).status).toBe(200);
  expect((await world.system.database.db.selectFrom('auditEntry').select('id').where('action', '=', 'tables.saved').execute()).length).toBe(
    1,
  );
});

test('of two who draw on the same plan the second is told, with the plan as it is now', async () => {
  const { floors, seal } = await plan();
  const without = (count: number) => floors.map((floor, at) => (at === 0 ? { ...floor, tables: floor.tables.slice(0, -count) } : floor));
  const answers = await Promise.all([save({ floors: without(1), seal }), save({ floors: without(2), seal })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { details } = expectRefusal(
    answers.find(({ status }) => status === 409)!,
    409,
    'changed_meanwhile',
  );
  expect(details).toMatchObject({ current: (await plan()).floors, seal: (await plan()).seal });
});

test('the server refuses what cannot stand', async () => {
  const { floors, seal } = await plan();
  const [first] = floors;
  const [one, two] = first!.tables;
  const broken = [
    [{ ...two, col: one!.col, row: one!.row }, 'overlap'],
    [{ ...two, table: one!.table }, 'number_twice'],
    [{ ...two, col: first!.cols }, 'outside'],
    [{ ...two, table: 0 }, 'number'],
    [{ ...two, seats: 0 }, 'seats'],
  ] as const;
  for (const [table, problem] of broken) {
    const answer = await save({ floors: [{ ...first, tables: [one, table] }], seal });
    expect(expectRefusal(answer, 400, 'invalid_plan').details).toMatchObject({ problem, floor: 1 });
  }
  expectRefusal(await save({ floors: [first, first], seal }), 400, 'invalid_plan');
  expect((await plan()).seal).toBe(seal);
});

test('staff see no plan and change none', async () => {
  const headers = { cookie: await world.signIn(STAFF_1) };
  expectRefusal(await save({ floors: [], seal: (await plan()).seal }, headers), 403, 'not_allowed');
  expectRefusal(await world.call('GET', '/api/venues/1/tables/codes', { headers }), 403, 'not_allowed');
});
