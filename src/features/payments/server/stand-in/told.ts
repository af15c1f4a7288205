import type { Context } from 'hono';
import * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

/** What a call says, where it is what the provider's own would say; null: it is not, and is answered with 400. */
export async function told<Of extends Schema>(context: Context, of: Of): Promise<v.InferOutput<Of> | null> {
  const sent = v.safeParse(of, await context.req.json<unknown>().catch(() => null));
  return sent.success ? sent.output : null;
}
