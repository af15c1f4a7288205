import { sql } from 'kysely';

/** What a line's dish is called in other languages, as it was sold; null: in none. `line`: what a statement calls lines. */
export const namesIn = (line: 'l') =>
  sql`(select jsonb_object_agg(t.key, t.value->>'name') from jsonb_each(${sql.ref(`${line}.snapshot`)}->'translations') t where t.value->>'name' <> '')`;

/** The same of a refund through a provider, which `refund` is what a statement calls. */
export const sentBackIn = (
  refund: 'r',
) => sql`(select jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'cents', x.cents, 'name', l.name, 'names', ${namesIn('l')}, 'quantity', x.quantity)
    order by x.line)
  from jsonb_to_recordset(${sql.ref(`${refund}.portions`)}) as x(line int, quantity int, cents int)
    join order_line l on l.venue_id = ${sql.ref(`${refund}.venueId`)} and l.order_id = ${sql.ref(`${refund}.orderId`)} and l.position = x.line - 1)`;

/** Of which lines a refund sent portions back, at which VAT rate and for how much; null: it names none. `entry`: what a statement calls settlements. */
export const namedIn = (
  entry: 's',
) => sql`(select jsonb_agg(jsonb_build_object('rate', l.vat_rate, 'cents', x.cents, 'name', l.name, 'names', ${namesIn('l')},
    'quantity', coalesce(x.quantity, l.quantity)) order by x.line)
  from settlement_line x join order_line l on l.venue_id = x.venue_id and l.order_id = x.order_id and l.position = x.line - 1
  where x.venue_id = ${sql.ref(`${entry}.venueId`)} and x.settlement_id = ${sql.ref(`${entry}.id`)} and x.kind = 'refund' and x.cents is not null)`;

/** Every refund of the order of a statement, oldest first, with the portions that it was for: `MoneyBack`. By hand or as a share, and through the order's own payment. */
export const backsIn = sql`case when orders.refunded_cents = 0 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('cents', b.cents, 'of', coalesce(b.of, '[]'::jsonb)) order by b.at, b.id), '[]'::jsonb) from (
      select s.id, s.at, s.amount_cents as cents, (select jsonb_agg(jsonb_build_object('line', x.line, 'rate', l.vat_rate, 'cents', x.cents,
          'quantity', coalesce(x.quantity, l.quantity)) order by x.line)
        from settlement_line x join order_line l on l.venue_id = x.venue_id and l.order_id = x.order_id and l.position = x.line - 1
        where x.venue_id = s.venue_id and x.settlement_id = s.id and x.kind = 'refund' and x.cents is not null) as of
      from settlement s where s.venue_id = orders.venue_id and s.order_id = orders.id and s.kind = 'refund'
      union all select r.id, r.done_at, r.amount_cents, (select jsonb_agg(jsonb_build_object('line', x.line, 'rate', l.vat_rate, 'cents', x.cents,
          'quantity', x.quantity) order by x.line)
        from jsonb_to_recordset(r.portions) as x(line int, quantity int, cents int)
          join order_line l on l.venue_id = r.venue_id and l.order_id = r.order_id and l.position = x.line - 1)
      from payment_refund r join payment p on p.venue_id = r.venue_id and p.id = r.payment_id and p.status = 'paid'
      where r.venue_id = orders.venue_id and r.order_id = orders.id and r.status = 'done') b) end`;
