import type { Pool, PoolClient } from 'pg';

/** What the product asked the database through a pool, each statement once, with how many values it has. */
export type Asked = Map<string, number>;

/** Writes down every statement that goes through the pool from now on. */
export function listenTo(pool: Pool): Asked {
  const asked: Asked = new Map();
  const heard = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const listening = (statement: unknown, values?: unknown, done?: unknown): unknown => {
      const said = typeof statement === 'string' ? { text: statement, values } : (statement as { text?: unknown; values?: unknown } | null);
      if (typeof said?.text === 'string') asked.set(said.text, Array.isArray(said.values) ? said.values.length : 0);
      return query(statement, values, done);
    };
    client.query = listening as typeof client.query;
  });
  return asked;
}

/** Everything that is sent to the database through a pool from now on, in turn: each is a way there and back. */
export function sentThrough(pool: Pool): string[] {
  const sent: string[] = [];
  const heard = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const listening = (statement: unknown, ...more: unknown[]): unknown => {
      sent.push(typeof statement === 'string' ? statement : String((statement as { text?: unknown } | null)?.text));
      return query(statement, ...more);
    };
    client.query = listening as typeof client.query;
  });
  return sent;
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
};

/** A way of reading a table that takes longer with each of its rows. */
export type Walk = { readonly table: string; readonly how: string };

/**
 * Where a statement would walk one of these tables even if the database shunned it: no index leads to what is asked for, or it is read from one end to
 * the other. `small` are indexes of what is open only, which the database keeps short by itself. Null for what cannot be explained (begin, set, notify).
 */
export async function walksOf(
  client: PoolClient,
  text: string,
  tables: ReadonlySet<string>,
  small: ReadonlyMap<string, string>,
): Promise<Walk[] | null> {
  if (!/^\s*(?:select|insert|update|delete|with|merge)\b/i.test(text)) return null;
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`);
  const walks: Walk[] = [];
  const look = (node: Node, above: string, tableAbove: string | undefined): void => {
    const index = node['Index Name'];
    const table = node['Relation Name'] ?? (index === undefined ? undefined : (small.get(index) ?? tableAbove));
    // The first ones of an index, whatever they are.
    const isFew = above === 'Limit' && node.Filter === undefined;
    const walksIndex = index !== undefined && node['Index Cond'] === undefined && !small.has(index) && !isFew;
    if (table !== undefined && tables.has(table) && (node['Node Type'] === 'Seq Scan' || walksIndex))
      walks.push({ table, how: index === undefined ? 'every row' : `all of ${index}` });
    for (const inner of node.Plans ?? []) look(inner, node['Node Type'], table);
  };
  for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) look(Plan, '', undefined);
  return walks;
}
