import type { lookup } from 'node:dns';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterFile } from './after-file.ts';

/** Of a host that exists in tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXokUyN/1u0mYKgVT
QRWb0ayycbrAR9NxM2Wxqdf2cQ2hRANCAAR4vkJQ+VWzjRPWbwkvgV4naRmLcC/j
w4MYk+7pLalo0xCl2gmI8/MY0P4ovQgFXLq52EjEER7cnfePNydF5ghp
-----END PRIVATE KEY-----
`;
export const ca = `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1jYWxlbmRh
ci50ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1jYWxlbmRhci50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeL5C
UPlVs40T1m8JL4FeJ2kZi3Av48ODGJPu6S2paNMQpdoJiPPzGND+KL0IBVy6udhI
xBEe3J33jzcnReYIaaNMMEowDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1j
YWxlbmRhci50ZXN0MB0GA1UdDgQWBBQoLk93pU9khXGW5gZp8FZ7vGQyTTAKBggq
hkjOPQQDAgNIADBFAiEA1MVsrA5gq2WsfuKH/Jz/x88lbda9PLlgJ8qwU7KiblUC
IBbOP/02srKqXk67xrNTggvUDGCV6zl2MiM5N1ctrGUy
-----END CERTIFICATE-----
`;

/** What a name leads to, in place of the names of this machine. */
export const leadingTo = (...addresses: string[]): typeof lookup =>
  ((_name: string, _options: unknown, done: (error: null, all: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

/** On this machine, by https, as calendar.test. `heard`: what it was asked. */
export async function calendarServer(answer: RequestListener): Promise<{ address: string; heard: IncomingMessage[] }> {
  const heard: IncomingMessage[] = [];
  const server = createServer({ key, cert: ca }, (request, response) => {
    heard.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterFile(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `https://calendar.test:${(server.address() as AddressInfo).port}/mine.ics`, heard };
}
