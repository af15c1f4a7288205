import { networkInterfaces } from 'node:os';

/** This machine's address in its network, where it listens on all of them; null: it has none, or listens elsewhere. */
export function networkAddress(host: string): string | null {
  if (!['0.0.0.0', '::'].includes(host)) return null;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find((one) => one.family === 'IPv4' && !one.internal)?.address ?? null;
}
