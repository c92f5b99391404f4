import type { FastifyRequest } from 'fastify';

/**
 * Fetched ahead, fetched again because news came in, or a line that is held open for news: nobody need sit in front of
 * the page that asks. It is no visit, and it keeps no session alive.
 */
export function isUnasked({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose;
  if (purpose !== undefined && purpose.includes('prefetch')) return true;
  return headers['x-background'] !== undefined || (headers.accept?.includes('text/event-stream') ?? false);
}
