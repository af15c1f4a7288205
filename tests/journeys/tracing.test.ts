import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Wired = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly links?: readonly { readonly traceId: string }[];
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
};
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: Pick<Wired, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly Wired[] }[];
  }[];
};

const exported: Export[] = [];
const raw: string[] = [];
/** A collector as operators run it: OTLP over HTTP, as JSON. */
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    if (request.url === '/v1/traces') {
      raw.push(text);
      exported.push(JSON.parse(text) as Export);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let world: TestApp;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  world = await startApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } });
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const spans = () =>
  exported.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
const said = ({ attributes }: Pick<Wired, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('an order is one trace with its statements, under the name that its answer carries, and without a word of its guest', async () => {
  const theirs = '0af7651916cd43dd8448eb211c80319c';
  const placed = await world.placed({ customerName: 'Persephone', notes: 'no onions for Persephone' });
  const headers = { traceparent: `00-${theirs}-b7ad6b7169203331-01`, authorization: `Bearer ${placed.accessToken}` };
  const answer = await world.call('GET', `/api/orders/${placed._id}?because=whispered`, { headers });
  const gone = await world.call('GET', '/api/whispered/nowhere');
  expect([answer.status, gone.status]).toEqual([200, 404]);
  await world.system.sweeps.run('webhooks');
  // Ends with what was not sent yet.
  await world.close();

  const orders = spans().filter(({ name }) => name === 'POST /api/orders/addOrder');
  const order = orders.find((span) => said(span, 'http.response.status_code') === 201);
  expect(order).toMatchObject({ kind: 2 });
  expect(order?.parentSpanId ?? '').toBe('');
  const ours = new Set(orders.map(({ spanId }) => spanId));
  const under = spans().filter(({ parentSpanId }) => ours.has(parentSpanId ?? ''));
  expect(under.map(({ name }) => name)).toContain('order written');

  expect(spans().some(({ name }) => name === 'sweep webhooks')).toBe(true);
  const statements = spans().filter(({ kind }) => kind === 3);
  expect(statements.some((span) => /^(?:select|with|update) /i.test(String(said(span, 'db.query.text'))))).toBe(true);
  expect(statements.every(({ parentSpanId }) => parentSpanId)).toBe(true);
  const read = spans().find((span) => said(span, 'parea.request_id') === answer.headers.get('x-request-id'));
  expect(read).toMatchObject({ name: 'GET /api/orders/:id', links: [{ traceId: theirs }] });
  expect(read?.traceId).not.toBe(theirs);
  expect(exported[0]?.resourceSpans[0] && said(exported[0].resourceSpans[0].resource, 'service.name')).toBe('parea');
  for (const word of ['Persephone', 'onions', 'whispered', placed.accessToken ?? 'token=']) expect(raw.join('')).not.toContain(word);
});
