import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { serve } from '#platform/server/http.ts';
import { API_DOCS, apiDocsPage, apiDocsParts } from './api-docs-page.ts';
import type { ApiDocument, Media } from './api-document.ts';
import { openApiDocument } from './openapi.ts';
import { SAID, TAKEN } from './said-examples.ts';

const contracts = import.meta.glob<Record<string, unknown>>(['../../features/*/contract.ts', '../../features/*/*-contract.ts'], {
  eager: true,
});
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value;
const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint));
/** Those whose limits others may spend (`beyond: 'work'` in `app/limits.ts`). */
const ASKING = [
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/request-password-reset',
  'POST /api/admin/session',
  'GET /api/venues/{id}/payment-options',
  'POST /api/orders/quote',
  'POST /api/orders/addOrder',
  'POST /api/orders/{id}/payment',
  'POST /create-payment-intent',
  'POST /api/stores/requestAssistance',
  'POST /api/contact',
  'POST /api/visits',
  'POST /api/visits/here',
  'POST /api/visits/{visit}/cart/send',
  'POST /api/visits/invited',
  'POST /api/visits/{visit}/hold',
  'POST /api/visits/{visit}/shares/{share}/payment',
];
const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

let document: ApiDocument & Record<string, unknown>;
beforeAll(async () => {
  const app = new Hono();
  for (const endpoint of endpoints) serve(app, endpoint, () => Promise.reject(new Error('never called')));
  document = { ...(await openApiDocument(app)) };
});

/** Every value below a key, wherever it stands. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)]);
}

describe('the OpenAPI document', () => {
  test('is 3.1, of this version, from the root of this server', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Parea', version: packageJson.version },
      servers: [{ url: '/' }],
      components: { securitySchemes: { basic: { scheme: 'basic' }, session: { in: 'cookie' }, orderToken: { scheme: 'bearer' } } },
    });
  });

  test('has every endpoint of every contract, and nothing else', () => {
    const wanted = endpoints.map(({ method, path }) => `${method} ${openApiPath(path)}`);
    const has = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(has.toSorted()).toEqual(wanted.toSorted());
    expect(Object.keys(contracts).length).toBeGreaterThanOrEqual(3);
    expect(wanted.length).toBeGreaterThanOrEqual(18);
  });

  test('says which calls may ask for a proof of work, and by which header it travels', () => {
    const asking = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation?.parameters?.some(({ name, in: place }) => name === 'Proof-Of-Work' && place === 'header'))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const admins = endpoints.filter(({ caller }) => caller === 'admin').map(({ method, path }) => `${method} ${openApiPath(path)}`);
    expect(asking.toSorted()).toEqual([...ASKING, ...admins].toSorted());
    expect(valuesOf(document.paths?.['/api/orders/quote']?.['post']?.responses?.['429'], 'properties')).toContainEqual(
      expect.objectContaining({ retryAfter: { type: 'number' }, challenge: { type: 'string' }, bits: { type: 'number' } }),
    );
    const html = whole(document);
    expect(html).toContain('<code>Proof-Of-Work</code>');
    expect(html).toContain('details.bits');
  });

  test('has unique names of calls, an answer for each, and declares the parameters of its paths', () => {
    const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.values(item).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation?.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      const declared = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every((parameter) => parameter.required && parameter.schema !== undefined)).toBe(true);
      expect(Object.keys(operation?.responses ?? {}).some((status) => status.startsWith('2'))).toBe(true);
      expect(Object.values(operation?.responses ?? {}).every((answer) => answer.description !== undefined)).toBe(true);
    }
  });

  test('has no reference that leads nowhere, and no credentials that it does not declare', () => {
    const known = Object.keys(document.components?.securitySchemes ?? {});
    const used = valuesOf(document.paths, 'security').flatMap((list) =>
      Array.isArray(list) ? list.flatMap((one) => Object.keys(one)) : [],
    );
    expect(new Set(used)).toEqual(new Set(known));
    for (const ref of valuesOf(document, '$ref')) {
      const found = String(ref)
        .replace('#/', '')
        .split('/')
        .reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), document);
      expect(found, String(ref)).toBeDefined();
    }
  });
});

/** What a key may call, with its contract. */
const keyCalls = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const declared = endpoints.find((one) => one.method === method.toUpperCase() && openApiPath(one.path) === path);
      return operation?.security?.some((one) => 'apiKey' in one) && declared
        ? [{ name: `${declared.method} ${path}`, operation, declared }]
        : [];
    }),
  );

describe('the examples', () => {
  const exampleIn = (media: Media | undefined): unknown => media?.content?.['application/json']?.example;

  test('are there for every call that a key may make, and fit its contract', () => {
    const calls = keyCalls();
    expect(calls.length).toBeGreaterThan(70);
    const wrong = calls.flatMap(({ name, operation, declared }) => {
      const answer = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
      const given = (place: string) =>
        Object.fromEntries(
          (operation.parameters ?? []).flatMap((one) => (one.in === place && one.example !== undefined ? [[one.name, one.example]] : [])),
        );
      const parts: [string, v.GenericSchema | undefined, unknown][] = [
        ['body', declared.body, exampleIn(operation.requestBody)],
        ['answer', declared.answer, exampleIn(answer)],
        ['path', declared.params, given('path')],
        ['query', declared.query, given('query')],
      ];
      return parts.flatMap(([part, schema, example]) => {
        const parsed = schema && v.safeParse(schema, example);
        return !parsed || parsed.success
          ? []
          : [`${name} ${part}: ${JSON.stringify(v.flatten(parsed.issues).nested ?? parsed.issues[0]?.message)}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('stand on the page as a call that a terminal takes, with its answer; and no key is said to open what it does not', () => {
    const html = whole(document);
    expect(html.match(/<details class="api-example">/g)).toHaveLength(keyCalls().length);
    expect(html).toContain('curl -H &quot;Authorization: Bearer $KEY&quot; &quot;$PAREA/api/venues/1/orders&quot;');
    expect(html).toContain('<p>answers 200 with a file: text/csv</p>');
    const named = keyCalls().map(({ name }) => name);
    for (const closed of [
      'GET /api/venues/{id}/team',
      'POST /api/venues/{id}/webhooks',
      'POST /api/orders/{id}/refunds',
      'GET /api/venues/{id}/events',
    ])
      expect(named).not.toContain(closed);
  });

  test('that say nothing of an endpoint are none', () => {
    const names = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys({ ...SAID, ...TAKEN }).filter((name) => !names.includes(name))).toEqual([]);
  });
});

const pagesOf = (of: ApiDocument) => [null, ...apiDocsParts(of)].map((part) => apiDocsPage(of, part).html);
const whole = (of: ApiDocument) => pagesOf(of).join('');

describe('the pages of the API', () => {
  test('show every call with its words, and link only to what is there', () => {
    const words = whole(document)
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(endpoints.filter(({ summary }) => !words.includes(summary.replaceAll('`', '')))).toEqual([]);
    const places = new Set<string>();
    for (const [at, html] of pagesOf(document).entries()) {
      const path = at === 0 ? API_DOCS : `${API_DOCS}/${apiDocsParts(document)[at - 1]}`;
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...html.matchAll(/ (?:href="#|aria-labelledby=")([^"]+)"/g)].filter(([, id]) => !ids.includes(id))).toEqual([]);
      places.add(path);
      for (const id of ids) places.add(`${path}#${id}`);
    }
    const links = [...whole(document).matchAll(/href="(\/api\/docs[^"]*)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !places.has(href))).toEqual([]);
    expect(whole(document).match(/<article/g)).toHaveLength(endpoints.length);
  });

  test('are as long as a phone draws', () => {
    const sizes = pagesOf(document).map((html) => html.match(/<[a-z]/g)?.length ?? 0);
    expect(Math.max(...sizes)).toBeLessThan(40_000);
    expect(sizes[0]).toBeLessThan(6_000);
  });

  test('need no script and no style but the one they name', () => {
    const { html, csp } = apiDocsPage(document, apiDocsParts(document)[0]);
    const [, style = ''] = html.match(/<style>([\s\S]*?)<\/style>/) ?? [];
    expect(style).toContain('--color-paper');
    expect(csp).toEqual({ scripts: [], styles: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`] });
    expect(html.replace(style, '')).not.toMatch(/<script|<style>.+<style>| style=| on\w+="/);
  });

  test('unfold references, objects in lists and in choices, and end where a schema holds itself', () => {
    const { html } = apiDocsPage(withBody({ $ref: '#/components/schemas/Tree' }), 'other');
    expect(html).toContain('<code>leaves</code><span class="must">required</span></th><td>list of (object or text-free)');
    expect(html).toContain('<summary>each entry of leaves</summary>');
    expect(html).toContain('<summary>fields of stem</summary>');
    expect(html.match(/<code>stem<\/code>/g)).toHaveLength(1);
    expect(html).toContain('2 to 9');
    expect(html).toContain('default <code>3</code>');
    expect(() => apiDocsPage(withBody({ $ref: '#/components/schemas/Absent' }), 'other')).toThrow(
      'The API document has no #/components/schemas/Absent.',
    );
  });

  test('write what they are given as text, never as markup', () => {
    const html = whole({
      info: { title: '<b>&"', description: '<img src=x>' },
      paths: { '/<i>': { get: { summary: '`<u>`' } } },
    });
    expect(html).not.toMatch(/<b>|<img|<i>|<u>/);
    expect(html).toContain('<code>&lt;u&gt;</code>');
  });
});

function withBody(schema: object): ApiDocument {
  const tree = {
    type: 'object',
    required: ['leaves'],
    properties: {
      leaves: {
        type: 'array',
        items: { anyOf: [{ type: 'object', properties: { colour: { type: 'string', default: 3 } } }, { type: 'text-free' }] },
      },
      stem: { anyOf: [{ allOf: [{ properties: { rings: { type: 'integer', minimum: 2, maximum: 9 } } }] }, { type: 'null' }] },
      more: { $ref: '#/components/schemas/Tree' },
    },
  };
  return {
    components: { schemas: { Tree: tree } },
    paths: { '/trees': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  };
}
