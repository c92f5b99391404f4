import { STATUS_CODES } from 'node:http';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { Config } from '#server/platform/config.ts';
import { frameworkBody, type FrameworkStatus } from '#server/platform/http/error-handler.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { fixedHeaders } from './security.ts';

/** What Node's parser says, and what we answer. Everything else it cannot read is a 400. */
const statusOf: Record<string, FrameworkStatus> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers what is no request yet: Node could not read it, so no hook of ours sees it and nothing is there but a socket.
 * The headers and the form are those of every other answer.
 */
export function answerUnreadable(config: Config): (error: ConnectionError, socket: Socket) => void {
  const headers = Object.entries(fixedHeaders(config)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOf[error.code] ?? 400;
    const body = JSON.stringify(frameworkBody(status, sourceLanguage));
    const head =
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}connection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    if (socket.writable) socket.write(head + body);
    socket.destroy(error);
  };
}

/** The other answers that Node and the framework would give by themselves, bare: they go our own way instead. */
export function registerRawAnswers(app: FastifyInstance, config: Config): void {
  // Node answers 417 to what it does not know. The standard lets us read on, as if it were not there.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
  // While the server stops, the framework answers 503 before any hook.
  app.addHook('preClose', (done) => {
    const headers = Object.entries(fixedHeaders(config));
    app.server.prependListener('request', (_request, response) => {
      for (const [name, value] of headers) response.setHeader(name, value);
    });
    done();
  });
}
