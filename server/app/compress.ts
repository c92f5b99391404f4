import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this a packet is saved by nothing. */
const worthwhileBytes = 1_400;

/**
 * For pages made on the fly; files are compressed when they are built. Such a page contains names that others chose, so
 * its compressed length must not reveal a secret: the session's token is never in it.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepts = String(request.headers['accept-encoding'] ?? '');
  if (Buffer.byteLength(text) < worthwhileBytes) return reply.send(text);
  if (/\bbr\b/.test(accepts)) {
    // Quality 5: within a few percent of the best for a tenth of the time.
    const body = await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    return reply.header('content-encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(await toGzip(text));
  return reply.send(text);
}
