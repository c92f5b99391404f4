import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admits } from '#contract/endpoint.ts';
import { exportLinkDays } from '#contract/export/constants.ts';
import { downloadOwnData } from '#contract/export/endpoints.ts';
import { dayInWords } from '#server/platform/dates.ts';
import {
  confirmForm,
  homeButton,
  lead,
  linkButton,
  plainFrame,
  registerErrorPage,
  registerFormScope,
  showPage,
} from '#server/platform/http/hosted-page.ts';
import type { ShowPage } from '#server/platform/http/hosted-page.ts';
import { keepReturnPath } from '#server/features/session/hosted/return-path.ts';
import { setUpFactorPath } from '#server/features/session/hosted/set-up-factor.ts';
import { audit } from '#server/platform/audit.ts';
import { actorKind, type SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasLock } from '#server/platform/http/app-lock.ts';
import { html, type HtmlValue } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { isUuid } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findOwnExport, releaseExport, setDownloaded, takeExport } from './exports-queries.ts';
import { downloadEverything, type Download } from './journal-download.ts';
import { words } from './words.ts';

/** The form has no fields. */
const bodyLimit = 4 * 1024;
const path = '/api/my-data/:id';

type Asked = FastifyRequest<{ Params: { id: string } }>;

/**
 * The page behind the link in an export mail, for people of every role and none. Opening it changes nothing, because
 * mail scanners open links: a button downloads.
 */
export async function registerExportPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerFormScope(app, bodyLimit, (scope) => {
    const show = showPage(plainFrame(deps.config));
    registerErrorPage(scope, show);

    scope.get(path, async (request: Asked, reply) => {
      const actor = await deps.identity.findSession(request.headers.cookie);
      if (!mayRead(actor)) return askToSignIn(deps, request, reply, actor);
      return await showLink(deps, show, request, reply, actor);
    });
    scope.post(path, async (request: Asked, reply) => {
      const { id } = request.params;
      const actor = await deps.identity.findSession(request.headers.cookie);
      if (!mayRead(actor)) return askToSignIn(deps, request, reply, actor);
      const download = isUuid(id) ? await downloadOnce(deps, actor, id) : null;
      if (!download) return await showLink(deps, show, request, reply, actor);
      download.follow(reply.raw);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${download.fileName}"`)
        .send(download.file);
    });
  });
}

/** The same people as may download everything in Settings: not with a session that lacks a required second factor. */
const mayRead = (actor: SessionUser | null): actor is SessionUser => admits(downloadOwnData.access, actorKind(actor));

/** Whatever the id: someone not signed in, or without a required factor, learns nothing about it. */
function askToSignIn(
  { config }: Deps,
  { params }: Asked,
  reply: FastifyReply,
  actor: SessionUser | null,
): FastifyReply {
  const to = `/api/my-data/${params.id}`;
  keepReturnPath(reply, config, to);
  const next = actor ? `${setUpFactorPath}?${new URLSearchParams({ to })}` : '/api/login';
  return reply.header('cache-control', 'no-store').redirect(next, 303);
}

async function showLink(
  deps: Deps,
  show: ShowPage,
  request: Asked,
  reply: FastifyReply,
  actor: SessionUser,
): Promise<FastifyReply> {
  const { id } = request.params;
  const language = languageOf(request);
  const { linkPage: copy } = words(language);
  const downloadForm = (label: string): HtmlValue => confirmForm(`/api/my-data/${id}`, label, copy.home);
  const { state, expiresAt } = isUuid(id) ? await linkState(deps, actor, id) : { state: 'unknown', expiresAt: null };
  // No one needs a link but people without a role, who have no Settings.
  const instead =
    actor.role === 'client'
      ? [lead(copy.clientHint), linkButton('/journal', copy.openJournal)]
      : actor.role
        ? [lead(copy.settingsHint), linkButton('/settings', copy.openSettings)]
        : [lead(copy.otherHint), homeButton(language)];
  switch (state) {
    case 'ready': {
      const until = dayInWords(localDate(expiresAt ?? deps.clock.now(), actor.timeZone), language);
      return show(reply, 200, copy.readyTitle, [
        lead(copy.readyLead),
        downloadForm(copy.download),
        html`<p class="small soft gap">${copy.readyNote({ until })} ${copy.keepSafe}</p>`,
      ]);
    }
    case 'running':
      return show(reply, 409, copy.runningTitle, [lead(copy.runningLead), downloadForm(copy.again)]);
    case 'used':
      return show(reply, 410, copy.usedTitle, [lead(copy.usedLead), ...instead]);
    case 'expired':
      return show(reply, 410, copy.expiredTitle, [lead(copy.expiredLead({ days: exportLinkDays })), ...instead]);
    default:
      // Signing in as the right person leads back here.
      keepReturnPath(reply, deps.config, `/api/my-data/${id}`);
      return show(reply, 404, copy.notYoursTitle, [
        // Without the address behind an app lock.
        lead(copy.notYoursLead({ hasEmail: !hasLock({ actor, headers: request.headers }), email: actor.email })),
        confirmForm('/api/logout', copy.other, copy.home),
      ]);
  }
}

/** A download that has taken this long may have died with its process; one that has many recordings may still be under way. */
const downloadLeaseMs = 10 * 60_000;

type LinkState = 'ready' | 'running' | 'used' | 'expired' | 'unknown';

async function linkState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
): Promise<{ state: LinkState; expiresAt: Date | null }> {
  const now = clock.now();
  const row = await findOwnExport(db, id, actor.userId);
  if (!row) return { state: 'unknown', expiresAt: null };
  const { expiresAt, downloadedAt, downloadingSince } = row;
  if (downloadedAt) return { state: 'used', expiresAt };
  if (expiresAt <= now) return { state: 'expired', expiresAt };
  return { state: downloadingSince && downloadingSince > leaseEnd(now) ? 'running' : 'ready', expiresAt };
}

type OneDownload = Download & {
  /** Follows the response: the link is used when all of it was sent, and valid again when it breaks off before. */
  follow: (answer: Pick<ServerResponse, 'once'>) => void;
};

/** Null if the link cannot be used (any more), or is in use; `linkState` says which. */
async function downloadOnce(deps: Deps, actor: SessionUser, id: string): Promise<OneDownload | null> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const attempt = await takeExport(db, { id, userId: actor.userId, now, brokenBefore: leaseEnd(now) });
  if (attempt === undefined) return null;
  const later = (work: () => Promise<void>) =>
    void work().catch((error: Error) =>
      log.warn({ type: error.name }, 'a mailed export could not be noted; its link is free again after a while'),
    );
  try {
    const download = await downloadEverything(deps, actor, { export: id });
    return {
      ...download,
      follow: (answer) => {
        let isWhole = false;
        answer.once('finish', () => {
          isWhole = true;
          later(() => noteDownloaded(deps, id));
        });
        answer.once('close', () => isWhole || later(() => releaseExport(db, id, attempt)));
      },
    };
  } catch (error) {
    await releaseExport(db, id, attempt);
    throw error;
  }
}

async function noteDownloaded({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const done = await setDownloaded(tx, id, at);
    if (!done) return;
    await audit(tx, { actorId: done.userId, action: 'export-downloaded', detail: { export: id } });
    if (done.requestedBy) await publish(tx, { userId: done.requestedBy, kind: 'export', detail: { export: id }, at });
  });
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() - downloadLeaseMs);
