import { to } from 'pg-copy-streams';
import { connectForCopy, tablesInOrder } from '#platform/server/table-copy.ts';
import type { World } from './growth-world.ts';

/** From the connection to the first bytes of the first table that has rows, as `parea backup` begins; then it is ended. */
export async function copyTo({ data }: World): Promise<void> {
  const client = await connectForCopy(data.url);
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const { name, columns } of await tablesInOrder(client)) {
      const rows = client.query(to(`copy ${name} (${columns.map((column) => `"${column}"`).join(', ')}) to stdout`));
      for await (const _chunk of rows) return;
    }
  } finally {
    // It would go on with the table.
    client.connection?.stream.destroy();
    await client.end().catch(() => undefined);
  }
}
