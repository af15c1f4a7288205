import { networkInterfaces } from 'node:os';

/** The address at which its network reaches this machine, where it listens there; null: it has none, or listens elsewhere. */
export function networkAddress(host: string): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const ours = addresses.filter((one) => one.family === 'IPv4' && !one.internal).map(({ address }) => address);
  return (['0.0.0.0', '::'].includes(host) ? ours[0] : ours.find((one) => one === host)) ?? null;
}
