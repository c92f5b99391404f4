import { refusalSentence } from '#server/platform/app-error.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signUpLinkPath } from '#contract/sign-up/constants.ts';
import { linkHash } from '#server/platform/auth/link-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { homeButton, lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import type { Html } from '#server/platform/http/html.ts';
import { arrive, text, type Hosted } from './hosted.ts';
import { page } from './page.ts';
import { words } from './words.ts';

type OpenLink = NonNullable<Awaited<ReturnType<Deps['identity']['signUp']['findLink']>>>;

/** Opening an admin's link uses nothing up; one that is over says so before anything is typed. */
export async function answerSignUpLink(
  hosted: Hosted,
  request: FastifyRequest,
  reply: FastifyReply,
  show: (token: string, link: OpenLink) => Promise<Html>,
): Promise<FastifyReply> {
  const { deps } = hosted;
  if (hasQuery(request)) return setLinkAside(reply, deps.config, signUpLinkPath);
  if (await deps.identity.findSession(request.headers.cookie)) return arrive(hosted, request, reply, '/');
  const token = openedSignUpLink(deps, request);
  const link = await deps.identity.signUp.findLink(deps.db, hashOf(deps, token) ?? '');
  if (link) return sendPage(reply, 200, await show(token, link));
  const frame = await hosted.frame(request);
  const { language } = frame;
  const sentence = refusalSentence({ reason: 'sign-up-link-over' }, language);
  return sendPage(reply, 422, page(frame, words(language).linkOverTitle, [lead(sentence), homeButton(language)]));
}

export const openedSignUpLink = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  text(openedLink(request, config, signUpLinkPath), 'token', 100);

export const forgetSignUpLink = ({ config }: Pick<Deps, 'config'>): string => forgetLink(config, signUpLinkPath);

/** Undefined without a token. */
export const hashOf = (installation: Pick<Deps, 'config'>, token: string): string | undefined =>
  token === '' ? undefined : linkHash(installation, 'sign-up', token);
