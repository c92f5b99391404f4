import type { FastifyInstance } from 'fastify';
import { identityPath } from '#server/platform/auth/better-auth.ts';
import { oidcProviderId } from '#server/platform/auth/oidc.ts';
import type { Deps } from '#server/platform/deps.ts';
import { registerErrorPage, registerFormScope, showPage } from '#server/platform/http/hosted-page.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { toIdentityRequest } from './call-identity.ts';
import { registerChooseLanguage } from './choose-language.ts';
import { registerArrival } from './arrival.ts';
import { registerChangeEmail } from './change-email.ts';
import { registerForgotten } from './forgotten.ts';
import { deviceCookies, redirect, type Hosted } from './hosted.ts';
import { registerHostedCss, registerHostedScript, type FontFiles } from './hosted-css.ts';
import { registerLogout } from './logout.ts';
import type { DemoPerson } from './page.ts';
import { registerPasskeySignIn } from './passkey.ts';
import { registerProviderSignIn, signedInPath } from './provider.ts';
import { registerReset } from './reset.ts';
import { registerSecondFactor } from './second-factor.ts';
import { registerSetUpFactor } from './set-up-factor.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignUp } from './sign-up.ts';
import { registerVerify } from './verify.ts';
import { endReturnPath, returnPathOf } from './return-path.ts';

/** Names, an address and a password are far smaller. */
const formLimit = 8 * 1024;

export type HostedOptions = {
  /** Offered beside sign-in and sign-up; without any the column is omitted. */
  demoPeople?: (language: string) => DemoPerson[] | Promise<DemoPerson[]>;
  fonts?: FontFiles;
};

/** Signing in and related pages, without scripts. Form bodies are parsed in this scope only. */
export async function registerHostedPages(
  app: FastifyInstance,
  deps: Deps,
  options: HostedOptions = {},
): Promise<void> {
  await registerFormScope(app, formLimit, (scope) => {
    const css = registerHostedCss(scope, options.fonts);
    const files = { cssHref: css.href, fonts: Object.values(options.fonts ?? {}) };
    app.decorate('hostedFiles', files);
    const frame = { product: deps.config.productName, ...files };
    const hosted: Hosted = {
      deps,
      frame: async (request) => {
        const language = languageOf(request);
        return { ...frame, language, path: request.url, demoPeople: (await options.demoPeople?.(language)) ?? [] };
      },
    };
    registerErrorPage(scope, showPage(frame));
    registerHostedScript(scope);
    registerLogout(scope, hosted);
    registerChooseLanguage(scope, hosted);
    registerSetUpFactor(scope, hosted);
    if (deps.config.oidc) return registerProviderSignIn(scope, hosted, deps.config.oidc);
    for (const register of [
      registerSignIn,
      registerArrival,
      registerSignUp,
      registerForgotten,
      registerReset,
      registerVerify,
      registerChangeEmail,
      registerSecondFactor,
      registerPasskeySignIn,
    ])
      register(scope, hosted);
  });
}

/** Of better-auth's routes only the provider's callback. Everything else is 404. */
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
    // Checked by better-auth already; an open redirect is the one mistake that must not happen here.
    if (target.origin !== deps.config.baseUrl) throw new Error('better-auth wanted to redirect to another origin');
    // Kept after a failure, so that the next attempt still leads there.
    if (target.pathname !== signedInPath)
      return redirect(reply, `${target.pathname}${target.search}`, answer.headers.getSetCookie());
    const session = answer.headers.getSetCookie();
    const cookies = [
      ...session,
      ...(await deviceCookies(deps, request, session)),
      ...endReturnPath(request, deps.config),
    ];
    return redirect(reply, returnPathOf(request, deps.config), cookies);
  });
}
