import type { FastifyInstance } from 'fastify';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import type { Html } from '#server/platform/http/html.ts';
import { arrivalPath, arrive, text, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { words } from './words.ts';

/** Signing in succeeded; without its cookie the next page would silently be the landing page again. */
export function registerArrival(app: FastifyInstance, hosted: Hosted): void {
  app.get(arrivalPath, async (request, reply) =>
    (await hosted.deps.identity.findSession(request.headers.cookie))
      ? arrive(hosted, request, reply, text(request.query, 'to'))
      : sendPage(reply, 200, cookiesBlockedPage(await hosted.frame(request))),
  );
}

export function cookiesBlockedPage(frame: Frame): Html {
  const copy = words(frame.language);
  return page(frame, copy.cookiesTitle, [lead(copy.cookiesBlocked(frame)), linkButton('/api/login', copy.tryAgain)]);
}
