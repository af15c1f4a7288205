import type { Resolve, Schema } from './schema-table.ts';

/** What an example says in a field of that name, so that it reads like an evening and not like a schema; the first that fits is taken. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/^(currency)$/, 'EUR'],
  [/^(language)$/, 'en'],
  [/timezone$/i, 'Europe/Athens'],
  [/email/i, 'eleni@example.com'],
  [/^(floorTitle)$/, 'Garden'],
  [/^(date|day|from|to|since|until|lastDay|businessDay)$/, '2026-11-27'],
  [/(At|Since|Until|After|at)$/, '2026-11-27T18:42:07.000Z'],
  [/^time$/i, '18:42'],
  [/^(provider)$/, 'stripe'],
  [/(url|address|image|logo|picture)$/i, 'https://menu.example.com/dish.webp'],
  [/(reason)$/i, 'Sold out'],
  [/(note|comment)$/i, 'No ice, please'],
  [/(buyersName|^person$|guest)/i, 'Eleni'],
  [/(category)/i, 'Grill'],
  [/(option|extra)/i, 'Extra tzatziki'],
  [/(description)$/i, 'Slow-roasted, with lemon potatoes'],
  [/(title|name|dish)$/i, 'Lamb chops'],
  [/(seal|revision|version)$/i, '3f9a1c52'],
  [/^(color|colour|.*Color)$/, '#7a8f3c'],
];
const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/cents$/i, 1850],
  [/(amount|price|total|sum|due|left|paid|net|gross|cost|revenue|takings|average|unpaid|money)/i, 18.5],
  [/(floor)$/i, 1],
  [/(table|tableNumber)$/i, 4],
  [/(quantity|count|portions|guests|orders)$/i, 2],
  [/(rate|vat|percent)/i, 13],
  [/(minutes|seconds|wait)/i, 12],
  [/(number|lastEventId|cursor|event|seq)$/i, 4711],
];
/** Where a text of one form stands. */
const FORMS: Readonly<Record<string, string>> = {
  uuid: '01a22150-3c8e-7d41-9a5f-2b6c7d8e9f01',
  'date-time': '2026-11-27T18:42:07.000Z',
  date: '2026-11-27',
  email: 'eleni@example.com',
  uri: 'https://menu.example.com/dish.webp',
};
const ID = /^(_id|id|.*Id|order|visit|item|message|printer|person|share|reduction|key)$/;

type Told = { readonly resolve: Resolve; /** Also what may be left out. */ readonly whole: boolean };

/** A value that fits a schema; `name` is the field in which it stands. */
export function exampleOf(schema: Schema, told: Told, name = '', seen: readonly string[] = []): unknown {
  if (schema.$ref !== undefined)
    return seen.includes(schema.$ref) ? null : exampleOf(told.resolve(schema.$ref), told, name, [...seen, schema.$ref]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0) return exampleOf(choices.find(({ type }) => type !== 'null') ?? choices[0] ?? {}, told, name, seen);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, told, name, seen)));
  const [type] = [schema.type ?? (schema.properties ? 'object' : undefined)].flat();
  switch (type) {
    case 'object':
      return objectOf(schema, told, seen);
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, schema.items ? 1 : 0) }, () =>
        exampleOf(schema.items ?? {}, told, name.replace(/s$/, ''), seen),
      );
    case 'string':
      return textOf(schema, name);
    case 'number':
    case 'integer':
      return numberOf(schema, name);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function objectOf(schema: Schema, told: Told, seen: readonly string[]): object {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => told.whole || schema.required?.includes(name));
  const own = fields.map(([name, field]) => [name, exampleOf(field, told, name, seen)] as const);
  const rest = schema.additionalProperties;
  if (own.length > 0 || typeof rest !== 'object') return Object.fromEntries(own);
  return { en: exampleOf(rest, told, 'title', seen) };
}

function textOf({ format, pattern, minLength = 0, maxLength = Infinity }: Schema, name: string): string {
  const known = format === undefined ? undefined : FORMS[format];
  if (known !== undefined) return known;
  const said = TEXTS.find(([like]) => like.test(name))?.[1] ?? (ID.test(name) ? String(FORMS['uuid']) : 'Lamb chops');
  const fitting =
    pattern === undefined || new RegExp(pattern, 'u').test(said)
      ? said
      : (PATTERNS.find((one) => new RegExp(pattern, 'u').test(one)) ?? said);
  return fitting.padEnd(minLength, 'x').slice(0, maxLength);
}
const PATTERNS = [
  '2026-11-27',
  '18:42',
  'EUR',
  'en',
  '#7a8f3c',
  '2026-11',
  '1',
  'a1',
  String(FORMS['uuid']),
  'abcdefghijklmnopqrstuvwxyz0123456789',
];

function numberOf({ type, minimum = -Infinity, maximum = Infinity }: Schema, name: string): number {
  const said = NUMBERS.find(([like]) => like.test(name))?.[1] ?? 1;
  const within = Math.min(Math.max(said, minimum), maximum);
  return type === 'integer' ? Math.round(within) : within;
}
