import * as z from 'zod/mini';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import type { askNoMore } from '#contract/outreach/endpoints.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { html } from '#server/platform/http/html.ts';
import type { HtmlValue } from '#server/platform/http/html.ts';
import { isSigned } from '#server/platform/http/signed-link.ts';
import type { LinkUse } from '#server/platform/http/signed-link.ts';
import { lead, linkButton } from './form-parts.ts';
import { sendPage } from './hosted.ts';
import { page } from './page.ts';

type NoMore = {
  endpoint: { path: string; query: typeof askNoMore.query };
  use: LinkUse;
  copy: Record<
    | 'askTitle'
    | 'askLead'
    | 'confirm'
    | 'keep'
    | 'doneTitle'
    | 'doneLead'
    | 'home'
    | 'badTitle'
    | 'badLink'
    | 'wentWrong',
    string
  >;
  /** Ends it for that person, who may be gone by now: that is answered kindly too, there is nothing to tell apart. */
  end: (userId: string) => Promise<void>;
};

/** A mail program sends one line. */
const bodyLimit = 4 * 1024;

/**
 * The link in a mail that ends mail of its kind: a page that asks, and a button that ends it, because mail scanners open
 * every link. Mail programs call the same address by themselves (RFC 8058), without a cookie, from anywhere and with a
 * form of either kind; so here the signature in the link is what lets a request in, not where it comes from. What is in
 * the body does not matter.
 */
export async function registerNoMore(
  app: FastifyInstance,
  deps: Deps,
  { endpoint, use, copy, end }: NoMore,
): Promise<void> {
  const query = z.compile(endpoint.query);
  const signedPerson = (request: FastifyRequest): string => {
    const outcome = query.safeParse(request.query);
    if (!outcome.success || !isSigned(deps, use, outcome.data.person, outcome.data.signature))
      throw new AppError('not_found', copy.badLink);
    return outcome.data.person;
  };
  const show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) =>
    sendPage(
      reply,
      status,
      page({ product: deps.config.productName, cssHref: '/api/login/hosted.css', demoPeople: [] }, title, content),
    );

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, undefined));
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status =
        error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
      if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a page that ends mail failed');
      return show(reply, status, copy.badTitle, [
        lead(error instanceof AppError ? error.message : copy.wentWrong),
        linkButton('/', copy.home),
      ]);
    });

    scope.get(endpoint.path, async (request, reply) => {
      signedPerson(request);
      return show(reply, 200, copy.askTitle, [
        lead(copy.askLead),
        html`<form method="post" action="${request.url}"><button class="btn btn--primary btn--block" type="submit">${copy.confirm}</button><a class="btn btn--second btn--block" href="/">${copy.keep}</a></form>`,
      ]);
    });
    scope.post(endpoint.path, { config: { isSignedLink: true } }, async (request, reply) => {
      await end(signedPerson(request));
      return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), linkButton('/', copy.home)]);
    });
  });
}
