import { createServer } from 'node:net';

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
    return `Port ${port} is already in use. Stop the other program or set PORT to another number.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to a number above 1024.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${host} is not an address of this machine.`;
  return undefined;
}
