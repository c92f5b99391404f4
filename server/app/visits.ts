import type { FastifyInstance } from 'fastify';
import { createVisitRecorder } from '#server/features/visits/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isBackgroundRequest } from '#server/platform/http/route.ts';

/**
 * Notes who is here, after the answer has gone out. Only people with a role who asked for something themselves: files and
 * health checks know nobody, and what a browser fetches by itself says nothing about the person in front of it.
 */
export function registerVisits(app: FastifyInstance, deps: Deps): void {
  const recorder = createVisitRecorder(deps);
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.actor?.role && !isBackgroundRequest(request)) recorder.seen(request.actor.userId);
    done();
  });
  app.addHook('onClose', async () => await recorder.stop());
}
