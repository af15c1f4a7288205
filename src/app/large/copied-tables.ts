import pg from 'pg';

/** Written together: what a venue is, its orders of a day, the cards of its guests. */
export type Part = 'venues' | 'orders' | 'stamps';

type CopiedTable = {
  readonly table: string;
  readonly part: Part;
  /** The models' rows of it; where they are no venue's, with the venue they go with as `of_venue`. */
  readonly from: string;
  /** How the copy `c` of the row `m` differs, beside its ids. */
  readonly own?: Readonly<Record<string, string>>;
};

const id = (column: string): string => `(left(${column}::text, 30) || lpad(to_hex(c.n), 6, '0'))::uuid`;
/** The id of a copied row: the model's, whose last digits say which copy it is. Its time stays. */
export const JOINS = { id };

const ofVenue = (table: string): string => `select t.* from ${table} t where t.venue_id in (select of from copied)`;
const ofOrder = (table: string, joined: string): string =>
  `select t.*, o.day from ${table} t join model_orders o on o.venue_id = t.venue_id and ${joined}`;
const ofGuest = (table: string, key: string): string =>
  `select t.*, g.venue_id as of_venue from ${table} t join (select distinct venue_id, user_id from model_orders where user_id is not null) g on g.user_id = t.${key}`;

/** All that the models have, each after those it points to. */
export const PARTS: readonly CopiedTable[] = [
  {
    table: 'company',
    part: 'venues',
    from: 'select t.*, v.id as of_venue from company t join venue v on v.company_id = t.id where v.id in (select of from copied)',
    own: { name: 'c.title' },
  },
  {
    table: 'venue',
    part: 'venues',
    from: 'select t.*, t.id as of_venue from venue t where t.id in (select of from copied)',
    own: { number: 'c.number', title: 'c.title', translations: "jsonb_set(m.translations, '{el,title}', to_jsonb(c.title))" },
  },
  ...['venue_pulse', 'category', 'extra_group', 'item', 'promotion', 'table_code'].map(
    (table) => ({ table, part: 'venues', from: ofVenue(table) }) as const,
  ),
  { table: 'audit_entry', part: 'venues', from: ofVenue('audit_entry'), own: { subject: 'c.title' } },
  {
    table: 'account_user',
    part: 'venues',
    from: ofGuest('account_user', 'id'),
    own: { email: "replace(m.email, '@', '-' || c.number || '@')" },
  },
  { table: 'visit', part: 'orders', from: ofOrder('visit', 'o.visit_id = t.id') },
  {
    table: 'orders',
    part: 'orders',
    from: `select t.*, dense_rank() over (order by (t.placed_at at time zone 'UTC')::date) as day from orders t
      where t.venue_id in (select of from copied)`,
  },
  ...['order_line', 'settlement'].map((table) => ({ table, part: 'orders', from: ofOrder(table, 'o.id = t.order_id') }) as const),
  {
    table: 'venue_event',
    part: 'orders',
    // What is told of no order goes with the first of them.
    from: `select t.*, coalesce(o.day, (select min(f.day) from model_orders f where f.venue_id = t.venue_id)) as day from venue_event t
      left join model_orders o on o.venue_id = t.venue_id and o.id::text = t.subject_id where t.venue_id in (select of from copied)`,
    own: {
      subject_id: `case when m.subject_id ~ '^[0-9a-f]{8}-' then left(m.subject_id, 30) || lpad(to_hex(c.n), 6, '0') else m.subject_id end`,
    },
  },
  { table: 'stamp_card', part: 'stamps', from: ofGuest('stamp_card', 'user_id') },
  // The cards above are of these venues' companies alone: each model has its own.
  { table: 'stamp_entry', part: 'stamps', from: ofVenue('stamp_entry') },
];

/** The statement that copies a table's rows for the copies with the numbers `$1`, and of the day `$2`. */
export async function copyOf(client: pg.Client, { table, part, own = {} }: CopiedTable): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string; venue: string | null }>(
    `select attname as name, atttypid::regtype::text as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => pg.escapeIdentifier(name));
  const values = rows.map(({ name, type }) => {
    const column = `m.${pg.escapeIdentifier(name)}`;
    return own[name] ?? (type === 'uuid' ? id(column) : column);
  });
  const venue = rows.some(({ name }) => name === 'venue_id') ? 'm.venue_id' : 'm.of_venue';
  const day = part === 'orders' ? 'm.day = $2' : '$2 = 0';
  const inTime = part === 'orders' && table === 'orders' ? 'order by m.placed_at, c.n' : '';
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')}
    from model_${table} m join copied c on c.of = ${venue} where c.number = any($1) and ${day} ${inTime}`;
}

/** Tables that were added since, and of which the models have rows: their copies would not be whole. */
export async function refuseUnknownRows(client: pg.Client): Promise<void> {
  const known = PARTS.map(({ table }) => table);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'venue_id' and c.relname <> all($1)`,
    [known],
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const asked = `select 1 from ${pg.escapeIdentifier(name)} where venue_id in (select of from copied) limit 1`;
    if ((await client.query(asked)).rows.length > 0) found.push(name);
  }
  if (found.length > 0) throw new Error(`Copies of venues do not know what to do with rows of ${found.join(', ')}.`);
}
