import { escapeMarkup } from '#platform/server/escape-markup.ts';
import type { Media, Operation } from './api-document.ts';

const WIDTH = 88;

/** JSON as people read it: what fits on a line is on one. */
function shown(value: unknown, indent = ''): string {
  const short = JSON.stringify(value, null, 1)?.replaceAll(/\n\s*/g, ' ') ?? '';
  if (short.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return short;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${inner}${isList ? '' : `${JSON.stringify(name)}: `}${shown(one, inner)}`);
  return `${isList ? '[' : '{'}\n${lines.join(',\n')}\n${indent}${isList ? ']' : '}'}`;
}

/** A call by curl with a key, and its answer, folded away; '' where no key may make it. */
export function callExample(method: string, path: string, operation: Operation): string {
  if (!operation.security?.some((one) => 'apiKey' in one)) return '';
  const answer = Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'));
  const back = answer ? answered(...answer) : '';
  return `<details class="api-example"><summary>Example</summary><pre>${escapeMarkup(curl(method, path, operation))}</pre>${back}</details>`;
}

function answered(status: string, media: Media | undefined): string {
  const files = Object.entries(media?.content ?? {}).flatMap(([kind, { schema }]) => (schema?.format === 'binary' ? [kind] : []));
  if (files.length > 0) return `<p>answers ${escapeMarkup(status)} with a file: ${escapeMarkup(files.join(' or '))}</p>`;
  const said = exampleIn(media);
  return said === undefined ? '' : `<p>answers ${escapeMarkup(status)}</p><pre>${escapeMarkup(shown(said))}</pre>`;
}

const exampleIn = (media: Media | undefined): unknown => media?.content?.['application/json']?.example;

function curl(method: string, path: string, { parameters = [], requestBody }: Operation): string {
  const given = (place: string) => parameters.filter((one) => one.in === place && one.example !== undefined);
  const filled = given('path').reduce((at, { name, example }) => at.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const query = new URLSearchParams(given('query').map(({ name, example }) => [name, String(example)]));
  const address = `"$PAREA${filled}${query.size > 0 ? `?${query}` : ''}"`;
  const body = exampleIn(requestBody);
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    '-H "Authorization: Bearer $KEY"',
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${shown(body).replaceAll("'", String.raw`'\''`)}'`]),
    ...(requestBody?.content?.['multipart/form-data'] ? ['-F "file=@dish.jpg"'] : []),
    address,
  ];
  return parts.length > 3 ? parts.join(' \\\n  ') : parts.join(' ');
}
