import type { FastifyReply, FastifyRequest } from 'fastify';
import { signUpLinkPath } from '#contract/sign-up/constants.ts';
import { refusals } from '#contract/refusals.ts';
import { linkHash } from '#server/platform/auth/link-tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { homeButton, lead, sendPage } from '#server/platform/http/hosted-page.ts';
import { forgetLink, hasQuery, openedLink, setLinkAside } from '#server/platform/http/opened-link.ts';
import type { Html } from '#server/platform/http/html.ts';
import { copy } from './copy.ts';
import { arrive, text, type Hosted } from './hosted.ts';
import { page } from './page.ts';

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
  const sentence = refusals['sign-up-link-over'].sentence();
  return sendPage(reply, 422, page(await hosted.frame(), copy.linkOverTitle, [lead(sentence), homeButton()]));
}

export const openedSignUpLink = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  text(openedLink(request, config, signUpLinkPath), 'token', 100);

export const forgetSignUpLink = ({ config }: Pick<Deps, 'config'>): string => forgetLink(config, signUpLinkPath);

/** Undefined without a token. */
export const hashOf = (installation: Pick<Deps, 'config'>, token: string): string | undefined =>
  token === '' ? undefined : linkHash(installation, 'sign-up', token);
