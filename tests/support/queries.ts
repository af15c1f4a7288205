import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** What one file asks of the database: the table, null where its name is only known when the program runs, and whether its rows change. */
export type Query = { readonly table: string | null; readonly writes: boolean };

const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'innerJoinLateral', 'leftJoinLateral']);
const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);

/** The queries of a file: Kysely's calls by their first argument, SQL in templates and in the strings that clients are given by its words. */
export function queriesOf({ path, text }: SourceFile, tables: ReadonlySet<string>): Query[] {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be parsed: ${parsed.errors[0]?.message}`);
  const found: Query[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'CallExpression') found.push(...called(value, tables));
    if (value.type === 'TaggedTemplateExpression' && isSql(value['tag'])) found.push(...written(quasis(value['quasi']), tables));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parsed.program.body);
  return found;
}

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');
const isSql = (tag: unknown): boolean => nameOf(tag) === 'sql';
const member = (callee: unknown): string => (isNode(callee) && callee.type === 'MemberExpression' ? nameOf(callee['property']) : '');

function called({ callee, arguments: given }: Node, tables: ReadonlySet<string>): Query[] {
  const method = member(callee);
  const [first] = Array.isArray(given) ? (given as unknown[]) : [];
  // SQL that is built: `sql.table(name)`, `sql.raw(text)`.
  if ((method === 'table' || method === 'raw') && isNode(callee) && isSql(callee['object'])) return [{ table: null, writes: true }];
  if (method === 'query' && isNode(first) && ['TemplateLiteral', 'Literal'].includes(first.type))
    return written(first.type === 'Literal' ? String(first['value']) : quasis(first), tables);
  const writes = WRITES.has(method);
  if (!writes && !READS.has(method)) return [];
  return namesIn(first).map((name) => ({ table: name === null ? null : snake(name), writes }));
}

/** `'orders'`, `'orders as o'`, or several; a function makes a subquery, whose own calls are seen. */
function namesIn(node: unknown): (string | null)[] {
  if (!isNode(node)) return [null];
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value'].replace(/ as .*$/, '')];
  if (node.type === 'ArrayExpression' && Array.isArray(node['elements'])) return node['elements'].flatMap(namesIn);
  return node.type === 'ArrowFunctionExpression' ? [] : [null];
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The words of a template, with a mark where a value stands. */
function quasis(node: unknown): string {
  const parts = isNode(node) && Array.isArray(node['quasis']) ? (node['quasis'] as unknown[]) : [];
  return parts.map((part) => (isNode(part) ? (part['value'] as { readonly raw: string }).raw : '')).join(' ? ');
}

/** Every table that the words name where SQL takes one; those whose rows it changes are marked. */
function written(words: string, tables: ReadonlySet<string>): Query[] {
  const plain = words.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'[^']*'/g, "''");
  const found: Query[] = [];
  for (const [, , table = ''] of plain.matchAll(/\b(delete\s+from|insert\s+into|(?<!for\s+)update|table)\s+(?:only\s+)?([a-z_]+)\b/gi))
    if (tables.has(table)) found.push({ table, writes: true });
  for (const [, table = ''] of plain.matchAll(/(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b(?!\s*\()/gi))
    if (tables.has(table)) found.push({ table, writes: false });
  for (const [, table = ''] of plain.matchAll(/\bfrom\s[^;()]*?,\s*([a-z_]+)\s+[a-z]+\b/gi))
    if (tables.has(table)) found.push({ table, writes: false });
  return found;
}
