import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalParams } from '#contract/errors.ts';
import { fullName } from '#contract/names.ts';
import { isRefusal, type RefusalId } from '#contract/refusals.ts';
import { referralCodeMax } from '#contract/roles/rules.ts';
import { firstNameMaxLength, lastNameMaxLength } from '#contract/settings/rules.ts';
import { signUpLinkPath } from '#contract/sign-up/constants.ts';
import { AppError, refusal, refusalSentence } from '#server/platform/app-error.ts';
import { findUserIdByEmail } from '#server/platform/auth/accounts.ts';
import { lead, linkButton, sendPage } from '#server/platform/http/hosted-page.ts';
import { html, type Html, type HtmlValue } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { takeSignUpAttempt } from './attempts.ts';
import { callIdentity } from './call-identity.ts';
import { chosenPassword, emailField, field, form, hidden, type Problem } from './form-parts.ts';
import { answerForm, redirect, text, typedPassword, welcome, type Hosted } from './hosted.ts';
import { page, runBy } from './page.ts';
import { readChoice, type SignUpChoice } from './sign-up-choice.ts';
import { answerSignUpLink, forgetSignUpLink, hashOf } from './sign-up-link.ts';
import { checkSignUp, readEmail, type SignUpValues } from './validate.ts';
import { words } from './words.ts';

export function registerSignUp(app: FastifyInstance, hosted: Hosted): void {
  const { deps } = hosted;
  app.get('/api/login/sign-up', async (request, reply) =>
    sendPage(reply, 200, await signUpPage(hosted, request, { choice: readChoice(request.query) })),
  );
  app.get(signUpLinkPath, async (request, reply) =>
    answerSignUpLink(hosted, request, reply, async (token, { role, email }) =>
      signUpPage(hosted, request, { choice: { signupRole: role }, token, values: email ? { email } : {} }),
    ),
  );

  app.post('/api/login/sign-up', async (request, reply) => {
    const choice = readChoice(request.body);
    const token = text(request.body, 'link', 100);
    const values = {
      firstName: text(request.body, 'firstName'),
      lastName: text(request.body, 'lastName'),
      email: readEmail(request.body),
    };
    return await answerForm(
      reply,
      async () => {
        const password = typedPassword(request.body);
        const person = checkSignUp(values, password, {
          productName: deps.config.productName,
          language: languageOf(request),
        });
        const cookies = await signUp(hosted, request, {
          ...person,
          password,
          ...choice,
          signUpLink: hashOf(deps, token),
        });
        if (token !== '') void reply.header('set-cookie', forgetSignUpLink(deps));
        // Without a session: the address has to be confirmed first.
        return cookies.length === 0
          ? redirect(reply, '/api/login/check-mail')
          : await welcome(hosted, request, reply, cookies);
      },
      async (problem) => await signUpPage(hosted, request, { choice, token, values, problem }),
    );
  });
}

type NewPerson = SignUpValues & SignUpChoice & { password: string; signUpLink: string | undefined };

async function signUp({ deps }: Hosted, request: FastifyRequest, person: NewPerson): Promise<string[]> {
  await takeSignUpAttempt(deps, request.ip);
  // Before anyone looks whether the address is known: who may not sign up gets the same answer for every address.
  const { email, signupReferralCode: code, signUpLink: link } = person;
  const domains = deps.config.signUp.domains.join(', ');
  const asProblem = (reason: RefusalId, params: RefusalParams = { domains }): AppError => {
    const field = fieldOf[reason];
    // Each of them is answered by the form, also those that a call would be forbidden for.
    const named = { reason, params };
    return new AppError(reason === 'coach-not-open' ? 'conflict' : 'invalid', refusalSentence(named, sourceLanguage), {
      named,
      ...(field && { field }),
    });
  };
  await deps.identity.signUp.decide(deps.db, { email, emailVerified: false, code, link }).catch((error: unknown) => {
    throw error instanceof AppError && error.named ? asProblem(error.named.reason, error.named.params) : error;
  });
  const body = { ...person, name: fullName(person) };
  const answer = await callIdentity(deps, request, { method: 'POST', path: '/sign-up/email', body });
  if (answer.isOk) return answer.cookies;
  if (answer.code.startsWith('USER_ALREADY_EXISTS')) throw refusal('address-taken').with({ field: 'email' });
  // The code or link was good a moment ago.
  if (isRefusal(answer.code)) throw asProblem(answer.code);
  throw refusal('went-wrong');
}

const fieldOf: Partial<Record<RefusalId, string>> = {
  'sign-up-domain': 'email',
  'sign-up-link-address': 'email',
  'sign-up-code': 'code',
  'coach-not-open': 'code',
  'sign-up-invited': 'code',
};

type State = {
  choice: SignUpChoice;
  /** Of an admin's link. */
  token?: string;
  values?: Partial<SignUpValues>;
  problem?: Problem;
};

export async function signUpPage(hosted: Hosted, request: FastifyRequest, state: State): Promise<Html> {
  const { deps } = hosted;
  const { mode } = deps.config.signUp;
  const frame = await hosted.frame(request);
  const { language } = frame;
  const copy = words(frame.language);
  const signInLink = html`<a href="/api/login">${copy.signInInstead}</a>`;
  if (mode === 'closed' && !state.token && !state.problem && !(await awaitsAdmin(deps)))
    return page(frame, copy.createAccount, [
      lead(refusalSentence({ reason: 'sign-up-closed' }, language)),
      linkButton('/api/login', copy.signIn),
    ]);
  const mailLine = html`${deps.mail.kind === 'smtp' ? copy.weSendMail : copy.noMail}<br>`;
  return page(
    frame,
    copy.createAccount,
    [
      asksForCode(hosted, state)
        ? lead(refusalSentence({ reason: 'sign-up-invited' }, language))
        : chosenLine(state, language, mode === 'open'),
      form('/api/login/sign-up', state.problem, {
        content: formContent(hosted, state, language),
        submit: copy.createAccount,
        language,
      }),
      html`<p class="small soft gap">${mailLine}${copy.alreadyWithUs} ${signInLink}</p>`,
      runBy(deps.config, language),
    ],
    { withDemo: true },
  );
}

/** Where accounts are by invitation the code can be typed, and corrected. */
function asksForCode({ deps }: Hosted, { choice, token, problem }: State): boolean {
  if (deps.config.signUp.mode !== 'invited' || token) return false;
  return !choice.signupReferralCode || problem?.fields?.code !== undefined;
}

/** A closed installation still has a form for its admin, until the account is there. */
async function awaitsAdmin({ db, config }: Hosted['deps']): Promise<boolean> {
  return config.adminEmail !== undefined && (await findUserIdByEmail(db, config.adminEmail)) === null;
}

function formContent(hosted: Hosted, { choice, token = '', values = {}, problem }: State, language: string): HtmlValue {
  const copy = words(language);
  const firstName = field(
    {
      id: 'firstName',
      label: copy.firstName,
      value: values.firstName,
      autocomplete: 'given-name',
      maxLength: firstNameMaxLength,
    },
    problem,
    language,
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
    language,
  );
  const code = choice.signupReferralCode;
  const typesCode = asksForCode(hosted, { choice, token, problem });
  return [
    typesCode &&
      field(
        { id: 'code', label: copy.referralCode, value: code, autocomplete: 'off', maxLength: referralCodeMax },
        problem,
        language,
      ),
    html`<div class="two">${firstName}
${lastName}</div>`,
    emailField(values.email, problem, language),
    chosenPassword('password', copy.password, problem, language),
    hidden('role', choice.signupRole),
    !typesCode && hidden('code', code),
    hidden('link', token),
  ];
}

function chosenLine(
  { choice: { signupRole, signupReferralCode }, token }: State,
  language: string,
  isOpen: boolean,
): Html | undefined {
  const copy = words(language);
  if (!signupRole) return undefined;
  if (token) return lead(signupRole === 'coach' ? copy.invitedAsCoach : copy.invitedAsClient);
  // Behind the hash: a code in the query would be looked up like a link's.
  const code = signupReferralCode && `=${encodeURIComponent(signupReferralCode)}`;
  const asClient = signupReferralCode ? withCode(copy.asClientWithCode, signupReferralCode) : copy.asClient;
  const said = signupRole === 'coach' ? copy.asCoach : asClient;
  return html`<p class="soft lead">${said} <a href="${isOpen ? `/#signup${code ?? ''}` : '/api/login/sign-up'}">${copy.change}</a></p>`;
}

/** No line ends within a code, nor between it and the sign after it. */
function withCode(sentence: (values: { code: string }) => string, code: string): Html {
  const [, before, after, rest] = /^([^]*)\0(\S*)([^]*)$/.exec(sentence({ code: '\0' })) ?? [];
  return html`${before}<span class="nowrap">${code}${after}</span>${rest}`;
}
