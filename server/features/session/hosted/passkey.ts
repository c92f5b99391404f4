import type { FastifyInstance, FastifyRequest } from 'fastify';
import { passkeyAnswerSchema } from '#contract/settings/schema.ts';
import { refusal } from '#server/platform/app-error.ts';
import { takeAddressAttempt, takeChallenge } from './attempts.ts';
import { passkeyCookie } from '#server/platform/auth/passkey-plugin.ts';
import { cookiePrefix, findCookie } from '#server/platform/auth/session-cookie.ts';
import { suspendedCode } from '#server/platform/auth/suspension.ts';
import { callIdentity } from './call-identity.ts';
import { answerForm, text, welcome, type Hosted } from './hosted.ts';
import { readChoice } from './sign-up-choice.ts';
import { recordFailure, signInPage } from './sign-in.ts';

/**
 * Signing in with a passkey: the script requests a challenge, the authenticator answers it, and a form submits the
 * answer.
 */
export function registerPasskeySignIn(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/login/passkey', async (request, reply) => {
    await takeChallenge(deps, request.ip);
    const answer = await callIdentity(deps, request, {
      method: 'GET',
      path: '/passkey/generate-authenticate-options',
      // Without a session: the authenticator offers its passkeys for this host.
      cookie: '',
    });
    for (const cookie of answer.cookies) void reply.header('set-cookie', cookie);
    const options = JSON.stringify({ ...answer.body, userVerification: 'required' });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(options);
  });

  app.post('/api/login/passkey', async (request, reply) => {
    const choice = readChoice(request.body);
    return await answerForm(
      reply,
      async () => await welcome(hosted, request, reply, await signInWith(hosted, request)),
      async (problem) => signInPage(await hosted.frame(request), { choice, problem }),
    );
  });
}

async function signInWith({ deps }: Hosted, request: FastifyRequest): Promise<string[]> {
  const attempt = await takeAddressAttempt(deps, request.ip);
  const answer = await callIdentity(deps, request, {
    method: 'POST',
    path: '/passkey/verify-authentication',
    body: { response: credentialOf(request.body) },
    cookie: challengeCookie(deps, request),
  });
  if (answer.isOk) {
    await attempt.succeeded();
    return answer.cookies;
  }
  await recordFailure(deps, null, answer.code === suspendedCode ? 'suspended' : 'passkey');
  throw refusal(answer.code === suspendedCode ? 'account-suspended' : 'passkey-failed');
}

/** Only this cookie is passed on: an older session has no say in who signs in. */
export function challengeCookie({ config }: Pick<Hosted['deps'], 'config'>, request: FastifyRequest): string {
  const name = `${cookiePrefix(config)}.${passkeyCookie}`;
  const value = findCookie(request.headers.cookie, name);
  return value === undefined ? '' : `${name}=${value}`;
}

function credentialOf(body: unknown): Record<string, unknown> {
  try {
    return passkeyAnswerSchema.parse(JSON.parse(text(body, 'credential', 6000)));
  } catch {
    return {};
  }
}
