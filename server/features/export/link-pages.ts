import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportLinkDays } from '#contract/export/constants.ts';
import { errorStatus } from '#contract/errors.ts';
import { keepWayBack } from '#server/features/session/hosted/way-back.ts';
import { lead, linkButton } from '#server/features/session/hosted/form-parts.ts';
import { page } from '#server/features/session/hosted/page.ts';
import { sendPage } from '#server/features/session/hosted/hosted.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { html } from '#server/platform/http/html.ts';
import type { HtmlValue } from '#server/platform/http/html.ts';
import { isUuid } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import { dayInWords } from './dates.ts';
import { downloadOnce, linkState } from './download-once.ts';
import { linkCopy as copy } from './link-copy.ts';

/** The form has no fields. */
const bodyLimit = 4 * 1024;
const path = '/api/my-data/:id';

type Asked = FastifyRequest<{ Params: { id: string } }>;
type Show = (reply: FastifyReply, status: number, title: string, content: HtmlValue) => FastifyReply;

/**
 * The page behind the link in the mail of an export, for people of every role and none. Opening it changes nothing,
 * because mail scanners open every link: a button downloads.
 */
export async function registerExportPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const show: Show = (reply, status, title, content) =>
    sendPage(
      reply,
      status,
      page({ product: deps.config.productName, cssHref: '/api/login/hosted.css', demoPeople: [] }, title, content),
    );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit });
    scope.setErrorHandler(async (error: FastifyError, request, reply) => {
      const status =
        error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
      if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a page of an export failed');
      return show(reply, status, copy.badTitle, [
        lead(error instanceof AppError ? error.message : copy.wentWrong),
        linkButton('/', copy.home),
      ]);
    });

    scope.get(path, async (request: Asked, reply) => {
      const actor = await deps.identity.findSession(request.headers.cookie);
      return actor
        ? await showLink(deps, show, reply, actor, request.params.id)
        : askToSignIn(deps, reply, request.params.id);
    });
    scope.post(path, async (request: Asked, reply) => {
      const { id } = request.params;
      const actor = await deps.identity.findSession(request.headers.cookie);
      if (!actor) return askToSignIn(deps, reply, id);
      const download = isUuid(id) ? await downloadOnce(deps, actor, id) : null;
      if (!download) return await showLink(deps, show, reply, actor, id);
      download.follow(reply.raw);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${download.fileName}"`)
        .send(download.zip);
    });
  });
}

/** Whatever id it is: who is not signed in learns nothing about it. */
function askToSignIn({ config }: Deps, reply: FastifyReply, id: string): FastifyReply {
  if (isUuid(id)) keepWayBack(reply, config, `/api/my-data/${id}`);
  return reply.header('cache-control', 'no-store').redirect('/api/login', 303);
}

async function showLink(
  deps: Deps,
  show: Show,
  reply: FastifyReply,
  actor: SessionUser,
  id: string,
): Promise<FastifyReply> {
  const { state, expiresAt } = isUuid(id) ? await linkState(deps, actor, id) : { state: 'unknown', expiresAt: null };
  // A client needs no link; everybody else has to ask.
  const instead =
    actor.role === 'client'
      ? [lead(copy.clientHint), linkButton('/journal', copy.openJournal)]
      : [lead(copy.otherHint), linkButton('/', copy.home)];
  switch (state) {
    case 'ready': {
      const until = dayInWords(localDate(expiresAt ?? deps.clock.now(), actor.timeZone));
      return show(reply, 200, copy.readyTitle, [
        lead(copy.readyLead),
        downloadForm(id, copy.download),
        html`<p class="small soft gap">${copy.readyNote(until)} ${copy.keepSafe}</p>`,
      ]);
    }
    case 'running':
      return show(reply, 409, copy.runningTitle, [lead(copy.runningLead), downloadForm(id, copy.again)]);
    case 'used':
      return show(reply, 410, copy.usedTitle, [lead(copy.usedLead), ...instead]);
    case 'expired':
      return show(reply, 410, copy.expiredTitle, [lead(copy.expiredLead(exportLinkDays)), ...instead]);
    default:
      // Somebody who then signs in as the right person comes back here.
      if (isUuid(id)) keepWayBack(reply, deps.config, `/api/my-data/${id}`);
      return show(reply, 404, copy.notYoursTitle, [
        lead(copy.notYoursLead(actor.email)),
        html`<form method="post" action="/api/logout"><button class="btn btn--primary btn--block" type="submit">${copy.other}</button><a class="btn btn--second btn--block" href="/">${copy.home}</a></form>`,
      ]);
  }
}

const downloadForm = (id: string, label: string): HtmlValue =>
  html`<form method="post" action="/api/my-data/${id}"><button class="btn btn--primary btn--block" type="submit">${label}</button><a class="btn btn--second btn--block" href="/">${copy.home}</a></form>`;
