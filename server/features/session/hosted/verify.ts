import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  awaitsConfirmation,
  confirmAddress,
  type Confirmation,
  findUserIdByEmail,
  isPasswordOf,
} from '#server/platform/auth/accounts.ts';
import { refusal } from '#server/platform/app-error.ts';
import { readConfirmation } from '#server/platform/auth/link-tokens.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import type { Html } from '#server/platform/http/html.ts';
import { takeSignInAttempt } from './attempts.ts';
import { currentPassword, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, redirect, text, typedPassword, welcome, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { returnPathOf } from './return-path.ts';
import { recordFailure, signIn } from './sign-in.ts';
import { words } from './words.ts';

const verifyPath = '/api/login/verify';

type Read = { confirmation: Confirmation | null; isSignedIn: boolean; isDone: boolean };

/**
 * Confirming an address takes the link, which only the mailbox has, and the password (or a session), which only the
 * account's creator has. So registering someone else's address, such as the admin's, gains nothing when its owner, or a
 * mail scanner, opens the link.
 */
export function registerVerify(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  /** What there is to confirm, none if the link is invalid, used or expired; and who is signed in. */
  const read = async (request: FastifyRequest, token: string): Promise<Read> => {
    const sent = await readConfirmation(deps, token);
    const actor = await deps.identity.findSession(request.headers.cookie);
    const isSignedIn = sent !== null && actor?.email === sent.email;
    const isDone = isSignedIn && actor.emailVerified;
    const confirmation = sent && (await awaitsConfirmation(deps.db, sent)) ? sent : null;
    return { confirmation, isSignedIn, isDone };
  };

  app.get(verifyPath, async (request, reply) => {
    if (hasQuery(request)) return setLinkAside(reply, deps.config, verifyPath);
    const token = text(openedLink(request, deps.config, verifyPath), 'token', 1000);
    const { confirmation, isSignedIn, isDone } = await read(request, token);
    if (isDone) return redirect(reply, confirmedPath, [forgetLink(deps.config, verifyPath)]);
    if (!confirmation) return sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
    return sendPage(
      reply,
      200,
      verifyPage(await hosted.frame(request), { token, email: confirmation.email, isSignedIn }),
    );
  });

  app.post(verifyPath, async (request, reply) => {
    const token = text(request.body, 'token', 1000);
    const { confirmation, isSignedIn, isDone } = await read(request, token);
    if (isDone) return redirect(reply, confirmedPath, [forgetLink(deps.config, verifyPath)]);
    if (!confirmation) return sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
    const { email } = confirmation;
    return await answerForm(
      reply,
      async () => {
        const password = typedPassword(request.body);
        if (!isSignedIn) await demandPassword(hosted, request, email, password);
        if (!(await confirmAddress(deps, confirmation)))
          return sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
        void reply.header('set-cookie', forgetLink(deps.config, verifyPath));
        if (isSignedIn) return redirect(reply, confirmedPath);
        const outcome = await signIn(hosted, request, email, password);
        return outcome.awaitsCode
          ? redirect(reply, '/api/login/second-factor', outcome.cookies)
          : await welcome(hosted, request, reply, outcome.cookies, confirmedPath);
      },
      async (problem) => verifyPage(await hosted.frame(request), { token, email, isSignedIn, problem }),
    );
  });

  app.get(confirmedPath, async (request, reply) => {
    const actor = await deps.identity.findSession(request.headers.cookie);
    if (!actor?.emailVerified) return redirect(reply, '/');
    const onward = `/api/login?${new URLSearchParams({ to: returnPathOf(request, deps.config) })}`;
    const frame = await hosted.frame(request);
    const copy = words(frame.language);
    const content = [lead(copy.confirmed), linkButton(onward, copy.goOn)];
    return sendPage(reply, 200, page(frame, copy.confirmedTitle, content));
  });
}

export const confirmedPath = '/api/login/confirmed';

export async function demandPassword(
  { deps }: Hosted,
  request: FastifyRequest,
  email: string,
  password: string,
): Promise<void> {
  if (password === '') throw refusal('password-missing').with({ field: 'password' });
  const attempt = await takeSignInAttempt(deps, email, request.ip);
  const userId = await findUserIdByEmail(deps.db, email);
  if (userId && (await isPasswordOf(deps.db, userId, password))) return await attempt.succeeded();
  await recordFailure(deps, userId, 'password');
  throw refusal('password-wrong').with({ field: 'password' });
}

type State = { token: string; email: string; isSignedIn: boolean; problem?: Problem };

function verifyPage(frame: Frame, { token, email, isSignedIn, problem }: State): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = [!isSignedIn && currentPassword(problem, language), hidden('token', token)];
  const said = isSignedIn ? copy.verifyLeadSignedIn({ email }) : copy.verifyLead({ email });
  return page(frame, copy.verifyTitle, [
    lead(said),
    form(verifyPath, problem, { content, submit: copy.confirm, language }),
  ]);
}

function linkOverPage(frame: Frame): Html {
  const copy = words(frame.language);
  return page(frame, copy.linkOverTitle, [lead(copy.verifyLinkOver), linkButton('/api/login', copy.backToSignIn)]);
}
