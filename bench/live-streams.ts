import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A stream over a plain socket: thousands of HTTP clients would cost more than what they measure. */
export async function holdStream(
  url: string,
  cookie: string,
  onEvent: (data: { kind: string; detail: Record<string, string | number> }) => void,
): Promise<{ cut: () => void }> {
  const port = Number(new URL(url).port);
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const opened = Promise.withResolvers<void>();
  let rest = '';
  socket.on('connect', () =>
    socket.write(
      `GET /api/live HTTP/1.1\r\nhost: localhost:${port}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
    ),
  );
  socket.on('data', (piece) => {
    const lines = `${rest}${piece.toString('utf8')}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('HTTP/1.1') && !line.startsWith('HTTP/1.1 200'))
        opened.reject(new Error(`The stream was refused: ${line}`));
      if (line.startsWith('event: hello')) opened.resolve();
      if (line.startsWith('data: {"kind"'))
        onEvent(JSON.parse(line.slice('data: '.length)) as Parameters<typeof onEvent>[0]);
    }
  });
  socket.on('error', opened.reject);
  socket.on('close', () => opened.reject(new Error('The stream ended before it was open.')));
  await opened.promise;
  return { cut: () => socket.destroy() };
}
