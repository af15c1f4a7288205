import { readFile } from 'node:fs/promises';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from './config.ts';

const Port = v.optional(v.number());
const NodeBinding = v.object({
  incoming: v.object({
    httpVersion: v.string(),
    socket: v.object({ remoteAddress: v.optional(v.string()), remotePort: Port, localPort: Port }),
  }),
});
const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request was made in a browser on the machine on which this process runs. A proxy on it would make everybody look so: where the
 * settings know of one, where the public address is another, where a header tells of one, where it speaks HTTP/1.0 as proxies do that
 * nobody set up, or where the other end of the connection is another user's (proxies have a user of their own), it is not. The `Host` keeps
 * out pages whose name was pointed here.
 */
export async function onThisMachine(context: Context, config: Pick<Config, 'trustedProxies' | 'isPublic'>): Promise<boolean> {
  const binding = v.safeParse(NodeBinding, context.env);
  if (!binding.success || config.trustedProxies > 0 || config.isPublic) return false;
  const { httpVersion, socket } = binding.output.incoming;
  const looksSo =
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    httpVersion !== '1.0' &&
    OWN_NAME.test(context.req.header('host') ?? '') &&
    FORWARDED.every((name) => context.req.header(name) === undefined);
  if (!looksSo || process.getuid === undefined) return looksSo;
  const owner = await ownerOf(socket.remotePort, socket.localPort);
  return owner === null || owner === process.getuid();
}

/**
 * Whose the other end of a loopback connection is, by its user's number: Linux lists it. Null where that is not to be known, on another system
 * or without ports.
 */
export async function ownerOf(theirs: number | undefined, ours: number | undefined): Promise<number | null> {
  if (theirs === undefined || ours === undefined) return null;
  for (const list of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(list, 'latin1').catch(() => '')).split('\n').slice(1);
    for (const line of lines) {
      // sl, local address, remote address, state, queues, timers, retransmissions, user.
      const [, local = '', remote = '', , , , , user = ''] = line.trim().split(/\s+/);
      if (portOf(local) === theirs && portOf(remote) === ours) return Number(user);
    }
  }
  return null;
}

const portOf = (address: string): number => Number.parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
