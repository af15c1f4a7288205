import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that lead to us or to our neighbours, and none that a service of the public internet has. RFC 6890 and its IPv6 sisters. */
const NOT_PUBLIC: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
/** Of IPv6 only what is given out to hosts, less what carries another address inside, or is for examples. */
const PUBLIC_6 = ['2000::', 3] as const;
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [net, bits, family] of NOT_PUBLIC) refused.addSubnet(net, bits, family);
for (const [net, bits] of NOT_PUBLIC_6) refused.addSubnet(net, bits, 'ipv6');
const given = new BlockList();
given.addSubnet(PUBLIC_6[0], PUBLIC_6[1], 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Whether an address may be called at all: https, its usual port, no name and password, and a host by name. Where the name leads is seen later. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password, hostname } = new URL(address);
  // A name may end in the root's dot ("localhost.") and means the same.
  const name = hostname.replace(/\.$/, '');
  const named = isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !/\.(?:local|localhost|internal)$/i.test(name);
  return protocol === 'https:' && port === '' && username === '' && password === '' && named;
}

/** A name that leads to us or to our neighbours. */
export class NotPublic extends Error {}

type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Resolves a name for a connection, and refuses it where any address behind it is not public: the address that is checked is the one that is used. */
export const lookupPublic =
  (resolve: Resolve, isPublic: (address: string) => boolean = isPublicAddress): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) return done(error, '', 0);
      if (!first || found.some(({ address }) => !isPublic(address))) return done(new NotPublic(`${host} is not a public host`), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
  };

/** Where a name leads: to the public internet; to us or our neighbours; or nowhere, where nobody knows it or says so in time. */
export type Leads = 'public' | 'private' | 'nowhere';

/** Where an address's name leads now. It may lead elsewhere later: whoever calls it asks again. */
export const leadsTo = (address: string, search: LookupFunction, patienceMs: number): Promise<Leads> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve('nowhere'), patienceMs);
    search(new URL(address).hostname, { all: true }, (error) => {
      clearTimeout(late);
      resolve(error instanceof NotPublic ? 'private' : error ? 'nowhere' : 'public');
    });
  });

/** With the names of the world. */
export const publicLookup = lookupPublic(lookup);
