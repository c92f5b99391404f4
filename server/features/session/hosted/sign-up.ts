import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fullName } from '#contract/names.ts';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import { sendPage } from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { takeSignUpAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { copy } from './copy.ts';
import { chosenPassword, emailField, field, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, redirect, refuse, refuseField, text, typedPassword, welcome, type Hosted } from './hosted.ts';
import { page, type Frame } from './page.ts';
import { readChoice, type SignUpChoice } from './sign-up-choice.ts';
import { checkSignUp, readEmail, type SignUpValues } from './validate.ts';

export function registerSignUp(app: FastifyInstance, hosted: Hosted): void {
  app.get('/api/login/sign-up', async (request, reply) =>
    sendPage(reply, 200, signUpPage(hosted, await hosted.frame(), readChoice(request.query))),
  );

  app.post('/api/login/sign-up', async (request, reply) => {
    const choice = readChoice(request.body);
    const typed = {
      firstName: text(request.body, 'firstName'),
      lastName: text(request.body, 'lastName'),
      email: readEmail(request.body),
    };
    return await answerForm(
      reply,
      async () => {
        const cookies = await signUp(
          hosted,
          request,
          checkSignUp(typed, typedPassword(request.body), hosted.deps.config.productName),
          typedPassword(request.body),
          choice,
        );
        // Without a session: the address has to be confirmed first.
        return cookies.length === 0
          ? redirect(reply, '/api/login/check-mail')
          : await welcome(hosted, request, reply, cookies);
      },
      async (problem) => signUpPage(hosted, await hosted.frame(), choice, typed, problem),
    );
  });
}

async function signUp(
  { deps }: Hosted,
  request: FastifyRequest,
  person: SignUpValues,
  password: string,
  choice: SignUpChoice,
): Promise<string[]> {
  await takeSignUpAttempt(deps, request.ip);
  const body = { ...person, name: fullName(person), password, ...choice };
  const answer = await callIdentity(deps, request, { method: 'POST', path: '/sign-up/email', body });
  if (answer.isOk) return answer.cookies;
  if (answer.code.startsWith('USER_ALREADY_EXISTS')) throw refuseField('email', copy.taken);
  throw refuse(copy.wentWrong);
}

export function signUpPage(
  { deps }: Hosted,
  frame: Frame,
  choice: SignUpChoice,
  values: Partial<SignUpValues> = {},
  problem?: Problem,
): Html {
  const firstName = field(
    {
      id: 'firstName',
      label: copy.firstName,
      value: values.firstName,
      autocomplete: 'given-name',
      maxLength: firstNameMaxLength,
    },
    problem,
  );
  const lastName = field(
    {
      id: 'lastName',
      label: copy.lastName,
      value: values.lastName,
      autocomplete: 'family-name',
      maxLength: lastNameMaxLength,
      isOptional: true,
    },
    problem,
  );
  const content = [
    html`<div class="two">${firstName}
${lastName}</div>`,
    emailField(values.email, problem),
    chosenPassword('password', copy.password, problem),
    hidden('role', choice.signupRole),
    hidden('code', choice.signupReferralCode),
  ];
  const mailLine = deps.mail.kind === 'smtp' && html`${copy.weSendMail}<br>`;
  const signInLink = html`<a href="/api/login">${copy.signInInstead}</a>`;
  return page(
    frame,
    copy.createAccount,
    [
      chosenLine(choice),
      form('/api/login/sign-up', problem, content, copy.createAccount),
      html`<p class="small soft gap">${mailLine}${copy.alreadyWithUs} ${signInLink}</p>`,
    ],
    { withDemo: true },
  );
}

function chosenLine({ signupRole, signupReferralCode }: SignUpChoice): Html | undefined {
  if (!signupRole) return undefined;
  // Behind the hash: a code in the query would be looked up like a link's.
  const code = signupReferralCode && `=${encodeURIComponent(signupReferralCode)}`;
  const withCode = html`${copy.asClientWithCode} <span class="nowrap">${signupReferralCode}.</span>`;
  const said = signupRole === 'coach' ? copy.asCoach : signupReferralCode ? withCode : copy.asClient;
  return html`<p class="soft lead">${said} <a href="/#signup${code}">${copy.change}</a></p>`;
}
