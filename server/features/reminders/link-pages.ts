import formbody from '@fastify/formbody';
import * as z from 'zod/mini';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { maxMood, moodLabel } from '#contract/journal/mood.ts';
import { askMood, askNoReminders } from '#contract/reminders/endpoints.ts';
import { lead, linkButton, page, sendPage } from '#server/features/session/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from '#server/platform/db/database-away.ts';
import type { Deps } from '#server/platform/deps.ts';
import { html } from '#server/platform/http/html.ts';
import type { HtmlValue } from '#server/platform/http/html.ts';
import { copy } from './copy.ts';
import { isLinkOpen } from './day-queries.ts';
import { moodOf, saveTappedMood } from './mood.ts';
import { setMailOff } from './queries.ts';
import { isSigned } from './signed-links.ts';

/** One mood, or the line a mail program sends. */
const bodyLimit = 4 * 1024;

/**
 * The pages behind the links of a reminder's mail, for people who are not signed in on this device. Opening one changes
 * nothing, because mail scanners open every link: a button does. They show nothing about anybody.
 */
export async function registerReminderPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) =>
    sendPage(reply, status, page({ product: deps.config.productName, cssHref: '/api/login/hosted.css', demoPeople: [] }, title, content));
  const prepare = (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status = error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
      if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a page of a reminder failed');
      return show(reply, status, copy.badTitle, [lead(error instanceof AppError ? error.message : copy.wentWrong), linkButton('/', copy.home)]);
    });
  };
  await app.register(async (scope) => {
    prepare(scope);
    await scope.register(formbody, { bodyLimit });
    moodPages(scope, deps, show);
  });
  await app.register(async (scope) => {
    prepare(scope);
    // Mail programs call it by themselves (RFC 8058), with a form of either kind; what is in it does not matter.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => done(null, undefined));
    noMorePages(scope, deps, show);
  });
}

type Show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) => FastifyReply;

function moodPages(scope: FastifyInstance, deps: Deps, show: Show): void {
  const showOver = (reply: FastifyReply) => show(reply, 410, copy.overTitle, [lead(copy.overLead), linkButton('/', copy.openPage)]);

  scope.get(askMood.path, async (request, reply) => {
    const { link, mood, action } = signedMood(deps, request);
    if (!await isLinkOpen(deps.db, link, deps.clock.now())) return showOver(reply);
    return show(reply, 200, copy.moodTitle, [lead(copy.moodLead), moodForm(action, moodOf(mood))]);
  });
  scope.post<{ Body: { mood?: string } | undefined }>(askMood.path, async (request, reply) => {
    const { link, mood } = signedMood(deps, request);
    const chosen = moodOf(request.body?.mood ?? mood);
    if (chosen === undefined) throw new AppError('invalid', copy.chooseMood);
    if (!await saveTappedMood(deps, link, chosen)) return showOver(reply);
    // Whoever is signed in here goes on to the page at once; others are told that it is kept, and sign in.
    if (await deps.identity.findSession(request.headers.cookie)) return reply.redirect('/', 303);
    return show(reply, 200, copy.savedTitle, [lead(copy.savedLead), linkButton('/', copy.openPage)]);
  });
}

function moodForm(action: string, chosen: number | undefined): HtmlValue {
  const word = (mood: number) => `${mood} · ${moodLabel(mood)}`;
  const others = Array.from({ length: maxMood }, (_, index) => index + 1).filter((mood) => mood !== chosen);
  return html`<form method="post" action="${action}">
${chosen !== undefined && html`<button class="btn btn--primary btn--block" type="submit" name="mood" value="${chosen}">${copy.keepMood(word(chosen))}</button>
<p class="soft gap">${copy.otherMoods}</p>`}
<div class="moods">${others.map((mood) => html`<button class="btn btn--second" type="submit" name="mood" value="${mood}" aria-label="${word(mood)}">${mood}</button>`)}</div>
</form>`;
}

function noMorePages(scope: FastifyInstance, deps: Deps, show: Show): void {
  scope.get(askNoReminders.path, async (request, reply) => {
    signedPerson(deps, request);
    return show(reply, 200, copy.askTitle, [
      lead(copy.askLead),
      html`<form method="post" action="${request.url}"><button class="btn btn--primary btn--block" type="submit">${copy.confirm}</button><a class="btn btn--second btn--block" href="/">${copy.keep}</a></form>`,
    ]);
  });
  scope.post(askNoReminders.path, { config: { isSignedLink: true } }, async (request, reply) => {
    await setMailOff(deps.db, signedPerson(deps, request), deps.clock.now());
    return show(reply, 200, copy.doneTitle, [lead(copy.doneLead), linkButton('/', copy.home)]);
  });
}

const moodQuery = z.compile(askMood.query);
const personQuery = z.compile(askNoReminders.query);

function signedMood(deps: Deps, request: FastifyRequest): { link: string; mood: string | undefined; action: string } {
  const outcome = moodQuery.safeParse(request.query);
  if (!outcome.success || !isSigned(deps, 'mood link', outcome.data.link, outcome.data.signature)) throw new AppError('not_found', copy.badLink);
  const { link, signature, mood } = outcome.data;
  return { link, mood, action: `${askMood.path}?${new URLSearchParams({ link, signature }).toString()}` };
}

/** Somebody who is gone by now is still answered kindly: there is nothing to tell apart. */
function signedPerson(deps: Deps, request: FastifyRequest): string {
  const outcome = personQuery.safeParse(request.query);
  if (!outcome.success || !isSigned(deps, 'no more reminders', outcome.data.person, outcome.data.signature)) throw new AppError('not_found', copy.badLink);
  return outcome.data.person;
}
