import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';

/** What a server may do with the connection once it was asked something. Sockets are closed with their server. */
export type OddAnswer = (socket: Socket) => void;

const says =
  (...lines: string[]): OddAnswer =>
  (socket) =>
    void socket.write(`${lines.join('\r\n')}\r\n`);

/** Writes the same for as long as it is taken. */
const floods =
  (first: string, again: string | Buffer): OddAnswer =>
  (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(again));
    };
    socket.on('drain', more);
    socket.write(first);
    more();
  };

const closesAfter =
  (text: string): OddAnswer =>
  (socket) =>
    void socket.end(text);

const ok = 'HTTP/1.1 200 OK';
const packed = gzipSync('anything');

export const oddAnswers: [string, OddAnswer][] = [
  ['101 with Upgrade', says('HTTP/1.1 101 Switching Protocols', 'Upgrade: x', 'Connection: Upgrade', '')],
  ['101 with Upgrade, and goes on', floods('HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'more')],
  ['101 without Upgrade', says('HTTP/1.1 101 Switching Protocols', '')],
  ['101, then 200', says('HTTP/1.1 101 X', '', ok, 'Content-Length: 0', '')],
  ['200 with Upgrade', says(ok, 'Upgrade: x', 'Connection: Upgrade', 'Content-Length: 0', '')],
  ['nothing', () => {}],
  ['a close', (socket) => void socket.end()],
  ['a reset', (socket) => void ('encrypted' in socket ? (socket as TLSSocket).destroy() : socket.resetAndDestroy())],
  ['something that is not HTTP', says('SSH-2.0-OpenSSH_9.9')],
  ['half a head', says(ok, 'Content-')],
  ['half a head, and closes', closesAfter(`${ok}\r\nContent-`)],
  ['a head without an end', floods(`${ok}\r\n`, 'X-More: and more\r\n')],
  ['a huge header', says(ok, `X-Huge: ${'x'.repeat(100_000)}`, 'Content-Length: 0', '')],
  ['100 without an end', floods('', 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['103 without an end', floods('', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n')],
  ['100, and nothing more', says('HTTP/1.1 100 Continue', '')],
  ['204 with a body', says('HTTP/1.1 204 No Content', 'Content-Length: 4', '', 'body')],
  ['304 with a body', says('HTTP/1.1 304 Not Modified', 'Content-Length: 4', '', 'body')],
  ['a redirect to itself', says('HTTP/1.1 302 Found', 'Location: ?', 'Content-Length: 0', '')],
  ['less than it announced', says(ok, 'Content-Length: 100', '', 'less')],
  ['less than it announced, and closes', closesAfter(`${ok}\r\nContent-Length: 100\r\n\r\nless`)],
  ['more than it announced', says(ok, 'Content-Length: 2', '', 'more than two')],
  ['a length that is no number', says(ok, 'Content-Length: many', '', 'x')],
  ['chunks that are none', says(ok, 'Transfer-Encoding: chunked', '', 'zz', 'x')],
  [
    'gzip',
    (socket) =>
      void socket.write(
        Buffer.concat([
          Buffer.from(`${ok}\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`),
          packed,
        ]),
      ),
  ],
  ['a body without an end', floods(`${ok}\r\n\r\n`, Buffer.alloc(65_536, 'x'))],
  ['an error without an end', floods('HTTP/1.1 500 X\r\n\r\n', Buffer.alloc(65_536, 'x'))],
  ['an error that stops half-way', says('HTTP/1.1 500 X', 'Content-Length: 100', '', 'less')],
];
