import { isIPv4 } from 'node:net';

/**
 * Whether an address reaches this machine alone: plain http at localhost, 127.0.0.0/8 or ::1. One in a private network (192.168.…) does not:
 * whoever names it names it for others. Trying from a phone needs no PUBLIC_URL.
 */
export function isLocalAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:') return false;
  if (isIPv4(hostname)) return hostname.startsWith('127.');
  return hostname === '[::1]' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
