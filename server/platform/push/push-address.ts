import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Names that lead into the network this server is in, whatever they resolve to. */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|arpa|test|invalid|onion)$/;

/**
 * A browser names the address its pushes go to, so anyone can name any: only https, the usual port and a public
 * host name are called. Where the name leads is looked at again when it is called; see publicLookup.
 */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || isIP(name) !== 0 || privateNames.test(name)) return false;
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}

/** Everything that is not the public internet (IANA's special-purpose registries). */
const privateAddresses = new BlockList();
const privateNetworks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
for (const [network, bits] of privateNetworks) privateAddresses.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only 2000::/3 is the public internet, without the ranges that embed other addresses. */
const publicSix = new BlockList();
publicSix.addSubnet('2000::', 3, 'ipv6');
const specialSix = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as [string, number][])
  specialSix.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateAddresses.check(address, 'ipv4');
  return publicSix.check(address, 'ipv6') && !specialSix.check(address, 'ipv6');
}

/** Addresses of this machine and of networks of one's own; not those of single links, where clouds keep their metadata. */
const ownNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as [string, number][])
  ownNetworks.addSubnet(network, bits, 'ipv4');
ownNetworks.addAddress('::1', 'ipv6');
ownNetworks.addSubnet('fc00::', 7, 'ipv6');

export const isPrivateAddress = (address: string): boolean =>
  ownNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

type Done = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** For a request's `lookup`: what is connected to is what was looked at, so no name can change its mind in between. */
export function checkedLookup(isAllowed: (address: string) => boolean, resolve: typeof lookup = lookup) {
  return (hostname: string, options: LookupOptions, done: Done): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return done(Object.assign(new Error('This name leads into a private network.'), { code: 'EPRIVATE' }), []);
      }
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

export const publicLookup = checkedLookup(isPublicAddress);
