import type { FastifyInstance } from 'fastify';
import { refusals } from '#contract/refusals.ts';
import { referralCodeMax } from '#contract/roles/rules.ts';
import { signUpLinkPath } from '#contract/sign-up/constants.ts';
import { oidcProviderId } from '#server/platform/auth/oidc.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { callIdentity } from './call-identity.ts';
import { copy } from './copy.ts';
import { homeButton, lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { field, hidden } from './form-parts.ts';
import { arrive, redirect, text, type Hosted } from './hosted.ts';
import { page } from './page.ts';
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
      const explained = await signUpExplained(hosted);
      if (explained) return sendPage(reply, 200, explained);
    }
    if (!(await deps.identity.issuer?.isReady())) {
      void reply.header('retry-after', '60');
      return sendPage(
        reply,
        503,
        page(
          await hosted.frame(),
          copy.failedTitle,
          [lead(copy.providerAway(oidc.name)), linkButton('/api/login', copy.tryAgain)],
          { withDemo: true },
        ),
      );
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
    answerSignUpLink(hosted, request, reply, async (_token, { role }) =>
      page(await hosted.frame(), copy.createAccount, [
        lead(role === 'coach' ? copy.invitedAsCoach : copy.invitedAsClient),
        linkButton('/api/login?link=opened', copy.continueAt(oidc.name)),
      ]),
    ),
  );

  app.get('/api/login/failed', async (request, reply) => {
    const { title, content } = failure(hosted, text(request.query, 'error', 60));
    return sendPage(reply, 200, page(await hosted.frame(), title, content));
  });
}

/** Before people are sent to the issuer for nothing. Signing in there stays possible for everyone with an account. */
async function signUpExplained(hosted: Hosted): Promise<Html | undefined> {
  const { mode } = hosted.deps.config.signUp;
  if (mode === 'open') return undefined;
  const signIn = linkButton('/api/login', copy.signIn);
  if (mode === 'closed')
    return page(await hosted.frame(), copy.createAccount, [lead(refusals['sign-up-closed'].sentence()), signIn]);
  const code = field(
    { id: 'code', label: copy.referralCode, autocomplete: 'off', maxLength: referralCodeMax },
    undefined,
  );
  return page(await hosted.frame(), copy.createAccount, [
    lead(refusals['sign-up-invited'].sentence()),
    html`<form method="get" action="/api/login">
${code}${hidden('mode', 'register')}${hidden('role', 'client')}
<button class="btn btn--primary btn--block" type="submit">${copy.goOn}</button>
</form>`,
    html`<p class="small soft gap">${copy.alreadyWithUs} <a href="/api/login">${copy.signInInstead}</a></p>`,
  ]);
}

const signUpRefusals = [
  'sign-up-closed',
  'sign-up-invited',
  'sign-up-code',
  'sign-up-link-over',
  'sign-up-link-address',
  'sign-up-domain',
  'sign-up-unproven',
] as const;

/** What better-auth's callback said in its redirect. */
function failure({ deps }: Hosted, error: string) {
  const reason = signUpRefusals.find((id) => id === error);
  if (reason) {
    const sentence = refusals[reason].sentence({ domains: deps.config.signUp.domains.join(', ') });
    const canTypeCode = reason === 'sign-up-invited' || reason === 'sign-up-code';
    const next = canTypeCode ? linkButton('/api/login?mode=register', copy.enterACode) : homeButton();
    return { title: copy.noAccountTitle, content: [lead(sentence), next] };
  }
  const sentences: Record<string, string> = copy.providerErrors;
  const sentence = Object.hasOwn(sentences, error) ? sentences[error] : copy.providerErrors.other;
  return { title: copy.failedTitle, content: [lead(sentence ?? ''), linkButton('/api/login', copy.tryAgain)] };
}
