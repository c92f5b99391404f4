import type { FastifyInstance } from 'fastify';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { takeForgottenAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { copy } from './copy.ts';
import { emailField, form, type Problem } from './form-parts.ts';
import { answerForm, redirect, refuseField, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { emailProblem, readEmail } from './validate.ts';

/** Requesting a link. The response is the same whether or not there is such an account, and as fast. */
export function registerForgotten(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/login/forgotten', async (_request, reply) => sendPage(reply, 200, forgottenPage(await hosted.frame())));

  app.post('/api/login/forgotten', async (request, reply) => {
    const email = readEmail(request.body);
    return await answerForm(
      reply,
      async () => {
        const badEmail = emailProblem(email);
        if (badEmail) throw refuseField('email', badEmail);
        await takeForgottenAttempt(deps, email, request.ip);
        await callIdentity(deps, request, {
          method: 'POST',
          path: '/request-password-reset',
          body: { email: email.toLowerCase() },
        });
        return redirect(reply, '/api/login/link-sent');
      },
      async (problem) => forgottenPage(await hosted.frame(), email, problem),
    );
  });

  app.get('/api/login/link-sent', async (_request, reply) =>
    sendPage(reply, 200, mailPage(hosted, await hosted.frame(), copy.sent)),
  );
  app.get('/api/login/check-mail', async (_request, reply) =>
    sendPage(reply, 200, mailPage(hosted, await hosted.frame(), copy.confirmSent)),
  );
}

function forgottenPage(frame: Frame, email?: string, problem?: Problem): Html {
  const content = emailField(email, problem);
  return page(frame, copy.forgottenTitle, [
    lead(copy.forgottenLead),
    form('/api/login/forgotten', problem, content, copy.sendLink),
    html`<p class="small soft gap"><a href="/api/login">${copy.backToSignIn}</a></p>`,
  ]);
}

function mailPage({ deps }: Hosted, frame: Frame, sentence: string): Html {
  return page(frame, copy.sentTitle, [
    lead(sentence),
    deps.mail.kind === 'files' && lead(copy.filesNote),
    linkButton('/api/login', copy.backToSignIn),
  ]);
}
