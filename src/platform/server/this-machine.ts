import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from './config.ts';

const NodeBinding = v.object({
  incoming: v.object({ httpVersion: v.string(), socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
});
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request was made in a browser on the machine on which this process runs. A proxy on it would make everybody look so: where the
 * settings know of one, where the public address is another, where a header tells of one, or where it speaks HTTP/1.0 as proxies do that
 * nobody set up, it is not. The `Host` keeps out pages whose name was pointed here.
 */
export function onThisMachine(context: Context, config: Pick<Config, 'trustedProxies' | 'isPublic'>): boolean {
  const binding = v.safeParse(NodeBinding, context.env);
  if (!binding.success || config.trustedProxies > 0 || config.isPublic) return false;
  const { httpVersion, socket } = binding.output.incoming;
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    OWN_NAME.test(context.req.header('host') ?? '') &&
    FORWARDED.every((name) => context.req.header(name) === undefined)
  );
}
