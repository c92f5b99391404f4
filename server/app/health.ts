import type { FastifyInstance } from 'fastify';
import { lookAtDatabase } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Monitoring polls often, and from one address. */
export const unlimited = { config: { rateLimit: false } };

export async function registerHealth(app: FastifyInstance, deps: Deps, isStopping: () => boolean): Promise<void> {
  /** The process answers. */
  app.get('/healthz', unlimited, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  /** The process can do its work: a proxy should send people here. */
  app.get('/readyz', unlimited, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    // Said before anything is refused: see the stop in start-server.ts.
    if (isStopping()) return reply.code(503).header('retry-after', '5').send({ status: 'stopping' });
    const state = await lookAtDatabase(deps.database.pool);
    // Reading goes on, so people should still be sent here.
    if (state === 'ready') return { status: deps.database.hasRoom() ? 'ready' : 'disk full' };
    const why = deps.database.hasRoom() ? '' : 'disk full, ';
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: `${why}database ${state}` });
  });
}
