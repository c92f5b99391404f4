import { refusalSentence } from '#server/platform/app-error.ts';
import type { FastifyInstance } from 'fastify';
import { referralCodeMax } from '#contract/roles/rules.ts';
import { signUpLinkPath } from '#contract/sign-up/constants.ts';
import { oidcProviderId } from '#server/platform/auth/oidc.ts';
import { linkedElsewhereCode } from '#server/platform/auth/provider-link.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { callIdentity } from './call-identity.ts';
import { failedTitle, homeButton, lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { field, hidden } from './form-parts.ts';
import { arrive, redirect, text, type Hosted } from './hosted.ts';
import { page, runBy, type Frame } from './page.ts';
import { providerError, words } from './words.ts';
import { readChoice } from './sign-up-choice.ts';
import { answerSignUpLink, hashOf, openedSignUpLink } from './sign-up-link.ts';
import { keepReturnPath } from './return-path.ts';

/** Where better-auth redirects after the provider's callback. */
export const signedInPath = '/';

/** With a configured issuer the same address leads there and back; there are no passwords then. */
export function registerProviderSignIn(app: FastifyInstance, hosted: Hosted, oidc: OidcConfig): void {
  const { deps } = hosted;
  app.get('/api/login', async (request, reply) => {
    const to = text(request.query, 'to');
    if (await deps.identity.findSession(request.headers.cookie)) return arrive(hosted, request, reply, to);
    keepReturnPath(reply, deps.config, to);
    const choice = readChoice(request.query);
    const token = text(request.query, 'link') === '' ? '' : openedSignUpLink(deps, request);
    if (text(request.query, 'mode') === 'register' && !choice.signupReferralCode && token === '') {
      const explained = await signUpExplained(hosted, await hosted.frame(request));
      if (explained) return sendPage(reply, 200, explained);
    }
    if (!(await deps.identity.issuer?.isReady())) {
      void reply.header('retry-after', '60');
      const frame = await hosted.frame(request);
      const copy = words(frame.language);
      const content = [lead(copy.providerAway(oidc)), linkButton('/api/login', copy.tryAgain)];
      return sendPage(reply, 503, page(frame, failedTitle(frame.language), content, { withDemo: true }));
    }
    const body = {
      provider: oidcProviderId,
      // The destination is in a cookie, which the callback reads.
      callbackURL: signedInPath,
      errorCallbackURL: '/api/login/failed',
      additionalData: { ...choice, signUpLink: hashOf(deps, token) },
    };
    const answer = await callIdentity(deps, request, { method: 'POST', path: '/sign-in/social', body, isOurOwn: true });
    if (!answer.isOk || typeof answer.body.url !== 'string')
      throw new Error(`The way to the issuer could not be made: ${answer.code}`);
    return redirect(reply, answer.body.url, answer.cookies);
  });

  app.get(signUpLinkPath, async (request, reply) =>
    answerSignUpLink(hosted, request, reply, async (_token, { role }) => {
      const frame = await hosted.frame(request);
      const copy = words(frame.language);
      return page(frame, copy.createAccount, [
        lead(role === 'coach' ? copy.invitedAsCoach : copy.invitedAsClient),
        linkButton('/api/login?link=opened', copy.continueAt(oidc)),
      ]);
    }),
  );

  app.get('/api/login/failed', async (request, reply) => {
    const frame = await hosted.frame(request);
    const error = text(request.query, 'error', 60);
    if (error === linkedElsewhereCode) return sendPage(reply, 409, linkedElsewhere(hosted, frame, oidc));
    const { title, content } = failure(hosted, error, frame.language);
    return sendPage(reply, 200, page(frame, title, content));
  });
}

/** Before people are sent to the issuer for nothing. Signing in there stays possible for everyone with an account. */
async function signUpExplained(hosted: Hosted, frame: Frame): Promise<Html | undefined> {
  const { mode } = hosted.deps.config.signUp;
  if (mode === 'open') return undefined;
  const { language } = frame;
  const copy = words(language);
  const signIn = linkButton('/api/login', copy.signIn);
  if (mode === 'closed')
    return page(frame, copy.createAccount, [lead(refusalSentence({ reason: 'sign-up-closed' }, language)), signIn]);
  const code = field(
    { id: 'code', label: copy.referralCode, autocomplete: 'off', maxLength: referralCodeMax },
    undefined,
    language,
  );
  return page(frame, copy.createAccount, [
    lead(refusalSentence({ reason: 'sign-up-invited' }, language)),
    html`<form method="get" action="/api/login">
${code}${hidden('mode', 'register')}${hidden('role', 'client')}
<button class="btn btn--primary btn--block" type="submit">${copy.goOn}</button>
</form>`,
    html`<p class="small soft gap">${copy.alreadyWithUs} <a href="/api/login">${copy.signInInstead}</a></p>`,
  ]);
}

/** Who can help, and nothing about the account. */
function linkedElsewhere({ deps }: Hosted, frame: Frame, oidc: OidcConfig): Html {
  const { language } = frame;
  const copy = words(language);
  return page(frame, failedTitle(language), [
    lead(copy.linkedElsewhere(oidc)),
    linkButton('/api/login', copy.tryAgain),
    runBy(deps.config, language),
  ]);
}

const signUpRefusals = [
  'sign-up-closed',
  'sign-up-invited',
  'sign-up-code',
  'coach-not-open',
  'sign-up-link-over',
  'sign-up-link-address',
  'sign-up-domain',
  'sign-up-unproven',
] as const;

/** What better-auth's callback said in its redirect. */
function failure({ deps }: Hosted, error: string, language: string) {
  const copy = words(language);
  const reason = signUpRefusals.find((id) => id === error);
  if (reason) {
    const sentence = refusalSentence({ reason, params: { domains: deps.config.signUp.domains.join(', ') } }, language);
    const canTypeCode = ['sign-up-invited', 'sign-up-code', 'coach-not-open'].includes(reason);
    const next = canTypeCode ? linkButton('/api/login?mode=register', copy.enterACode) : homeButton(language);
    return { title: copy.noAccountTitle, content: [lead(sentence), next] };
  }
  return {
    title: failedTitle(language),
    content: [lead(providerError(language, error)), linkButton('/api/login', copy.tryAgain)],
  };
}
