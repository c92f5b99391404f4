import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';

/** Plain JavaScript, because `npm start` asks before Node 24 is there. */

/**
 * Opens and closes the port before any work is done for it. A port that is taken only later is noticed when the server
 * listens, with the same sentence.
 * @param {{ port: number, host: string }} address
 * @returns {Promise<string | undefined>} why it cannot be used
 */
export async function portProblem(address) {
  const probe = createServer();
  try {
    await new Promise((resolve, reject) => {
      probe.once('error', reject).listen({ ...address, exclusive: true }, () => probe.close(resolve));
    });
    return undefined;
  } catch (error) {
    return listenProblem(error, address);
  }
}

/**
 * @param {unknown} error
 * @param {{ port: number, host: string }} address
 * @returns {string | undefined} undefined for an error that is not about the address
 */
export function listenProblem(error, { port, host }) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use${holderOf(port)}. Stop the other program or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to a number above 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return undefined;
}

/**
 * By Linux's own tables, where this user may read them; otherwise nothing is said.
 * @param {number} port
 */
function holderOf(port) {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const isListening = ([, local = '', , state]) => local.endsWith(address) && state === '0A';
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = attempt(() => readFileSync(table, 'utf8'))?.split('\n') ?? [];
    const socket = `socket:[${rows.map((row) => row.trim().split(/\s+/)).find(isListening)?.[9]}]`;
    for (const pid of attempt(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name))) ?? [])
      for (const fd of attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [])
        if (attempt(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) === socket)
          return ` by ${programOf(pid)} (process ${pid})`;
  }
  return '';
}

/** @param {string} pid */
const programOf = (pid) =>
  basename(attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0]) || 'a program');

/**
 * @template T
 * @param {() => T} read
 */
function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
