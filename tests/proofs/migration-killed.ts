import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openEmbeddedDatabase } from '#platform/server/embedded-postgres.ts';
import { spawnNode } from './app-process.ts';
import { draws, type Bench, type Proof } from './proof.ts';

/** What a schema is made of, in words that are the same in two databases that are alike. */
const SCHEMA = `
  select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as said
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
  union all select 'index ' || indexdef || ' ' || i.indisvalid from pg_indexes x join pg_index i on i.indexrelid = format('%I.%I', x.schemaname, x.indexname)::regclass where schemaname = 'public'
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend e where e.objid = pg_proc.oid and e.deptype = 'e')
  union all select 'migration ' || name || ' ' || checksum from schema_migration
  order by 1`;

export const migrationKilled: Proof = {
  name: 'kill -9 in the middle of migrations',
  claim: 'the next start goes on with the one that was under way, and the schema is that of a start which nobody killed',
  rounds: { full: 20, small: 1 },
  onlyWhole: true,
  async run(bench) {
    const database = await openEmbeddedDatabase({ dataDir: bench.data.path });
    const draw = draws(bench.seed);
    const violations: string[] = [];
    let kills = 0;
    try {
      const wanted = await schemaOf(database.url);
      for (let round = 0; round < bench.rounds; round += 1) {
        const name = `killed_${round}`;
        await statement(database.url, `create database ${name}`);
        const url = new URL(database.url);
        url.pathname = `/${name}`;
        // A little longer each time, so that it ends in the end.
        for (let patience = 50; !(await migrated(bench, String(url), patience + draw() * 250)); patience += 50 + patience / 3) kills += 1;
        const got = await schemaOf(String(url));
        const missing = wanted.filter((line) => !got.includes(line));
        const more = got.filter((line) => !wanted.includes(line));
        if (missing.length + more.length > 0)
          violations.push(
            `round ${round + 1}: ${missing.length} parts are missing, ${more.length} are others: ${[...missing, ...more][0]}`,
          );
        await statement(database.url, `drop database ${name} with (force)`);
      }
      return { counted: `${bench.rounds} databases, ${kills} kills, ${wanted.length} parts of the schema compared`, violations };
    } finally {
      await database.close();
    }
  },
};

/** Whether it came to its end before it was killed, so long after it had reached the database. Throws where it ended badly by itself. */
async function migrated({ root, data }: Bench, url: string, killAfterMs: number): Promise<boolean> {
  const { child, output } = spawnNode({ root, dataDir: data.path, port: 0, env: { DATABASE_URL: url } }, 'src/app/command.ts', ['migrate']);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  let isOver = false;
  void ended.then(() => (isOver = true));
  await isReached(url, () => isOver);
  const kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code, signal] = await ended;
  clearTimeout(kill);
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`a migration ended by itself with ${code}:\n${output()}`);
  return code === 0;
}

/** Until somebody else is in that database: before that a busy machine only loads the program. */
async function isReached(url: string, isOver: () => boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    while (!isOver() && (await client.query(`${others} and backend_type = 'client backend'`)).rowCount === 0) await delay(5);
  } finally {
    await client.end();
  }
}

async function statement<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const schemaOf = async (url: string): Promise<string[]> => (await statement<{ said: string }>(url, SCHEMA)).map(({ said }) => said);
