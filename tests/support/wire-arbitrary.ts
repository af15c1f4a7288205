import fc from 'fast-check';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** What often breaks programs: keys of prototypes, numbers at the edge, text that is half a character, code in other languages. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1.7976931348623157e308,
  '',
  ' ',
  '0',
  'NaN',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff!',
  '\u202eabc',
  '🍋'.repeat(40),
  'ά'.repeat(130),
  'x'.repeat(5000),
  "' or 1=1; drop table orders; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '%00%0a',
  '__proto__',
  'constructor',
  'toString',
  'javascript:alert(1)',
  '2026-02-31',
  '9999999999999999999999',
  [],
  [[]],
  {},
  { length: 3 },
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  { $gt: '' },
];

type Json = {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Values that a schema of the wire lets in (but for its checks in code); texts are often taken from `known`. */
export function validFor(schema: GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return valueOf(toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) as Json, known);
}

function valueOf(json: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in json) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const either = json.anyOf ?? json.oneOf;
  if (either) return fc.oneof(...either.map((one) => valueOf(one, known)));
  switch (json.type) {
    case 'object':
      return objectOf(json, known);
    case 'array':
      return fc.array(valueOf(json.items ?? {}, known), { minLength: json.minItems ?? 0, maxLength: Math.min(json.maxItems ?? 4, 4) });
    case 'string':
      return textOf(json, known);
    case 'integer':
      return fc.oneof(fc.integer({ min: json.minimum ?? 0, max: Math.min(json.maximum ?? 200, 200) }), fc.constant(json.maximum ?? 1));
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 20_000 }).map((n) => n / 100),
        fc.nat(10),
        fc.constant(json.maximum ?? 8),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.constantFrom(...NASTY), fc.jsonValue());
  }
}

function objectOf(json: Json, known: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(json.properties ?? {}).map(([name, inner]) => [name, valueOf(inner, known)] as const);
  const own = fc.record(Object.fromEntries(fields), { requiredKeys: [...(json.required ?? [])] });
  const { additionalProperties: rest } = json;
  if (fields.length > 0 || typeof rest !== 'object') return own;
  return fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 20 })), valueOf(rest, known), { maxKeys: 3 });
}

function textOf({ minLength = 0, maxLength = 60, pattern, format }: Json, known: readonly string[]): fc.Arbitrary<string> {
  if (format === 'email') return fc.oneof(fc.constantFrom(...known.filter((one) => one.includes('@'))), fc.emailAddress());
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined)
    return fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')) }, fc.constantFrom(...known));
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, free);
}

/** A value with one to three of its places, wherever they lie, replaced by something nasty, left out, or joined by what nobody asked for. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(10_000),
    how: fc.constantFrom('replace', 'replace', 'drop', 'add'),
    by: fc.constantFrom(...NASTY),
  });
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) => changes.reduce(apply, value));
}

type Change = { readonly at: number; readonly how: string; readonly by: unknown };

function apply(value: unknown, change: Change): unknown {
  const paths = pathsOf(value, []);
  return replaced(value, paths[change.at % paths.length] ?? [], change);
}

function pathsOf(value: unknown, here: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...here, key]))];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined || typeof value !== 'object' || value === null)
    return change.how === 'add' && typeof value === 'object' && value !== null
      ? Object.assign(copyOf(value), { extra: change.by })
      : change.by;
  const copy = copyOf(value);
  if (rest.length === 0 && change.how === 'drop') Reflect.deleteProperty(copy, key);
  else
    Object.defineProperty(copy, key, {
      value: replaced(Reflect.get(value, key), rest, change),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}

const copyOf = (value: object): object => (Array.isArray(value) ? [...value] : { ...value });
