import * as z from 'zod/mini';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { commitmentLinkDays } from '#contract/commitments/constants.ts';
import { askDone } from '#contract/commitments/endpoints.ts';
import { addDays } from '#contract/days.ts';
import { refusal, refusalSentence } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  hiddenFields,
  lead,
  linkButton,
  linkOver,
  plainFrame,
  presentLinkOver,
  registerErrorPage,
  registerFormScope,
  showPage,
  submitButton,
} from '#server/platform/http/hosted-page.ts';
import { html } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import { isSigned, signatureFor } from '#server/platform/http/signed-link.ts';
import { newId } from '#server/platform/ids.ts';
import { catalogue } from '#server/platform/messages.ts';
import { deleteOldLinks, insertLink } from './queries.ts';
import { behindLink, tickByLink } from './service.ts';

const words = catalogue<typeof import('#messages/server/commitments.ts')>('commitments');

const use = 'commitment link';
const { path } = askDone;
const linkQuery = z.compile(askDone.query);
/** A link and its signature. */
const bodyLimit = 4 * 1024;
/** Long after they expired, so that a late visitor still reads why. */
const keptDays = 30;

/**
 * The page behind the link that ticks a commitment. Opening it changes nothing, because mail scanners open links: its one
 * button does. It shows no personal data: others may be looking.
 */
export async function registerCommitmentPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerFormScope(app, bodyLimit, (scope) => {
    const show = showPage(plainFrame(deps.config));
    registerErrorPage(scope, show, presentLinkOver);
    const showOver = (reply: FastifyReply, language: string) => {
      const { title, content } = linkOver(language);
      return show(reply, 410, title, content(refusalSentence({ reason: 'commitment-link-over' }, language)));
    };

    scope.get(path, async (request, reply) => {
      if (hasQuery(request)) return setLinkAside(reply, deps.config, path);
      const language = languageOf(request);
      const { linkPages: copy } = words(language);
      const carried = signedLink(deps, openedLink(request, deps.config, path));
      if (!(await behindLink(deps.db, carried.link, deps.clock.now()))) return showOver(reply, language);
      const form = html`<form method="post" action="${path}">${hiddenFields(carried)}${submitButton(copy.done)}</form>`;
      return show(reply, 200, copy.askTitle, [lead(copy.askLead), form]);
    });
    scope.post(path, async (request, reply) => {
      const language = languageOf(request);
      const { linkPages: copy } = words(language);
      const { link } = signedLink(deps, hasQuery(request) ? request.query : request.body);
      if (!(await tickByLink(deps, link))) return showOver(reply, language);
      void reply.header('set-cookie', forgetLink(deps.config, path));
      if (await deps.identity.findSession(request.headers.cookie)) return reply.redirect('/', 303);
      return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), linkButton('/', copy.openPage)]);
    });
  });
}

function signedLink(deps: Deps, carried: unknown) {
  const outcome = linkQuery.safeParse(carried);
  if (!outcome.success || !isSigned(deps, use, outcome.data.link, outcome.data.signature))
    throw refusal('commitment-link-over');
  return outcome.data;
}

/** The address for a reminder to the commitment's owner. */
export async function commitmentLink(
  deps: Pick<Deps, 'config' | 'vault' | 'clock'>,
  tx: Tx,
  about: { commitmentId: string; userId: string },
): Promise<string> {
  const id = newId();
  await insertLink(tx, { id, ...about, expiresAt: addDays(deps.clock.now(), commitmentLinkDays) });
  const query = new URLSearchParams({ link: id, signature: signatureFor(deps, use, id) });
  return `${deps.config.baseUrl}${path}?${query.toString()}`;
}

export async function forgetOldCommitmentLinks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteOldLinks(db, addDays(clock.now(), -keptDays));
}
