import * as z from 'zod/mini';
import type { FastifyInstance } from 'fastify';
import type { noMoreMail } from '#contract/mail/no-more.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  confirmForm,
  homeButton,
  lead,
  plainFrame,
  presentLinkOver,
  registerErrorPage,
  showPage,
} from './hosted-page.ts';
import { languageOf } from './languages.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from './opened-link.ts';
import { isSigned, type LinkUse } from './signed-link.ts';

type Unsubscribe = {
  endpoint: ReturnType<typeof noMoreMail>['ask'];
  use: LinkUse;
  copy: (language: string) => Record<'askTitle' | 'askLead' | 'confirm' | 'keep' | 'doneTitle' | 'doneLead', string>;
  /** Ends it for that person, who may be gone by now: that is answered kindly too, there is nothing to tell apart. */
  end: (userId: string) => Promise<void>;
};

/** A mail program sends one line. */
const bodyLimit = 4 * 1024;

/**
 * The link in a mail that ends mail of its kind: a page that asks, and a button that ends it, because mail scanners
 * open every link. Mail programs call the same address by themselves (RFC 8058), without a cookie, from anywhere and
 * with a form of either kind; so here the signature in the link is what lets a request in, not where it comes from.
 * What they send as the body does not matter; the page that asks sends there what the link carried.
 */
export async function registerUnsubscribePages(
  app: FastifyInstance,
  deps: Deps,
  { endpoint, use, copy: copyIn, end }: Unsubscribe,
): Promise<void> {
  const query = z.compile(endpoint.query);
  const signed = (carried: unknown) => {
    const outcome = query.safeParse(carried);
    if (!outcome.success || !isSigned(deps, use, outcome.data.person, outcome.data.signature))
      throw refusal('link-over');
    return outcome.data;
  };
  const show = showPage(plainFrame(deps.config));

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, undefined));
    registerErrorPage(scope, show, presentLinkOver);

    scope.get(endpoint.path, async (request, reply) => {
      if (hasQuery(request)) return setLinkAside(reply, deps.config, endpoint.path);
      const carried = signed(openedLink(request, deps.config, endpoint.path));
      const copy = copyIn(languageOf(request));
      const form = confirmForm(endpoint.path, copy.confirm, copy.keep, carried);
      return show(reply, 200, copy.askTitle, [lead(copy.askLead), form]);
    });
    scope.post(endpoint.path, { config: { isSignedLink: true } }, async (request, reply) => {
      await end(signed(hasQuery(request) ? request.query : request.body).person);
      void reply.header('set-cookie', forgetLink(deps.config, endpoint.path));
      const language = languageOf(request);
      const copy = copyIn(language);
      return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), homeButton(language)]);
    });
  });
}
