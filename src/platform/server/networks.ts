import { BlockList, isIP } from 'node:net';
import * as v from 'valibot';

/** Where the devices of a house are. Not this machine itself, and not where clouds tell machines their secrets (169.254.0.0/16). */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8'];

/** Where no printer is, whatever is allowed: what clouds and this link keep for themselves, nobody, and everybody. */
const NEVER = ['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', 'fe80::/10', 'ff00::/8', '::/128'];
/** This machine itself: only where it is named. */
const OWN = ['127.0.0.0/8', '::1/128'];

/** `private`, `none`, or networks with commas between. */
export function networksOf(setting: string): readonly string[] {
  if (setting === 'private') return PRIVATE;
  return setting === 'none' ? [] : setting.split(',').map((network) => network.trim());
}

/** A setting of that kind. */
export const networks = (name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isNetworks, `${name} must be private, none, or networks such as 192.168.1.0/24, with commas between.`),
  );

export const isNetworks = (setting: string): boolean => networksOf(setting).every((network) => partsOf(network) !== null);

type Network = { readonly net: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };
function partsOf(network: string): Network | null {
  const [net = '', bits = '', ...more] = network.split('/');
  const family = isIP(net);
  const fits = family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  return fits ? { net, bits: Number(bits), family: family === 4 ? 'ipv4' : 'ipv6' } : null;
}

/** Whether an address, which is an IP address and no name, lies in one of the networks. */
export function liesIn(allowed: readonly string[], address: string): boolean {
  if (holds(NEVER, address)) return false;
  const named = allowed.filter((network) => holds(OWN, partsOf(network)?.net ?? ''));
  return holds(holds(OWN, address) ? named : allowed, address);
}

function holds(these: readonly string[], address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const { net, bits, family: of } of these.flatMap((network) => partsOf(network) ?? [])) list.addSubnet(net, bits, of);
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
