import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '#server/platform/http/html.ts';
import type { Html } from '#server/platform/http/html.ts';
import { copy } from './copy.ts';
import { lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { redirect } from './hosted.ts';
import type { Hosted } from './hosted.ts';
import { page } from './page.ts';
import type { Frame } from './page.ts';

export function registerLogout(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/logout', async (request, reply) => {
    const actor = await deps.identity.findSession(request.headers.cookie);
    if (actor && !comesFromUs(request, deps.config.baseUrl))
      return sendPage(reply, 200, confirmPage(await hosted.frame()));
    return await logOut(hosted, request, reply);
  });
  // A write: the server's origin check has let it through, so it comes from the page above.
  app.post('/api/logout', async (request, reply) => await logOut(hosted, request, reply));
}

async function logOut({ deps }: Hosted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const actor = await deps.identity.findSession(request.headers.cookie);
  const cookies = await deps.identity.endSession(actor);
  // Not "storage": what was written but not sent yet lies there and has to survive, as promised. Cookies are cleared
  // one by one, because "cookies" would also clear those of other programs on the same host.
  void reply.header('clear-site-data', '"cache"');
  return redirect(reply, '/', cookies);
}

/**
 * A link on another site must not log anybody out unnoticed. The browser has to say that one of our pages, or the
 * person's own typing, asked for it; where it says nothing (plain http, no referrer) we ask.
 */
function comesFromUs(request: FastifyRequest, baseUrl: string): boolean {
  // The browser only guesses that the person will come here, from the first letters of an address they type.
  if (request.headers['sec-purpose'] !== undefined) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin ?? request.headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).origin === baseUrl;
}

function confirmPage(frame: Frame): Html {
  return page(frame, copy.logoutTitle, [
    lead(copy.logoutLead),
    html`<form method="post" action="/api/logout">${[
      html`<button class="btn btn--primary btn--block" type="submit">${copy.logout}</button>`,
      html`<a class="btn btn--second btn--block" href="/">${copy.stay}</a>`,
    ]}</form>`,
  ]);
}
