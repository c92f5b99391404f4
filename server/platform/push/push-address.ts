import { isIP } from 'node:net';

/** Names that lead into the network this server stands in, whatever they resolve to. */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|arpa|test|invalid|onion)$/;

/**
 * A browser names the address its pushes go to, so anybody can name any: only https, the usual port and a public
 * host name are called. Where the name leads is looked at again when it is called; see public-lookup.ts.
 */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (name.startsWith('[') || isIP(name) !== 0 || innerNames.test(name)) return false;
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
}
