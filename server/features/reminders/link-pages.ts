import formbody from '@fastify/formbody';
import * as z from 'zod/mini';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { maxMood, moodLabel } from '#contract/journal/mood.ts';
import { askMood, askNoReminders } from '#contract/reminders/endpoints.ts';
import { lead, linkButton } from '#server/features/session/hosted/form-parts.ts';
import { page } from '#server/features/session/hosted/page.ts';
import { registerNoMore } from '#server/features/session/hosted/no-more-pages.ts';
import { sendPage } from '#server/features/session/hosted/hosted.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { html } from '#server/platform/http/html.ts';
import type { HtmlValue } from '#server/platform/http/html.ts';
import { isSigned } from '#server/platform/http/signed-link.ts';
import { copy } from './copy.ts';
import { isLinkOpen } from './day-queries.ts';
import { moodOf, saveTappedMood } from './mood.ts';
import { setMailOff } from './queries.ts';
import { moodUse, remindersUse } from './signed-links.ts';

/** One mood. */
const bodyLimit = 4 * 1024;

/**
 * The pages behind the links of a reminder's mail, for people who are not signed in on this device. Opening one changes
 * nothing, because mail scanners open every link: a button does. They show nothing about anybody.
 */
export async function registerReminderPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) =>
    sendPage(
      reply,
      status,
      page({ product: deps.config.productName, cssHref: '/api/login/hosted.css', demoPeople: [] }, title, content),
    );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status =
        error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
      if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a page of a reminder failed');
      return show(reply, status, copy.badTitle, [
        lead(error instanceof AppError ? error.message : copy.wentWrong),
        linkButton('/', copy.home),
      ]);
    });
    await scope.register(formbody, { bodyLimit });
    moodPages(scope, deps, show);
  });
  await registerNoMore(app, deps, {
    endpoint: askNoReminders,
    use: remindersUse,
    copy,
    end: async (userId) => await setMailOff(deps.db, userId, deps.clock.now()),
  });
}

type Show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) => FastifyReply;

function moodPages(scope: FastifyInstance, deps: Deps, show: Show): void {
  const showOver = (reply: FastifyReply) =>
    show(reply, 410, copy.overTitle, [lead(copy.overLead), linkButton('/', copy.openPage)]);

  scope.get(askMood.path, async (request, reply) => {
    const { link, mood, action } = signedMood(deps, request);
    if (!(await isLinkOpen(deps.db, link, deps.clock.now()))) return showOver(reply);
    return show(reply, 200, copy.moodTitle, [lead(copy.moodLead), moodForm(action, moodOf(mood))]);
  });
  scope.post<{ Body: { mood?: string } | undefined }>(askMood.path, async (request, reply) => {
    const { link, mood } = signedMood(deps, request);
    const chosen = moodOf(request.body?.mood ?? mood);
    if (chosen === undefined) throw new AppError('invalid', copy.chooseMood);
    if (!(await saveTappedMood(deps, link, chosen))) return showOver(reply);
    // Whoever is signed in here goes on to the page at once; others are told that it is kept, and sign in.
    if (await deps.identity.findSession(request.headers.cookie)) return reply.redirect('/', 303);
    return show(reply, 200, copy.savedTitle, [lead(copy.savedLead), linkButton('/', copy.openPage)]);
  });
}

function moodForm(action: string, chosen: number | undefined): HtmlValue {
  const word = (mood: number) => `${mood} · ${moodLabel(mood)}`;
  const others = Array.from({ length: maxMood }, (_, index) => index + 1).filter((mood) => mood !== chosen);
  return html`<form method="post" action="${action}">
${
  chosen !== undefined &&
  html`<button class="btn btn--primary btn--block" type="submit" name="mood" value="${chosen}">${copy.keepMood(word(chosen))}</button>
<p class="soft gap">${copy.otherMoods}</p>`
}
<div class="moods">${others.map((mood) => html`<button class="btn btn--second" type="submit" name="mood" value="${mood}" aria-label="${word(mood)}">${mood}</button>`)}</div>
</form>`;
}

const moodQuery = z.compile(askMood.query);

function signedMood(deps: Deps, request: FastifyRequest): { link: string; mood: string | undefined; action: string } {
  const outcome = moodQuery.safeParse(request.query);
  if (!outcome.success || !isSigned(deps, moodUse, outcome.data.link, outcome.data.signature))
    throw new AppError('not_found', copy.badLink);
  const { link, signature, mood } = outcome.data;
  return { link, mood, action: `${askMood.path}?${new URLSearchParams({ link, signature }).toString()}` };
}
