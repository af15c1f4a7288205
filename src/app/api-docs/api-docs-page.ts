import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TABLE } from '#platform/shared/mark-shape.ts';
import type { Page } from '#platform/shared/page.ts';
import { escapeMarkup } from '#platform/server/escape-markup.ts';
import { resolver, type Answer, type ApiDocument, type Media, type Operation, type Parameter } from './api-document.ts';
import { callExample } from './call-example.ts';
import { prose, schemaTable, typeName, type Resolve, type Schema } from './schema-table.ts';

type Call = { readonly id: string; readonly method: string; readonly path: string; readonly tag: string; readonly operation: Operation };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const LOOK = ['tokens.css', 'fonts.css', 'base.css'].map((file) => `../../platform/ui/look/${file}`).concat('./api-docs.css');
const STYLE = LOOK.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n');

/** Where the reference is. */
export const API_DOCS = '/api/docs';

/** The parts of the reference, as their addresses name them: a page each, for all calls on one are more than a phone draws. */
export const apiDocsParts = (document: ApiDocument): string[] => tagsOf(callsOf(document)).map(partOf);

/**
 * A page of the API's reference, without scripts, and the hash that its style needs in the policy: `/api/docs` with what all calls have in common and
 * the list of them, or one of its parts.
 */
export function apiDocsPage(document: ApiDocument, part: string | null = null): Page {
  const resolve = resolver(document);
  const calls = callsOf(document);
  const tags = tagsOf(calls);
  const { title = 'API', version = '', description = '' } = document.info ?? {};
  const current = tags.find((tag) => partOf(tag) === part);
  const content =
    current === undefined
      ? `<h1>The ${escapeMarkup(title)} API</h1>
${prose(description)}
<p><a href="/api/openapi.json">The same as an OpenAPI 3.1 document</a></p>
${credentials(document)}
${refusalForm(calls, resolve)}
${tags.map((tag) => listed(tag, calls)).join('\n')}`
      : section(current, calls, resolve);
  const html = `<!doctype html>
<html lang="en" data-surface="diner">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${current === undefined ? '' : `${escapeMarkup(current)} · `}${escapeMarkup(title)} API</title>
<meta name="description" content="${escapeMarkup(current === undefined ? `Every call of the ${title} API: what it takes, what it answers, and when it refuses.` : `The calls of the ${title} API about: ${current}.`)}">
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="/fonts/parea-display-latin.woff2" as="font" type="font/woff2" crossorigin>
<style>${STYLE}</style>
</head>
<body class="api">
<a class="api-skip" href="#content">Skip to the calls</a>
<header class="api-head"><a class="brand" href="/">${MARK}${escapeMarkup(title)}</a><p class="api-version">API ${escapeMarkup(version)}</p><a class="button button--ink api-start" href="/login?accountType=store">Start free</a></header>
<nav class="api-nav" aria-label="Calls"><h2><a href="${API_DOCS}"${current === undefined ? ' aria-current="page"' : ''}>All of it</a></h2>${tags.map((tag) => navigation(tag, calls, current)).join('')}</nav>
<main id="content" class="api-main" tabindex="-1">
${content}
<p><a href="/source.tar.gz">Source code of what runs here</a>, AGPL-3.0-or-later</p>
</main>
</body>
</html>`;
  return { html, csp: { scripts: [], styles: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`] } };
}

const tagsOf = (calls: readonly Call[]): string[] => [...new Set(calls.map((call) => call.tag))];
const partOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const MARK = `<svg class="mark" viewBox="0 0 40 40" aria-hidden="true"><g fill="currentColor"><circle cx="10" cy="11" r="4.2"/><circle class="mark__you" cx="20" cy="8" r="4.2"/><circle cx="30" cy="11" r="4.2"/><path d="${TABLE}"/></g></svg>`;

function callsOf(document: ApiDocument): Call[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const id = operation.operationId ?? `${method}${path}`.replaceAll(/[^A-Za-z0-9]+/g, '-');
      return [{ id, method: method.toUpperCase(), path, tag: operation.tags?.[0] ?? 'Other', operation }];
    }),
  );
}

const badge = (method: string): string => `<span class="method method--${method.toLowerCase()}">${method}</span>`;
/** A long path may break after a slash. */
const address = (path: string): string => `<code class="path">${escapeMarkup(path).replaceAll('/', '/<wbr>')}</code>`;

const linkTo = ({ id, tag, method, path }: Call): string =>
  `<a href="${API_DOCS}/${partOf(tag)}#${escapeMarkup(id)}">${badge(method)} ${address(path)}</a>`;

function navigation(tag: string, calls: readonly Call[], current: string | undefined): string {
  const isHere = tag === current;
  const links = isHere ? calls.filter((call) => call.tag === tag).map((call) => `<li>${linkTo(call)}</li>`) : [];
  return `<h2><a href="${API_DOCS}/${partOf(tag)}"${isHere ? ' aria-current="page"' : ''}>${escapeMarkup(tag)}</a></h2>${isHere ? `<ul>${links.join('')}</ul>` : ''}`;
}

/** The calls of a part with a word on each. */
function listed(tag: string, calls: readonly Call[]): string {
  const own = calls
    .filter((call) => call.tag === tag)
    .map((call) => `<li>${linkTo(call)} ${prose(call.operation.summary ?? '').replaceAll(/<\/?p>/g, '')}</li>`);
  return `<section aria-labelledby="tag-${partOf(tag)}"><h2 id="tag-${partOf(tag)}"><a href="${API_DOCS}/${partOf(tag)}">${escapeMarkup(tag)}</a></h2><ul class="api-list">${own.join('')}</ul></section>`;
}

const section = (tag: string, calls: readonly Call[], resolve: Resolve): string =>
  `<h1>${escapeMarkup(tag)}</h1>${calls
    .filter((call) => call.tag === tag)
    .map((call) => article(call, resolve))
    .join('')}`;

function article({ id, method, path, operation }: Call, resolve: Resolve): string {
  const { summary, description, parameters = [], requestBody } = operation;
  const body = schemaOf(requestBody);
  return `<article aria-labelledby="${escapeMarkup(id)}">
<h2 id="${escapeMarkup(id)}">${badge(method)} ${address(path)}</h2>
${summary ? `<p class="api-summary">${prose(summary).replaceAll(/<\/?p>/g, '')}</p>` : ''}
<p class="api-who">${caller(operation)}</p>
${parameters.length > 0 ? parameterTable(parameters, resolve) : ''}
${body ? `<h3>Body</h3>${schemaTable(body, resolve, 'Fields of the body')}` : ''}
${callExample(method, path, operation)}
${answers(operation, resolve)}
${description ? `<div class="api-refusals">${prose(description)}</div>` : ''}
</article>`;
}

function caller({ security }: Operation): string {
  if (!security) return 'Anyone may call this.';
  const names = security.flatMap((one) => Object.keys(one)).map((name) => `<a href="${API_DOCS}#credentials">${escapeMarkup(name)}</a>`);
  return `Needs ${names.join(' or ')}.`;
}

function parameterTable(parameters: readonly Parameter[], resolve: Resolve): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const must = required ? '<span class="must">required</span>' : '';
    const type = schema ? typeName(schema, resolve) : '';
    return `<tr><th scope="row"><code>${escapeMarkup(name)}</code>${must}</th><td>${escapeMarkup(place)}, ${type}</td><td>${prose(description ?? '')}</td></tr>`;
  });
  return `<h3>Parameters</h3><table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function answers({ responses = {} }: Operation, resolve: Resolve): string {
  const rows = Object.entries(responses).toSorted(([a], [b]) => a.localeCompare(b));
  const done = rows.filter(([status]) => status.startsWith('2')).map(([status, answer]) => success(status, answer, resolve));
  const refused = rows
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, answer]) => `<tr><th scope="row">${escapeMarkup(status)}</th><td>${prose(answer.description ?? '')}</td></tr>`);
  const table = `<h3>Refusals, in <a href="${API_DOCS}#refusals">the one form</a></h3><table><caption>Refusals</caption><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>${refused.join('')}</tbody></table>`;
  return done.join('') + (refused.length > 0 ? table : '');
}

function success(status: string, answer: Answer, resolve: Resolve): string {
  const schema = schemaOf(answer);
  const content = schema ? schemaTable(schema, resolve, `Fields of the answer`) : '<p>No content.</p>';
  return `<h3>Answer ${escapeMarkup(status)}</h3>${content}`;
}

const schemaOf = (media: Media | undefined): Schema | undefined => Object.values(media?.content ?? {})[0]?.schema;

function credentials(document: ApiDocument): string {
  const schemes = Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => {
    const how = scheme.in
      ? `${scheme.in} <code>${escapeMarkup(scheme.name ?? '')}</code>`
      : `<code>Authorization: ${escapeMarkup(scheme.scheme ?? '')}</code>`;
    return `<tr><th scope="row">${escapeMarkup(name)}</th><td>${how}</td><td>${prose(scheme.description ?? '')}</td></tr>`;
  });
  if (schemes.length === 0) return '';
  return `<section aria-labelledby="credentials"><h2 id="credentials">Credentials</h2><table><caption>Ways to say who calls</caption><thead><tr><th scope="col">Name</th><th scope="col">How</th><th scope="col">What</th></tr></thead><tbody>${schemes.join('')}</tbody></table>${EXAMPLES_SAY}</section>`;
}

const EXAMPLES_SAY =
  '<p>Each call that a key may make has an example. They are written for a terminal that knows your key and where Parea is:</p><pre>KEY=parea_key_…\nPAREA=http://localhost:3000</pre>';

/** Every refusal looks alike, so its fields are shown once. */
function refusalForm(calls: readonly Call[], resolve: Resolve): string {
  const refusals = calls.flatMap(({ operation }) => Object.entries(operation.responses ?? {}).filter(([status]) => /^[45]/.test(status)));
  const schema = refusals.map(([, answer]) => schemaOf(answer)).find((one) => one !== undefined);
  if (!schema) return '<span id="refusals"></span>';
  return `<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>${schemaTable(schema, resolve, 'Fields of a refusal')}</section>`;
}
