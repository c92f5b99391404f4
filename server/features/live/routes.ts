import type { FastifyReply } from 'fastify';
import * as contract from '#contract/live/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';

export const liveRoutes = (deps: Deps) =>
  routesFor(contract, {
    liveStream: async ({ actor, query, request, reply }) => {
      void reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        // A proxy that buffers or compresses would hold events back.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      if (request.method === 'HEAD') {
        void reply.send();
        return answered;
      }
      const header = request.headers['last-event-id'];
      const seen = typeof header === 'string' && header !== '' ? header : query.after;
      await deps.live.open(actor, reply.raw, { seen, age: query.age }, () => takeOver(reply));
      return answered;
    },
  });

/** From here on the response belongs to the stream: the framework would wait for it to end. */
function takeOver(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
}
