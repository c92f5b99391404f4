import { isIP } from 'node:net';
import { isPrivateAddress } from './http/ask-outside.ts';

/** Names of this machine in settings, addresses and Host headers. */
export const isLoopback = (host: string): boolean =>
  ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host.toLowerCase());

/** Only these check that the server at the other end is the one that was meant; others encrypt to any server that answers. */
const checkedModes = ['verify-full', 'verify-ca', 'require'];

/**
 * Why this connection could be read on the way, as a sentence; nothing where it stays on this machine or is encrypted to a
 * server whose certificate is looked at.
 */
export function databaseInTheClear(address: string): string | undefined {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return undefined;
  const isChecked =
    checkedModes.includes(searchParams.get('sslmode') ?? '') && searchParams.get('uselibpqcompat') !== 'true';
  return isChecked
    ? undefined
    : 'DATABASE_URL leads to another machine without TLS, so that everything could be read on the way. Add ' +
        '?sslmode=verify-full to it (and sslrootcert=… for a certificate of your own). If the way there is safe ' +
        'without, say so with DATABASE_TLS=off.';
}

export const leavesThisMachine = (address: string): boolean => !isLoopback(new URL(address).hostname);

/** `smtp:` begins in the clear and is encrypted before anything is said (STARTTLS), unless the address forbids that. */
export function mailInTheClear(address: string): string | undefined {
  const { searchParams } = new URL(address);
  const says = (name: string, value: RegExp) => value.test(searchParams.get(name) ?? '');
  const isWeakened = says('ignoreTLS', /^(true|1)$/i) || says('tls.rejectUnauthorized', /^(false|0)$/i);
  return leavesThisMachine(address) && isWeakened
    ? 'SMTP_URL leads to another machine and switches TLS, or the check of its certificate, off. Take ignoreTLS or ' +
        'tls.rejectUnauthorized out of it. If the way there is safe without, say so with SMTP_TLS=off.'
    : undefined;
}

/**
 * Why recordings must not go to this address, as a sentence; nothing where nothing in it speaks against that. Where a name
 * leads is looked at when it is called.
 */
export function transcriptionAstray(address: string, isPublic: boolean): string | undefined {
  const { protocol, hostname } = new URL(address);
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isPublic)
    return protocol === 'https:' || isLoopback(hostname)
      ? undefined
      : 'TRANSCRIBE_URL must begin with https:// when TRANSCRIBE_PUBLIC is on, unless it is on this machine.';
  return isIP(literal) === 0 || isPrivateAddress(literal)
    ? undefined
    : 'TRANSCRIBE_URL leads to the public internet. If recordings may go there, say so with TRANSCRIBE_PUBLIC=on.';
}
