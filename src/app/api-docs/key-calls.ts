import { API_RIGHTS, keyMay, type ApiRight } from '#domain/api-rights.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import type { ApiDocument, Media, Operation } from './api-document.ts';
import { exampleOf } from './example-of.ts';
import { SAID, TAKEN, type Example } from './said-examples.ts';
import type { Resolve, Schema } from './schema-table.ts';

/** The rights of a key of which any is enough for a call; none: no key may, or it is a stream, which none opens. */
function rightsOf(method: string, { 'x-needs': needs, responses = {} }: Operation): readonly ApiRight[] {
  const permission = PERMISSIONS.find((one) => one === needs);
  const streams = Object.values(responses).some(({ content }) => content?.['text/event-stream'] !== undefined);
  return permission === undefined || streams
    ? []
    : API_RIGHTS.filter((right) => keyMay([right], permission, method.toUpperCase() !== 'GET'));
}

/** Says of each operation which rights of a key it asks for, and gives it examples: taken ones, or made from its schemas. */
export function withKeysAndExamples<Document extends ApiDocument>(document: Document, resolve: Resolve): Document {
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item)) if (operation) complete(operation, { method, path, resolve });
  return document;
}

type Where = { readonly method: string; readonly path: string; readonly resolve: Resolve };
/** While it is put together. */
type Open = { -readonly [Name in keyof Operation]: Operation[Name] };

function complete(operation: Open, { method, path, resolve }: Where): void {
  const rights = rightsOf(method, operation);
  if (rights.length === 0) {
    const others = operation.security?.filter((one) => !('apiKey' in one));
    if (others) operation.security = others;
  } else {
    const which = `A key needs ${rights.length > 1 ? 'one of the rights' : 'the right'} ${rights.map((right) => `\`${right}\``).join(', ')}.`;
    operation.description = [operation.description, which].filter(Boolean).join('\n\n');
  }
  const name = `${method.toUpperCase()} ${path}`;
  const said: Example = { ...SAID[name], ...TAKEN[name] };
  const example = (schema: Schema, given: unknown, whole: boolean) => given ?? exampleOf(schema, { resolve, whole });
  exampled(operation.requestBody, (schema) => example(schema, said.body, false));
  for (const [status, answer] of Object.entries(operation.responses ?? {}))
    if (status.startsWith('2')) exampled(answer, (schema) => example(schema, said.answer, true));
  for (const parameter of operation.parameters ?? []) {
    const value =
      said.params?.[parameter.name] ??
      said.query?.[parameter.name] ??
      (parameter.in === 'path' ? pathExample(path, parameter.name) : undefined);
    if (value !== undefined) Object.assign(parameter, { example: value });
  }
}

/** Only of JSON: a file or a stream is shown by its own words. */
function exampled(media: Media | undefined, make: (schema: Schema) => unknown): void {
  const json = media?.content?.['application/json'];
  if (json?.schema && json.schema.format !== 'binary') Object.assign(json, { example: make(json.schema) });
}

const NOUN = /\/(\w+)\/\{/g;
function pathExample(path: string, name: string): string {
  const before = path.slice(0, path.indexOf(`{${name}}`));
  const noun = [...`${before}{`.matchAll(NOUN)].at(-1)?.[1] ?? '';
  if (noun === 'venues' || noun === 'stores') return '1';
  return name === 'email' ? 'eleni@example.com' : '01a22150-3c8e-7d41-9a5f-2b6c7d8e9f01';
}
