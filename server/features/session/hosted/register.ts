import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { identityPath } from '#server/platform/auth/better-auth.ts';
import { oidcProviderId } from '#server/platform/auth/oidc.ts';
import { isDatabaseAway } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toIdentityRequest } from './call-identity.ts';
import { copy } from './copy.ts';
import { lead, linkButton } from './form-parts.ts';
import { registerForgotten } from './forgotten.ts';
import { redirect, sendPage } from './hosted.ts';
import type { Hosted } from './hosted.ts';
import { registerHostedCss } from './hosted-css.ts';
import { registerLogout } from './logout.ts';
import { page } from './page.ts';
import type { DemoPerson } from './page.ts';
import { registerProviderSignIn } from './provider.ts';
import { registerReset } from './reset.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignUp } from './sign-up.ts';
import { registerVerify } from './verify.ts';
import { endWayBack, wayBackOf } from './way-back.ts';

/** Names, an address and a password are far smaller. */
const formLimit = 8 * 1024;

export type HostedOptions = {
  /** Offered beside sign-in and sign-up; none means the column is not there. */
  demoPeople?: () => DemoPerson[] | Promise<DemoPerson[]>;
  /** @font-face rules for the pages' own style sheet. */
  fontFaceCss?: string;
};

/** Signing in and what belongs to it, as pages that need no script. Forms are understood in this scope only. */
export async function registerHostedPages(
  app: FastifyInstance,
  deps: Deps,
  options: HostedOptions = {},
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    const css = registerHostedCss(scope, options.fontFaceCss);
    const plainFrame = { product: deps.config.productName, cssHref: css.href };
    const hosted: Hosted = {
      deps,
      plainFrame,
      frame: async () => ({ ...plainFrame, demoPeople: (await options.demoPeople?.()) ?? [] }),
    };
    registerErrorPage(scope, hosted);
    registerLogout(scope, hosted);
    if (deps.config.oidc) return registerProviderSignIn(scope, hosted, deps.config.oidc);
    for (const register of [
      registerSignIn,
      registerSignUp,
      registerForgotten,
      registerReset,
      registerVerify,
      registerSecondFactor,
    ])
      register(scope, hosted);
  });
}

/** Of better-auth's many addresses only the one that the provider sends people back to. Everything else is not there. */
export async function registerIdentityHandler(app: FastifyInstance, deps: Deps): Promise<void> {
  app.addHook('onClose', async () => await deps.identity.close());
  if (!deps.config.oidc) return;
  app.get(`${identityPath}/callback/${oidcProviderId}`, async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const answer = await deps.identity.handler(
      toIdentityRequest(deps, request, { method: 'GET', path: `/callback/${oidcProviderId}${query}` }),
    );
    const location = answer.headers.get('location');
    if (!location) throw new Error(`better-auth answered ${answer.status} to the callback`);
    const target = new URL(location, deps.config.baseUrl);
    // better-auth has checked it already; a redirect to elsewhere is the one mistake that must not happen here.
    if (target.origin !== deps.config.baseUrl) throw new Error('better-auth wanted to redirect to another origin');
    // Kept where it went wrong: the next try leads there still.
    const arrived = target.pathname === wayBackOf(request) ? endWayBack(request, deps.config) : [];
    return redirect(reply, `${target.pathname}${target.search}`, [...answer.headers.getSetCookie(), ...arrived]);
  });
}

/** A browser shows these answers as they are, so they are pages too. Nothing internal is told. */
function registerErrorPage(scope: FastifyInstance, hosted: Hosted): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const isOurs = error instanceof AppError;
    const status = isOurs ? errorStatus[error.code] : (error.statusCode ?? (isDatabaseAway(error) ? 503 : 500));
    if (status >= 500) request.log.error({ type: error.name, code: error.code }, 'a hosted page failed');
    if (isOurs && error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    if (status === 503) void reply.header('retry-after', '5');
    const sentence = isOurs ? error.message : copy.wentWrong;
    return sendPage(
      reply,
      status,
      page({ ...hosted.plainFrame, demoPeople: [] }, copy.failedTitle, [lead(sentence), linkButton('/', copy.home)]),
    );
  });
}
