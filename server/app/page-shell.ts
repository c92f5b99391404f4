import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Boot } from '#contract/boot.ts';
import { clientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { coachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dateHabitsOf } from '#contract/locale.ts';
import { listNotices } from '#contract/notices/endpoints.ts';
import { findPage, matchesPath, showsFinishedCloth } from '#contract/pages.ts';
import type { LinkOffer } from '#contract/roles/link-offer.ts';
import { currentUser } from '#contract/session/endpoints.ts';
import { linkOffer } from '#server/features/cohorts/join.ts';
import { clientHome } from '#server/features/client-dashboard/service.ts';
import { unreadNotices } from '#server/features/notices/service.ts';
import { coachHome } from '#server/features/coach-dashboard/service.ts';
import { setUpFactorPath } from '#server/features/session/hosted/set-up-factor.ts';
import { presentUser } from '#server/features/session/service.ts';
import { actorKind, type SessionUser } from '#server/platform/auth/session-user.ts';
import {
  cookiePrefix,
  cookieSeconds,
  decodeCookie,
  findCookie,
  setCookie,
} from '#server/platform/auth/session-cookie.ts';
import { zoneClock } from '#server/platform/local-date.ts';
import { databaseTrouble } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendCompressed } from './compress.ts';
import { hasLock } from '#server/platform/http/app-lock.ts';
import { sendNotFound } from '#server/platform/http/error-handler.ts';
import {
  answerInOneLanguage,
  isLanguage,
  keepLanguageOfAccount,
  languageInBrowser,
  languagesOf,
} from '#server/platform/http/languages.ts';
import { callerOf, pages } from '#server/platform/http/request-turns.ts';
import { isDemoOpen } from '#server/demo/service.ts';
import { publicBoot, registerOfflinePage } from './offline-page.ts';
import { sendAwayPage } from './page-away.ts';
import { styleHashes } from './page-drawing.ts';
import { registerPageFiles } from './page-files.ts';
import { openPageBuilds, type PageBuild } from './page-languages.ts';
import { pageTitle } from './page-title.ts';
import { stripped } from './results.ts';
import { contentSecurityPolicy, permissionsPolicy } from './security.ts';
import { registerWebManifest } from './web-manifest.ts';

/**
 * Serves the pages. The shell already knows the user: session and home data are inlined in the HTML, and the
 * chunks of the screen that will be shown are preloaded, so that nothing is fetched one after the other.
 */
export async function registerPages(app: FastifyInstance, deps: Deps, webRoot: string): Promise<void> {
  const builds = await openPageBuilds(webRoot, deps.config);
  await registerWebManifest(app, webRoot, deps.config.productName);
  await registerOfflinePage(app, deps.config, builds);
  await registerPageFiles(app, webRoot, builds);
  // Every page of ours is answered from here.
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/');
    if (!isPage) return sendNotFound(request, reply);
    try {
      const elsewhere = canonicalAddress(deps, request);
      if (elsewhere) return await reply.redirect(elsewhere, 302);
      request.actor = await deps.identity.findSession(request.headers.cookie, { isReading: true });
      const { language = null } = request.actor ?? {};
      answerInOneLanguage(request);
      // The offline page and the worker are asked for by nobody in particular.
      const kept = languageInBrowser(deps.config, request);
      if (isLanguage(language) && !(kept?.isOfAccount && kept.code === language))
        void reply.header('set-cookie', keepLanguageOfAccount(deps.config, language));
      const { build } = await builds.of(request);
      return await pages.run(callerOf(request), () => sendPage(deps, build, request, reply));
    } catch (error) {
      const trouble = databaseTrouble(error, deps.database.hasRoom());
      if (trouble) return sendAwayPage(reply, deps.config.productName, trouble);
      throw error;
    }
  });
}

async function sendPage(
  deps: Deps,
  { language, shell, drawPage }: PageBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = deps;
  const { actor } = request;
  if (actorKind(actor) === 'without-factor')
    return reply.redirect(`${setUpFactorPath}?${new URLSearchParams({ to: request.url })}`, 302);
  const path = request.url.split('?', 1)[0] ?? '/';
  const route = findPage(actorKind(actor), path, config.development);
  const nonce = randomBytes(16).toString('base64');
  const isOfClient = actorKind(actor) === 'client';
  // Nothing private is in the page before it is unlocked; then it is fetched.
  const isLocked = hasLock(request);
  const offer = actor === null ? await offerOf(deps, request, path) : undefined;
  const wasHere = findCookie(request.headers.cookie, wasHereCookie(config)) !== undefined;
  if (actor !== null && !wasHere)
    void reply.header('set-cookie', setCookie(config, wasHereCookie(config), '1', cookieSeconds));
  const boot: Boot = {
    ...publicBoot(config, nonce),
    ...(actor === null && { wasHere, offer, demo: await isDemoOpen(deps) }),
    now: deps.clock.now().toISOString(),
    dateHabits: dateHabitsOf(languagesOf(request.headers['accept-language'])),
    zoneClock: actor ? zoneClock(actor.timeZone, deps.clock.now()) : null,
    user: actor && stripped(currentUser, presentUser(actor)),
    ...(path === '/' && !isLocked && (await homeData(deps, actor, language))),
  };
  const drawing = isLocked ? Promise.resolve(null) : drawPage({ boot, url: request.url });
  const content = await drawing.catch((error: unknown) => {
    // The browser can draw it as well, only later.
    request.log.error({ reqId: request.id, err: error }, 'A page could not be drawn.');
    return null;
  });
  const html = shell.pageWith({
    title: pageTitle(route.title, config.productName, language),
    files: {
      ...route,
      isSignedIn: actor !== null,
      hasFinishedCloth: showsFinishedCloth(boot.clientHome),
      hasSessions: boot.clientHome?.sessions !== undefined,
      hasCheckIns: boot.clientHome?.checkIns !== undefined,
      hasNotices: Boolean(boot.notices?.length),
    },
    htmlAttributes: themeAttribute(actor),
    boot,
    content,
  });

  void reply
    .code(offer?.kind === 'unknown' ? 429 : route.page === 'not-found' || offer === null ? 404 : 200)
    .headers({
      'content-security-policy': contentSecurityPolicy({
        scriptHash: shell.scriptHash,
        nonce,
        styleHashes: content === null ? [] : styleHashes(content),
        isOfClient,
      }),
      'permissions-policy': permissionsPolicy(isOfClient),
      // The page contains private data: neither a proxy nor the back button after logout may show it again.
      'cache-control': 'no-store',
      vary: 'cookie, accept-encoding, accept-language',
    })
    .type('text/html; charset=utf-8');
  return await sendCompressed(request, reply, html);
}

/** Says that someone was signed in on this device, and nothing about who: the landing page greets them. */
const wasHereCookie = (config: Deps['config']): string => `${cookiePrefix(config)}.was_here`;

/** Of the code in the address: a group's link has it in the path, a coach's in the query. Undefined where there is none. */
async function offerOf(deps: Deps, request: FastifyRequest, path: string): Promise<LinkOffer | null | undefined> {
  const group = matchesPath('/group/:code', path) ? path.split('/').filter(Boolean)[1] : undefined;
  const query = path === '/' ? (request.query as { code?: unknown }).code : undefined;
  const code = group ? decodeCookie(group) : typeof query === 'string' ? query : '';
  return code.trim() ? await linkOffer(deps, request.ip, code) : undefined;
}

/** The results the home page would request first, exactly as their endpoints would answer. */
async function homeData(deps: Deps, actor: SessionUser | null, language: string): Promise<Partial<Boot>> {
  if (!actor || actor.deletionAt || actor.role === null) return {};
  if (actor.role !== 'client') return { coachHome: stripped(coachDashboard, await coachHome(deps, actor, language)) };
  const [home, notices] = await Promise.all([clientHome(deps, actor, language), unreadNotices(deps, actor)]);
  return { clientHome: stripped(clientDashboard, home), notices: stripped(listNotices, notices) };
}

/** On one's own machine people type 127.0.0.1 as well as localhost; cookies and origin checks want one of them. */
function canonicalAddress(deps: Deps, request: FastifyRequest): string | undefined {
  const own = new URL(deps.config.baseUrl);
  const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
  const host = request.hostname.startsWith('[') ? request.hostname : (request.hostname.split(':')[0] ?? '');
  if (host === own.hostname || !loopback.has(host) || !loopback.has(own.hostname)) return undefined;
  return `${own.origin}${request.url.startsWith('//') ? '/' : request.url}`;
}

function themeAttribute(actor: SessionUser | null): string {
  return actor ? ` data-theme-choice="${actor.theme}"` : '';
}
