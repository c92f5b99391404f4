import * as z from 'zod/mini';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { askUnsubscribe } from '#contract/outreach/endpoints.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { confirmForm, homeButton, lead, plainFrame, registerErrorPage, showPage } from './hosted-page.ts';
import { isSigned } from './signed-link.ts';
import type { LinkUse } from './signed-link.ts';

type Unsubscribe = {
  endpoint: { path: string; query: typeof askUnsubscribe.query };
  use: LinkUse;
  copy: Record<'askTitle' | 'askLead' | 'confirm' | 'keep' | 'doneTitle' | 'doneLead' | 'badLink', string>;
  /** Ends it for that person, who may be gone by now: that is answered kindly too, there is nothing to tell apart. */
  end: (userId: string) => Promise<void>;
};

/** A mail program sends one line. */
const bodyLimit = 4 * 1024;

/**
 * The link in a mail that ends mail of its kind: a page that asks, and a button that ends it, because mail scanners
 * open every link. Mail programs call the same address by themselves (RFC 8058), without a cookie, from anywhere and
 * with a form of either kind; so here the signature in the link is what lets a request in, not where it comes from.
 * What is in the body does not matter.
 */
export async function registerUnsubscribePages(
  app: FastifyInstance,
  deps: Deps,
  { endpoint, use, copy, end }: Unsubscribe,
): Promise<void> {
  const query = z.compile(endpoint.query);
  const signedPerson = (request: FastifyRequest): string => {
    const outcome = query.safeParse(request.query);
    if (!outcome.success || !isSigned(deps, use, outcome.data.person, outcome.data.signature))
      throw new AppError('not_found', copy.badLink);
    return outcome.data.person;
  };
  const show = showPage(plainFrame(deps.config));

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, undefined));
    registerErrorPage(scope, show);

    scope.get(endpoint.path, async (request, reply) => {
      signedPerson(request);
      return show(reply, 200, copy.askTitle, [lead(copy.askLead), confirmForm(request.url, copy.confirm, copy.keep)]);
    });
    scope.post(endpoint.path, { config: { isSignedLink: true } }, async (request, reply) => {
      await end(signedPerson(request));
      return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), homeButton()]);
    });
  });
}
