import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findByResetToken } from '#server/platform/auth/accounts.ts';
import { passwordProblem } from '#server/platform/auth/password-rules.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import type { Html } from '#server/platform/http/html.ts';
import { takeResetAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { chosenPassword, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, redirect, text, typedPassword, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { words } from './words.ts';

const resetPath = '/api/login/reset';

/** The link of the mail leads here. Opening it changes nothing; mail programs open links by themselves. */
export function registerReset(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get(resetPath, async (request, reply) => {
    if (hasQuery(request)) return setLinkAside(reply, deps.config, resetPath);
    const token = text(openedLink(request, deps.config, resetPath), 'token', 200);
    if (token === '') return redirect(reply, '/api/login/forgotten');
    return (await isGood(hosted, request, token))
      ? sendPage(reply, 200, resetPage(await hosted.frame(request), token))
      : sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
  });

  app.post(resetPath, async (request, reply) => {
    const token = text(request.body, 'token', 200);
    return await answerForm(
      reply,
      async () => {
        const newPassword = typedPassword(request.body, 'newPassword');
        const owner = await findByResetToken(deps, token);
        if (!owner) return sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
        const bad = passwordProblem(newPassword, owner, deps.config.productName);
        if (bad) throw bad.with({ field: 'newPassword' });
        await takeResetAttempt(deps, request.ip);
        const answer = await callIdentity(deps, request, {
          method: 'POST',
          path: '/reset-password',
          body: { token, newPassword },
        });
        if (!answer.isOk) return sendPage(reply, 422, linkOverPage(await hosted.frame(request)));
        // The previous session has ended, so the browser's cookie is cleared too.
        return redirect(reply, '/api/login?note=reset', [
          ...deps.identity.cookies.clearAll(),
          forgetLink(deps.config, resetPath),
        ]);
      },
      async (problem) => resetPage(await hosted.frame(request), token, problem),
    );
  });
}

/** Checked before a new password is typed. It does not consume the link. */
async function isGood({ deps }: Hosted, request: FastifyRequest, token: string): Promise<boolean> {
  if (!(await findByResetToken(deps, token))) return false;
  const path = `/reset-password/${encodeURIComponent(token)}?callbackURL=%2F`;
  const { location } = await callIdentity(deps, request, { method: 'GET', path, isOurOwn: true });
  return location !== null && new URL(location, deps.config.baseUrl).searchParams.has('token');
}

function resetPage(frame: Frame, token: string, problem?: Problem): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = [chosenPassword('newPassword', copy.newPassword, problem, language), hidden('token', token)];
  return page(frame, copy.resetTitle, [
    lead(copy.resetLead),
    form(resetPath, problem, { content, submit: copy.saveNewPassword, language }),
  ]);
}

function linkOverPage(frame: Frame): Html {
  const copy = words(frame.language);
  return page(frame, copy.linkOverTitle, [lead(copy.resetLinkOver), linkButton('/api/login/forgotten', copy.newLink)]);
}
