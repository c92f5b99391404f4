import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { sendRequest } from './send-request.ts';

/*
 * The only way to a server that somebody names: a browser its push service, a coach a calendar or a webhook, the host a
 * transcription service.
 */

/** Names that lead into the network this server is in, whatever they resolve to. */
const privateNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|arpa|test|invalid|onion)$/;

/** Only https, the usual port and a public host name. Where the name leads is looked at again when it is called. */
export function isPublicHttps(address: string): boolean {
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
function checkedLookup(isAllowed: (address: string) => boolean, resolve: typeof lookup) {
  return (hostname: string, options: LookupOptions, done: Done): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(leadsWithin(), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

const leadsWithin = (): NodeJS.ErrnoException =>
  Object.assign(new Error('This name leads into a private network.'), { code: 'EPRIVATE' });

export type Outside = {
  /** Which addresses may be connected to, whatever the name is. */
  isAllowed?: ((address: string) => boolean) | undefined;
  resolve?: typeof lookup | undefined;
  /** Certificates to trust in place of the usual ones. */
  ca?: string | undefined;
};

type Question = {
  method?: string;
  headers: Record<string, string | number>;
  body?: Buffer | string;
  /** Ends all of it: name, connection, answer and body. */
  signal: AbortSignal;
};

/** No redirect is followed: an address leads where it says. Rejects with the code EPRIVATE where it leads to none that is allowed. */
export async function askOutside(
  address: string | URL,
  { method = 'GET', headers, body, signal }: Question,
  { isAllowed = isPublicAddress, resolve = lookup, ca }: Outside = {},
): Promise<IncomingMessage> {
  const url = new URL(address);
  // A literal address is not looked up.
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw leadsWithin();
  return await sendRequest(url, {
    method,
    // The shared agent could hand out a connection that someone else made to this name, within this network.
    agent: false,
    ca,
    lookup: checkedLookup(isAllowed, resolve) as never,
    signal,
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Dayloom', ...headers },
    body,
  });
}

/** Counted as it comes. Undefined, with the connection ended, for one that is longer. */
export async function bodyUpTo(answer: IncomingMessage, bytesMost: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    // To leave the loop ends the connection.
    if (size > bytesMost) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
