import type { FastifyInstance } from 'fastify';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { takeForgottenAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { emailField, form, type Problem } from './form-parts.ts';
import { answerForm, redirect, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { emailProblem, readEmail } from './validate.ts';
import { words } from './words.ts';

/** Requesting a link. The response is the same whether or not there is such an account, and as fast. */
export function registerForgotten(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/login/forgotten', async (request, reply) =>
    sendPage(reply, 200, forgottenPage(await hosted.frame(request))),
  );

  app.post('/api/login/forgotten', async (request, reply) => {
    const email = readEmail(request.body);
    return await answerForm(
      reply,
      async () => {
        const badEmail = emailProblem(email);
        if (badEmail) throw badEmail.with({ field: 'email' });
        await takeForgottenAttempt(deps, email, request.ip);
        await callIdentity(deps, request, {
          method: 'POST',
          path: '/request-password-reset',
          body: { email: email.toLowerCase() },
        });
        return redirect(reply, '/api/login/link-sent');
      },
      async (problem) => forgottenPage(await hosted.frame(request), email, problem),
    );
  });

  app.get('/api/login/link-sent', async (request, reply) =>
    sendPage(reply, 200, mailPage(hosted, await hosted.frame(request), 'sent')),
  );
  app.get('/api/login/check-mail', async (request, reply) =>
    sendPage(reply, 200, mailPage(hosted, await hosted.frame(request), 'confirmSent')),
  );
}

function forgottenPage(frame: Frame, email?: string, problem?: Problem): Html {
  const copy = words(frame.language);
  const content = emailField(email, problem, frame.language);
  return page(frame, copy.forgottenTitle, [
    lead(copy.forgottenLead),
    form('/api/login/forgotten', problem, { content, submit: copy.sendLink, language: frame.language }),
    html`<p class="small soft gap"><a href="/api/login">${copy.backToSignIn}</a></p>`,
  ]);
}

function mailPage({ deps }: Hosted, frame: Frame, sentence: 'sent' | 'confirmSent'): Html {
  const copy = words(frame.language);
  return page(frame, copy.sentTitle, [
    lead(copy[sentence]),
    deps.mail.kind === 'files' && lead(copy.filesNote),
    linkButton('/api/login', copy.backToSignIn),
  ]);
}
