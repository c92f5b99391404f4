import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByToken, finishEmailChange, type OpenEmailChange } from '#server/platform/auth/email-change.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import type { Html } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { currentPassword, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, redirect, text, typedPassword, welcome, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { signIn } from './sign-in.ts';
import { confirmedPath, demandPassword } from './verify.ts';
import { words } from './words.ts';

const changeEmailPath = '/api/login/change-email';

/**
 * The link sent to a new address. Like confirming the first one it takes the link and the session or password: someone
 * who got the link because the address was mistyped cannot take over the account.
 */
export function registerChangeEmail(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  const find = async (token: string) => (token === '' ? null : await findByToken(deps, token));
  const sessionOf = async (request: FastifyRequest, change: OpenEmailChange) => {
    const actor = await deps.identity.findSession(request.headers.cookie);
    return actor?.userId === change.userId ? actor.sessionId : null;
  };

  app.get(changeEmailPath, async (request, reply) => {
    if (hasQuery(request)) return setLinkAside(reply, deps.config, changeEmailPath);
    const token = text(openedLink(request, deps.config, changeEmailPath), 'token', 200);
    const change = await find(token);
    if (!change)
      return sendPage(reply, 422, overPage(await hosted.frame(request), words(languageOf(request)).changeEmailOver));
    const isSignedIn = (await sessionOf(request, change)) !== null;
    return sendPage(reply, 200, changePage(await hosted.frame(request), { token, change, isSignedIn }));
  });

  app.post(changeEmailPath, async (request, reply) => {
    const token = text(request.body, 'token', 200);
    const change = await find(token);
    if (!change)
      return sendPage(reply, 422, overPage(await hosted.frame(request), words(languageOf(request)).changeEmailOver));
    const sessionId = await sessionOf(request, change);
    return await answerForm(
      reply,
      async () => {
        const password = typedPassword(request.body);
        if (sessionId === null) await demandPassword(hosted, request, change.email, password);
        const outcome = await finishEmailChange(deps, token, sessionId);
        if (typeof outcome === 'string') {
          const copy = words(languageOf(request));
          const sentence = outcome === 'taken' ? copy.changeEmailTaken : copy.changeEmailOver;
          return sendPage(reply, 422, overPage(await hosted.frame(request), sentence));
        }
        void reply.header('set-cookie', forgetLink(deps.config, changeEmailPath));
        if (sessionId !== null) return redirect(reply, confirmedPath, outcome.cookies);
        const signedIn = await signIn(hosted, request, change.newEmail, password);
        return signedIn.awaitsCode
          ? redirect(reply, '/api/login/second-factor', signedIn.cookies)
          : await welcome(hosted, request, reply, signedIn.cookies, confirmedPath);
      },
      async (problem) =>
        changePage(await hosted.frame(request), { token, change, isSignedIn: sessionId !== null, problem }),
    );
  });
}

type State = { token: string; change: OpenEmailChange; isSignedIn: boolean; problem?: Problem };

function changePage(frame: Frame, { token, change, isSignedIn, problem }: State): Html {
  const copy = words(frame.language);
  const content = [!isSignedIn && currentPassword(problem, frame.language), hidden('token', token)];
  const email = change.newEmail;
  const said = isSignedIn ? copy.changeEmailLeadSignedIn({ email }) : copy.changeEmailLead({ email });
  return page(frame, copy.changeEmailTitle, [
    lead(said),
    form(changeEmailPath, problem, { content, submit: copy.changeEmail, language: frame.language }),
  ]);
}

function overPage(frame: Frame, sentence: string): Html {
  const copy = words(frame.language);
  return page(frame, copy.linkOverTitle, [lead(sentence), linkButton('/api/login', copy.backToSignIn)]);
}
