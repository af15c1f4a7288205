import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Config } from './config.ts';
import { log } from './log.ts';

const NodeBinding = v.object({ incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }) });

/**
 * Who calls, as limits count: an IPv4 address, or the /64 of an IPv6 one, which is what one connection gets. `X-Forwarded-For` is read from
 * its right end, as many hops as TRUSTED_PROXIES says; anything further left is only what the client claims.
 */
export function clientAddress(context: Context, config: Pick<Config, 'trustedProxies'>): string {
  const binding = v.safeParse(NodeBinding, context.env);
  const peer = (binding.success ? binding.output.incoming.socket.remoteAddress : undefined) ?? 'unknown';
  if (config.trustedProxies === 0) {
    warnOfProxy(context, config);
    return countedAddress(peer);
  }
  const hops = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return countedAddress(hops.at(-config.trustedProxies) ?? hops[0] ?? peer);
}

/** The settings under which it was said: each process has one. */
const warned = new WeakSet<object>();

/** A proxy that nobody told us of: every guest and every guesser is its one address. Said once; who may be believed is for people to say. */
function warnOfProxy(context: Context, config: object): void {
  if (warned.has(config)) return;
  const header = ['x-forwarded-for', 'forwarded'].find((name) => context.req.header(name) !== undefined);
  if (header === undefined) return;
  warned.add(config);
  log.error(
    { header },
    'A request came with a forwarded header, but TRUSTED_PROXIES is 0: all callers behind your proxy count as one address. Set TRUSTED_PROXIES to the number of proxies in front of Parea.',
  );
}

/** Whether an address, as limits count one, is this machine's own: whoever works at it, or a proxy on it that nobody told us of. */
export const isOwnMachine = (counted: string): boolean => /^127\.|^0:0:0:0::\/64$/.test(counted);

/** As limits count one: an IPv4 address, or the /64 of an IPv6 one. */
export function countedAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const left = groups(head);
  const right = groups(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
