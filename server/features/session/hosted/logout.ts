import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html, type Html } from '#server/platform/http/html.ts';
import { lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { redirect, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { words } from './words.ts';

export function registerLogout(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/logout', async (request, reply) => {
    const actor = await deps.identity.findSession(request.headers.cookie);
    if (actor && !comesFromUs(request, deps.config.baseUrl))
      return sendPage(reply, 200, confirmPage(await hosted.frame(request)));
    return await logOut(hosted, request, reply);
  });
  // A write: the origin check has passed, so it comes from the page above.
  app.post('/api/logout', async (request, reply) => await logOut(hosted, request, reply));
}

async function logOut({ deps }: Hosted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const actor = await deps.identity.findSession(request.headers.cookie);
  const cookies = await deps.identity.endSession(actor);
  // Not "storage": unsent text is there and has to survive. Cookies are cleared one by one, because "cookies" would
  // also clear those of other applications on the same host.
  void reply.header('clear-site-data', '"cache"');
  return redirect(reply, '/', cookies);
}

/**
 * A link on another site must not log anyone out unnoticed. The browser has to say that one of our pages, or a typed
 * address, asked for it; otherwise (plain http, no referrer) we ask.
 */
function comesFromUs(request: FastifyRequest, baseUrl: string): boolean {
  // A prefetch while an address is being typed.
  if (request.headers['sec-purpose'] !== undefined) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const from = request.headers.origin ?? request.headers.referer;
  return from !== undefined && URL.canParse(from) && new URL(from).origin === baseUrl;
}

function confirmPage(frame: Frame): Html {
  const copy = words(frame.language);
  return page(frame, copy.logoutTitle, [
    lead(copy.logoutLead),
    html`<form method="post" action="/api/logout">${[
      html`<button class="btn btn--primary btn--block" type="submit">${copy.logout}</button>`,
      html`<a class="btn btn--second btn--block" href="/">${copy.stay}</a>`,
    ]}</form>`,
  ]);
}
