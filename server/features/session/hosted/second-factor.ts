import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findWaitingUser, useCodeOnce } from '#server/platform/auth/second-factor.ts';
import { html } from '#server/platform/http/html.ts';
import type { Html } from '#server/platform/http/html.ts';
import { takeSecondFactorAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import type { IdentityAnswer } from './call-identity.ts';
import { copy } from './copy.ts';
import { lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { field, form } from './form-parts.ts';
import type { Problem } from './form-parts.ts';
import { answerForm, redirect, refuseField, text, welcome } from './hosted.ts';
import type { Hosted } from './hosted.ts';
import { page } from './page.ts';
import type { Frame } from './page.ts';
import { recordFailure } from './sign-in.ts';

const overAddress = '/api/login?note=code-over';

/** The password was right; the code is still missing. Who is waiting stands in a signed cookie of ten minutes. */
export function registerSecondFactor(app: FastifyInstance, hosted: Hosted): void {
  app.get('/api/login/second-factor', async (request, reply) =>
    (await waiting(hosted, request))
      ? sendPage(reply, 200, codePage(await hosted.frame()))
      : redirect(reply, '/api/login'),
  );

  app.post('/api/login/second-factor', async (request, reply) => {
    const who = await waiting(hosted, request);
    if (!who) return redirect(reply, overAddress);
    return await answerForm(
      reply,
      async () => {
        const answer = await checkCode(hosted, request, who, readCode(request.body));
        return answer === 'over' ? redirect(reply, overAddress) : await welcome(hosted, request, reply, answer.cookies);
      },
      async (problem) => codePage(await hosted.frame(), problem),
    );
  });
}

type Waiting = { userId: string; cookie: string };

async function waiting({ deps }: Hosted, request: FastifyRequest): Promise<Waiting | null> {
  const challenge = deps.identity.cookies.read(request.headers.cookie, 'two_factor');
  const userId = challenge && (await findWaitingUser(deps.db, challenge.value));
  // Only this cookie is handed on: an older session beside it would make better-auth check the code for that one.
  return userId ? { userId, cookie: `${challenge.name}=${challenge.raw}` } : null;
}

async function checkCode(
  { deps }: Hosted,
  request: FastifyRequest,
  { userId, cookie }: Waiting,
  code: string,
): Promise<IdentityAnswer | 'over'> {
  if (code === '') throw refuseField('code', copy.enterCode);
  const attempt = await takeSecondFactorAttempt(deps, userId);
  const isTotp = /^\d{6}$/.test(code);
  const path = isTotp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  let answer: IdentityAnswer | undefined;
  const outcome = await useCodeOnce(deps, userId, code, async () => {
    answer = await callIdentity(deps, request, { method: 'POST', path, body: { code }, cookie });
    return answer.isOk;
  });
  if (outcome === 'right' && answer) {
    await attempt.succeeded();
    return answer;
  }
  await recordFailure(deps, userId, 'second factor');
  if (answer?.code === 'INVALID_TWO_FACTOR_COOKIE' || answer?.code.startsWith('TOO_MANY')) return 'over';
  throw refuseField('code', outcome === 'used' ? copy.usedCode : copy.wrongCode);
}

/** As people type them: digits in two groups, backup codes with or without the dash. */
function readCode(body: unknown): string {
  const typed = text(body, 'code', 50).toLowerCase().replace(/[\s-]/g, '');
  return /^[a-z0-9]{10}$/.test(typed) ? `${typed.slice(0, 5)}-${typed.slice(5)}` : typed;
}

function codePage(frame: Frame, problem?: Problem): Html {
  const content = field(
    { id: 'code', label: copy.code, autocomplete: 'one-time-code', inputMode: 'text', maxLength: 20 },
    problem,
  );
  return page(frame, copy.codeTitle, [
    lead(copy.codeLead),
    form('/api/login/second-factor', problem, content, copy.signIn),
    html`<p class="small soft gap"><a href="/api/login">${copy.backToSignIn}</a></p>`,
  ]);
}
