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
  const answer = await world.call('GET', '/api/stores/1?token=whispered', { headers: { traceparent: `00-${theirs}-b7ad6b7169203331-01` } });
  const gone = await world.call('GET', '/api/stores/no-such-venue');
  expect([answer.status, gone.status]).toEqual([200, 404]);
  await world.system.sweeps.run('webhooks');
  // Ends with what was not sent yet.
  await world.close();

  const order = spans().find(({ name }) => name === 'POST /api/orders/addOrder');
  expect(order).toMatchObject({ kind: 2 });
  expect(order?.parentSpanId ?? '').toBe('');
  expect(order && said(order, 'http.response.status_code')).toBe(201);
  const own = spans().filter(({ parentSpanId }) => parentSpanId === order?.spanId);
  expect(own.some((span) => span.kind === 3 && String(said(span, 'db.query.text')).includes('"orders"'))).toBe(true);

  expect(spans().some(({ name }) => name === 'sweep webhooks')).toBe(true);
  const read = spans().find((span) => said(span, 'parea.request_id') === answer.headers.get('x-request-id'));
  expect(read).toMatchObject({ name: 'GET /api/stores/:id', links: [{ traceId: theirs }] });
  expect(read?.traceId).not.toBe(theirs);
  expect(exported[0]?.resourceSpans[0] && said(exported[0].resourceSpans[0].resource, 'service.name')).toBe('parea');
  for (const word of ['Persephone', 'onions', 'whispered', placed.token ?? 'token=']) expect(raw.join('')).not.toContain(word);
});
