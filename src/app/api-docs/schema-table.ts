import { escapeMarkup } from '#platform/server/escape-markup.ts';
/** The part of JSON Schema 2020-12 that the contracts' schemas turn into. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

/** Follows `#/…` references; `seen` are those on the way here, so that a schema inside itself ends. */
export type Resolve = (ref: string) => Schema;

const code = (text: string): string => `<code>${escapeMarkup(text)}</code>`;

/** Text with `code` in backticks and lines that start with "- " as a list; everything else is escaped. */
export function prose(text: string): string {
  const inline = (line: string) => escapeMarkup(line).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
  const blocks = text.split('\n').filter((line) => line.trim() !== '');
  const html = blocks.map((line) => (line.startsWith('- ') ? `<li>${inline(line.slice(2))}</li>` : `<p>${inline(line)}</p>`)).join('');
  return html.replaceAll(/(?:<li>.*?<\/li>)+/g, (items) => `<ul>${items}</ul>`);
}

/** A schema as a table of its fields, each object inside it folded away; a schema without fields as a sentence. */
export function schemaTable(schema: Schema, resolve: Resolve, caption: string, seen: readonly string[] = []): string {
  const forms = objectsIn(schema, resolve, seen);
  const own = forms.filter((form) => form.where === '');
  if (own.length === 0) return `<p>${typeName(schema, resolve)}${notes(schema)}</p>${folded(forms, resolve)}`;
  const tables = own.map((form, at) => table(form, resolve, own.length > 1 ? `${caption}, form ${at + 1} of ${own.length}` : caption));
  return tables.join('');
}

/** An object somewhere in a value: `where` says how to reach it, '' for the value itself. */
type Form = { readonly where: string; readonly schema: Schema; readonly seen: readonly string[] };

function objectsIn(schema: Schema, resolve: Resolve, seen: readonly string[], where = ''): Form[] {
  if (schema.$ref !== undefined) {
    if (seen.includes(schema.$ref)) return [];
    return objectsIn(resolve(schema.$ref), resolve, [...seen, schema.$ref], where);
  }
  if (schema.allOf) return objectsIn(merged(schema.allOf, resolve), resolve, seen, where);
  if (schema.properties && Object.keys(schema.properties).length > 0) return [{ where, schema, seen }];
  const inner: Form[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => objectsIn(one, resolve, seen, where));
  if (schema.items) inner.push(...objectsIn(schema.items, resolve, seen, 'each entry'));
  if (typeof schema.additionalProperties === 'object') inner.push(...objectsIn(schema.additionalProperties, resolve, seen, 'each value'));
  return inner;
}

function merged(parts: readonly Schema[], resolve: Resolve): Schema {
  const whole = parts.map((part) => (part.$ref === undefined ? part : resolve(part.$ref)));
  return {
    type: 'object',
    properties: Object.assign({}, ...whole.map((part) => part.properties ?? {})),
    required: whole.flatMap((part) => part.required ?? []),
  };
}

function table({ schema, seen }: Form, resolve: Resolve, caption: string): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const forms = objectsIn(field, resolve, seen);
    const must = required.has(name) ? '<span class="must">required</span>' : '';
    const fields = forms.length === 0 ? '' : `<tr class="inside"><td colspan="3">${folded(forms, resolve, name)}</td></tr>`;
    return `<tr><th scope="row">${code(name)}${must}</th><td>${typeName(field, resolve)}</td><td>${about(field)}</td></tr>${fields}`;
  });
  return `<table><caption>${escapeMarkup(caption)}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function folded(forms: readonly Form[], resolve: Resolve, of = ''): string {
  return forms
    .map((form, at) => {
      const label = [form.where || 'fields', of && `of ${of}`, forms.length > 1 && `(form ${at + 1} of ${forms.length})`]
        .filter(Boolean)
        .join(' ');
      return `<details><summary>${escapeMarkup(label)}</summary>${table(form, resolve, label)}</details>`;
    })
    .join('');
}

const about = (schema: Schema): string => (schema.description ? prose(schema.description) : '') + notes(schema).trim();

/** A schema's kind in words: "text", "list of number", "object or null". */
export function typeName(schema: Schema, resolve: Resolve): string {
  return [...new Set(kinds(schema, resolve, []))].join(' or ');
}

function kinds(schema: Schema, resolve: Resolve, seen: readonly string[]): string[] {
  if (schema.$ref !== undefined) {
    if (seen.includes(schema.$ref)) return ['the same again'];
    return kinds(resolve(schema.$ref), resolve, [...seen, schema.$ref]);
  }
  if (schema.const !== undefined) return [code(JSON.stringify(schema.const))];
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value)));
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return choices.flatMap((one) => kinds(one, resolve, seen));
  if (schema.items) return [`list of ${grouped(kinds(schema.items, resolve, seen))}`];
  if (typeof schema.additionalProperties === 'object') return [`map of ${grouped(kinds(schema.additionalProperties, resolve, seen))}`];
  if (schema.properties ?? schema.allOf) return ['object'];
  return [schema.type ?? 'anything'].flat().map(escapeMarkup);
}

function grouped(names: readonly string[]): string {
  const different = [...new Set(names)];
  return different.length === 1 ? String(different[0]) : `(${different.join(' or ')})`;
}

/** Bounds, form and default, also of what a union or a list holds; said once each. */
function notes(schema: Schema): string {
  const said = [...new Set(bounds(schema))];
  if (schema.default !== undefined) said.push(`default ${code(JSON.stringify(schema.default))}`);
  return said.length === 0 ? '' : ` <span class="rule">${said.join(', ')}</span>`;
}

function bounds(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, format, pattern } = schema;
  const own = [
    span(minLength, maxLength, 'characters'),
    span(minimum, maximum, ''),
    span(minItems, maxItems, 'entries'),
    format && escapeMarkup(format),
    pattern && `matches ${code(pattern)}`,
  ].filter((note) => typeof note === 'string' && note !== '');
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...own.map(String), ...inner.flatMap(bounds)];
}

function span(least: number | undefined, most: number | undefined, what: string): string {
  if (least === undefined && most === undefined) return '';
  const range = least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`;
  return `${range} ${what}`.trim();
}
