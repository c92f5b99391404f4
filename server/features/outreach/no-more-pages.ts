import * as z from 'zod/mini';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { askNoMore } from '#contract/outreach/endpoints.ts';
import { lead, linkButton, page, sendPage } from '#server/features/session/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from '#server/platform/db/database-away.ts';
import type { Deps } from '#server/platform/deps.ts';
import { html } from '#server/platform/http/html.ts';
import type { HtmlValue } from '#server/platform/http/html.ts';
import { copy } from './copy.ts';
import { isSignedFor } from './no-more-link.ts';
import { setOptOut } from './queries.ts';

/** A mail program sends one line. */
const bodyLimit = 4 * 1024;

/**
 * The link in a letter's e-mail: a page that asks, and a button that ends it. Mail programs call the same address by
 * themselves (RFC 8058), without a cookie, from anywhere and with a form of either kind; so here the signature in the
 * link is what lets a request in, not where it comes from. What is in the body does not matter.
 */
export async function registerNoMorePages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    const show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) =>
      sendPage(reply, status, page({ product: deps.config.productName, cssHref: '/api/login/hosted.css', demoPeople: [] }, title, content));

    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, undefined));
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status = error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
      if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a page about letters failed');
      return show(reply, status, copy.badTitle, [lead(error instanceof AppError ? error.message : copy.wentWrong), linkButton('/', copy.home)]);
    });

    scope.get(askNoMore.path, async (request, reply) => {
      signedPerson(deps, request);
      return show(reply, 200, copy.askTitle, [
        lead(copy.askLead),
        html`<form method="post" action="${request.url}"><button class="btn btn--primary btn--block" type="submit">${copy.confirm}</button><a class="btn btn--second btn--block" href="/">${copy.keep}</a></form>`,
      ]);
    });
    scope.post(askNoMore.path, { config: { isSignedLink: true } }, async (request, reply) => {
      await setOptOut(deps.db, signedPerson(deps, request), deps.clock.now());
      return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), linkButton('/', copy.home)]);
    });
  });
}

const query = z.compile(askNoMore.query);

/** Whom the link is about. Somebody who is gone by now is still answered kindly: there is nothing to tell apart. */
function signedPerson(deps: Deps, request: FastifyRequest): string {
  const outcome = query.safeParse(request.query);
  if (!outcome.success || !isSignedFor(deps, outcome.data.person, outcome.data.signature)) throw new AppError('not_found', copy.badLink);
  return outcome.data.person;
}
