import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tidyCode } from '#contract/settings/rules.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { hasPassword } from '#server/platform/auth/accounts.ts';
import { confirmWithinLimit, demandPassword, isFreshSignIn } from '#server/platform/auth/prove-identity.ts';
import { findStartedSetUp, startSecondFactor, type AppSetUp } from '#server/platform/auth/second-factor.ts';
import { renewSession } from '#server/platform/auth/security-change.ts';
import { actorKind, type SessionUser } from '#server/platform/auth/session-user.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { html, Html } from '#server/platform/http/html.ts';
import { currentPassword, field, form, type Problem } from './form-parts.ts';
import { answerForm, arrive, redirect, text, typedPassword, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { endReturnPath, keepReturnPath, returnPathOf } from './return-path.ts';
import { codePage, demandCode } from './second-factor.ts';
import { words } from './words.ts';

export const setUpFactorPath = '/api/login/set-up-factor';
const codePath = `${setUpFactorPath}/code`;
const checkPath = `${setUpFactorPath}/check`;
const afterProvider = { action: checkPath, wayOut: '/api/logout', wayOutText: 'logout' } as const;

/**
 * Where people go whose role requires a second factor and who signed in without: the only thing they can do besides
 * logging out. Without scripts, in two steps; nothing is enabled before a correct code, so it can be left at any time.
 * Someone who has one and came from a provider that did not ask for a second factor enters a code of it instead.
 */
export function registerSetUpFactor(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  const find = async (request: FastifyRequest) => {
    const actor = await deps.identity.findSession(request.headers.cookie);
    return actor && actorKind(actor) === 'without-factor' ? actor : null;
  };
  const beginPage = async (request: FastifyRequest, actor: SessionUser, problem?: Problem) =>
    actor.twoFactorEnabled
      ? codePage(await hosted.frame(request), afterProvider, problem)
      : firstPage(await hosted.frame(request), await asksPassword(hosted, actor), problem);

  app.get(setUpFactorPath, async (request, reply) => {
    const to = text(request.query, 'to');
    const actor = await find(request);
    if (!actor) return arrive(hosted, request, reply, to);
    keepReturnPath(reply, deps.config, to);
    return sendPage(reply, 200, await beginPage(request, actor));
  });

  app.post(setUpFactorPath, async (request, reply) => {
    const actor = await find(request);
    if (!actor) return redirect(reply, '/');
    return await answerForm(
      reply,
      async () => {
        if (await asksPassword(hosted, actor)) {
          const password = typedPassword(request.body);
          if (password === '') throw refusal('password-missing').with({ field: 'password' });
          await demandPassword(deps, actor, 'password', password);
        }
        return sendPage(reply, 200, appPage(await hosted.frame(request), await startSecondFactor(deps, actor)));
      },
      async (problem) => await beginPage(request, actor, problem),
    );
  });

  app.post(checkPath, async (request, reply) => {
    const actor = await find(request);
    if (!actor?.twoFactorEnabled) return redirect(reply, '/');
    return await answerForm(
      reply,
      async () => {
        const method = await demandCode(deps, actor.userId, tidyCode(text(request.body, 'code', 50)));
        const cookie = await deps.db.transaction(async (tx) => {
          const renewed = await renewSession(tx, deps.identity, actor, { withFactor: true });
          await audit(tx, { actorId: actor.userId, action: 'sign-in', detail: { method } });
          return renewed;
        });
        deps.identity.forgetUser(actor.userId);
        return redirect(reply, returnPathOf(request, deps.config), [cookie, ...endReturnPath(request, deps.config)]);
      },
      async (problem) => await beginPage(request, actor, problem),
    );
  });

  app.post(codePath, async (request, reply) => {
    const actor = await find(request);
    if (!actor) return redirect(reply, '/');
    const setUp = await findStartedSetUp(deps, actor);
    return await answerForm(
      reply,
      async () => {
        if (!setUp) throw refusal('begin-again');
        const code = tidyCode(text(request.body, 'code', 50));
        if (code === '') throw refusal('second-code-missing').with({ field: 'code' });
        return await finish(hosted, request, reply, await confirmWithinLimit(deps, actor, code));
      },
      async (problem) =>
        setUp ? appPage(await hosted.frame(request), setUp, problem) : await beginPage(request, actor, problem),
    );
  });
}

async function finish(
  hosted: Hosted,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookie, recoveryCodes }: { cookie: string; recoveryCodes: string[] },
): Promise<FastifyReply> {
  const frame = await hosted.frame(request);
  const copy = words(frame.language);
  const onward = `/api/login?${new URLSearchParams({ to: returnPathOf(request, hosted.deps.config) })}`;
  const content = [
    lead(copy.codesLead),
    html`<ul class="codes">${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`,
    linkButton(onward, copy.codesSaved),
  ];
  return sendPage(reply.header('set-cookie', cookie), 200, page(frame, copy.codesTitle, content));
}

/** After an older sign-in the person re-authenticates before a new credential is created; with a provider they have no password. */
async function asksPassword({ deps }: Hosted, actor: SessionUser): Promise<boolean> {
  if (deps.config.oidc) return false;
  return !isFreshSignIn(deps, actor) && (await hasPassword(deps.db, actor.userId));
}

const logOut = ({ language }: Frame): Html =>
  html`<p class="small soft gap"><a href="/api/logout">${words(language).logout}</a></p>`;

function firstPage(frame: Frame, withPassword: boolean, problem?: Problem): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = withPassword && currentPassword(problem, language);
  return page(frame, copy.factorTitle, [
    lead(copy.factorLead(frame)),
    html`<p class="soft lead">${copy.factorWait}</p>`,
    form(setUpFactorPath, problem, { content, submit: copy.factorBegin, language }),
    logOut(frame),
  ]);
}

function appPage(frame: Frame, { qrCode, secret, otpauthUri }: AppSetUp, problem?: Problem): Html {
  const copy = words(frame.language);
  const { language } = frame;
  const content = field(
    { id: 'code', label: copy.factorCode, autocomplete: 'one-time-code', inputMode: 'numeric', maxLength: 20 },
    problem,
    language,
  );
  return page(frame, copy.factorTitle, [
    lead(copy.factorScan),
    html`<div class="qr" role="img" aria-label="${copy.factorQrCode}">${new Html(qrCode)}</div>`,
    html`<p class="small soft">${copy.factorKey}</p>`,
    html`<p class="key"><code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>`,
    html`<p class="small"><a href="${otpauthUri}">${copy.factorOpen}</a></p>`,
    form(codePath, problem, { content, submit: copy.factorTurnOn, language }),
    logOut(frame),
  ]);
}
