import type { FastifyInstance } from 'fastify';
import { oidcProviderId } from '#server/platform/auth/oidc.ts';
import type { OidcConfig } from '#server/platform/config.ts';
import { callIdentity } from './call-identity.ts';
import { copy } from './copy.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { arrive, redirect, text, type Hosted } from './hosted.ts';
import { page } from './page.ts';
import { readChoice } from './sign-up-choice.ts';
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
      additionalData: readChoice(request.query),
    };
    const answer = await callIdentity(deps, request, { method: 'POST', path: '/sign-in/social', body, isOurOwn: true });
    if (!answer.isOk || typeof answer.body.url !== 'string')
      throw new Error(`The way to the issuer could not be made: ${answer.code}`);
    return redirect(reply, answer.body.url, answer.cookies);
  });

  app.get('/api/login/failed', async (request, reply) => {
    const sentences: Record<string, string> = copy.providerErrors;
    const known = text(request.query, 'error', 60);
    const sentence = Object.hasOwn(sentences, known) ? sentences[known] : copy.providerErrors.other;
    return sendPage(
      reply,
      200,
      page(await hosted.frame(), copy.failedTitle, [lead(sentence ?? ''), linkButton('/api/login', copy.tryAgain)]),
    );
  });
}
