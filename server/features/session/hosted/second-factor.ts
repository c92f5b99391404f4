import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tidyCode } from '#contract/settings/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { checkSecondFactor, endWaiting, findWaitingUser } from '#server/platform/auth/second-factor.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { cookiesBlockedPage } from './arrival.ts';
import { takeSecondFactorAttempt } from './attempts.ts';
import { lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { field, form, type Problem } from './form-parts.ts';
import { answerForm, keepsCookies, redirect, text, welcome, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { recordFailure } from './sign-in.ts';
import { words } from './words.ts';

const overAddress = '/api/login?note=code-over';

/** The password was correct; the code is missing. A signed cookie of ten minutes says who is waiting. */
export function registerSecondFactor(app: FastifyInstance, hosted: Hosted): void {
  app.get('/api/login/second-factor', async (request, reply) => {
    if (!keepsCookies(request)) return sendPage(reply, 200, cookiesBlockedPage(await hosted.frame(request)));
    return (await waiting(hosted, request))
      ? sendPage(reply, 200, codePage(await hosted.frame(request), afterPassword))
      : redirect(reply, '/api/login');
  });

  app.post('/api/login/second-factor', async (request, reply) => {
    const who = await waiting(hosted, request);
    if (!who) return redirect(reply, overAddress);
    return await answerForm(
      reply,
      async () => {
        const cookies = await checkCode(hosted, request, who, tidyCode(text(request.body, 'code', 50)));
        return cookies === 'over' ? redirect(reply, overAddress) : await welcome(hosted, request, reply, cookies);
      },
      async (problem) => codePage(await hosted.frame(request), afterPassword, problem),
    );
  });
}

type Waiting = { userId: string; challenge: string };

async function waiting({ deps }: Hosted, request: FastifyRequest): Promise<Waiting | null> {
  const cookie = deps.identity.cookies.read(request.headers.cookie, 'two_factor');
  const userId = cookie && (await findWaitingUser(deps.db, cookie.value, deps.clock.now()));
  return userId ? { userId, challenge: cookie.value } : null;
}

/** Set-Cookie values for the signed-in person. better-auth interrupted the sign-in; we complete it. */
async function checkCode(
  { deps }: Hosted,
  request: FastifyRequest,
  { userId, challenge }: Waiting,
  code: string,
): Promise<string[] | 'over'> {
  const method = await demandCode(deps, userId, code);
  if (!(await endWaiting(deps.db, challenge))) return 'over';
  const userAgent = request.headers['user-agent'] ?? '';
  const session = await deps.identity.issueSession(userId, { ip: request.ip, userAgent, withFactor: true });
  await audit(deps.db, { actorId: userId, action: 'sign-in', detail: { method } });
  return [...deps.identity.cookies.clear('two_factor'), ...session];
}

/** A code that is right, within the limit of guesses. Returns what the audit log calls it. */
export async function demandCode(
  deps: Hosted['deps'],
  userId: string,
  code: string,
): Promise<'second factor' | 'recovery code'> {
  if (code === '') throw refusal('second-code-missing').with({ field: 'code' });
  const attempt = await takeSecondFactorAttempt(deps, userId);
  const outcome = await checkSecondFactor(deps, userId, code);
  if (outcome !== 'right') {
    await recordFailure(deps, userId, 'second factor');
    throw refusal(outcome === 'used' ? 'code-used' : 'code-wrong').with({ field: 'code' });
  }
  await attempt.succeeded();
  return /^\d{6}$/.test(code) ? 'second factor' : 'recovery code';
}

const afterPassword = { action: '/api/login/second-factor', wayOut: '/api/login', wayOutText: 'backToSignIn' } as const;

export function codePage(
  frame: Frame,
  { action, wayOut, wayOutText }: { action: string; wayOut: string; wayOutText: 'backToSignIn' | 'logout' },
  problem?: Problem,
): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = field(
    { id: 'code', label: copy.code, autocomplete: 'one-time-code', inputMode: 'text', maxLength: 20 },
    problem,
    language,
  );
  return page(frame, copy.codeTitle, [
    lead(copy.codeLead),
    form(action, problem, { content, submit: copy.signIn, language }),
    html`<p class="small soft gap"><a href="${wayOut}">${copy[wayOutText]}</a></p>`,
  ]);
}
