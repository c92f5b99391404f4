import type { FastifyInstance, FastifyRequest } from 'fastify';
import { daysToChangeMind } from '#contract/account/constants.ts';
import { refusal, refusalSentence } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { findUserIdByEmail } from '#server/platform/auth/accounts.ts';
import { suspendedCode } from '#server/platform/auth/suspension.ts';
import { signInFailures } from '#server/platform/counters.ts';
import { note, sendPage } from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { takeSignInAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { currentPassword, emailField, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, arrive, redirect, text, typedPassword, welcome, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { alertIcon, passkeyIcon } from './icons.ts';
import { keepReturnPath } from './return-path.ts';
import { choiceQuery, readChoice, type SignUpChoice } from './sign-up-choice.ts';
import { signUpPage } from './sign-up.ts';
import { emailProblem, readEmail } from './validate.ts';
import { words } from './words.ts';

export function registerSignIn(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/login', async (request, reply) => {
    const to = text(request.query, 'to');
    if (await deps.identity.findSession(request.headers.cookie)) return arrive(hosted, request, reply, to);
    keepReturnPath(reply, deps.config, to);
    const choice = readChoice(request.query);
    if (text(request.query, 'mode') === 'register')
      return sendPage(reply, 200, await signUpPage(hosted, request, { choice }));
    const said = text(request.query, 'note');
    const frame = await hosted.frame(request);
    const problem = said === 'code-over' ? { sentence: words(frame.language).codeOver } : undefined;
    return sendPage(reply, 200, signInPage(frame, { choice, problem, done: doneNote(said, frame.language) }));
  });

  app.post('/api/login', async (request, reply) => {
    const email = readEmail(request.body);
    const choice = readChoice(request.body);
    return await answerForm(
      reply,
      async () => {
        const outcome = await signIn(hosted, request, email, typedPassword(request.body));
        if (outcome.awaitsCode) return redirect(reply, '/api/login/second-factor', outcome.cookies);
        return await welcome(hosted, request, reply, outcome.cookies);
      },
      async (problem) => signInPage(await hosted.frame(request), { email, choice, problem }),
    );
  });
}

/** What has just been done elsewhere, shown above the form. */
function doneNote(said: string, language: string): string | undefined {
  const copy = words(language);
  if (said === 'reset') return copy.resetDone;
  return said === 'leaving' ? copy.leavingDone({ days: daysToChangeMind }) : undefined;
}

/** Also completes confirming an address. Throws correctable errors. */
export async function signIn(
  { deps }: Hosted,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<{ cookies: string[]; awaitsCode: boolean }> {
  const badEmail = emailProblem(email);
  if (badEmail) throw badEmail.with({ field: 'email' });
  if (password === '') throw refusal('password-missing').with({ field: 'password' });
  const attempt = await takeSignInAttempt(deps, email, request.ip);
  const answer = await callIdentity(deps, request, {
    method: 'POST',
    path: '/sign-in/email',
    body: { email, password },
  });
  if (answer.isOk) {
    await attempt.succeeded();
    return { cookies: answer.cookies, awaitsCode: answer.body.twoFactorRedirect === true };
  }
  if (answer.code === 'EMAIL_NOT_VERIFIED') {
    // Only for someone who knows the password, so it tells strangers nothing.
    await attempt.succeeded();
    throw refusal('address-unconfirmed');
  }
  if (answer.code === suspendedCode) {
    await attempt.succeeded();
    await recordFailure(deps, await findUserIdByEmail(deps.db, email), 'suspended');
    throw refusal('account-suspended');
  }
  await recordFailure(deps, await findUserIdByEmail(deps.db, email), 'password');
  throw refusal('sign-in-wrong');
}

/** By id if there is an account; a guessed address is not recorded. */
export async function recordFailure(
  deps: Pick<Hosted['deps'], 'db'>,
  userId: string | null,
  reason: string,
): Promise<void> {
  signInFailures.inc();
  await audit(deps.db, { actorId: null, action: 'sign-in-failed', subjectId: userId ?? undefined, detail: { reason } });
}

type State = { email?: string; choice: SignUpChoice; problem?: Problem; done?: string };

export function signInPage(frame: Frame, { email, choice, problem, done }: State): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = [
    emailField(email, problem, language, 'username webauthn'),
    currentPassword(problem, language, html`<a href="/api/login/forgotten">${copy.forgotPassword}</a>`),
    hidden('role', choice.signupRole),
    hidden('code', choice.signupReferralCode),
  ];
  return page(
    frame,
    copy.signIn,
    [
      done && note(done),
      passkeyForm(choice, language),
      form('/api/login', problem, { content, submit: copy.signIn, language }),
      html`<p class="small soft gap">${copy.newHere} <a href="/api/login/sign-up${choiceQuery(choice)}">${copy.createAnAccount}</a></p>`,
    ],
    { withDemo: true },
  );
}

/** Shown with scripts, and removed by ours where the browser has no passkeys; the line below leads to the password. */
function passkeyForm(choice: SignUpChoice, language: string): Html {
  const copy = words(language);
  return html`<form method="post" action="/api/login/passkey" id="passkey">
<p class="err" role="alert" hidden>${alertIcon}${refusalSentence({ reason: 'passkey-failed' }, language)}</p>
<input type="hidden" name="credential">${hidden('role', choice.signupRole)}${hidden('code', choice.signupReferralCode)}
<button class="btn btn--primary btn--block" type="submit">${passkeyIcon}${copy.passkey}</button>
<p class="hint">${copy.passkeyHint}</p>
<p class="or"><span>${copy.orPassword}</span></p>
</form>`;
}
