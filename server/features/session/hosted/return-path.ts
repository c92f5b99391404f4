import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix, findCookie } from '#server/platform/auth/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';

/** Long enough to find a password and a second factor; short enough not to surprise whoever sits here next. */
const keptSeconds = 15 * 60;
const name = `${cookiePrefix}.way_back`;

/** A path of our own and nothing else: signing in must never lead to another site. */
const isOurPath = (path: string): boolean => /^(\/[\w-]+)+$/.test(path);

/**
 * Where somebody wanted to go before they were asked to sign in. A cookie, because the way leads over several pages, a
 * second factor and perhaps an identity provider.
 */
export function keepReturnPath(reply: FastifyReply, config: Pick<Config, 'baseUrl'>, path: string): void {
  if (isOurPath(path)) void reply.header('set-cookie', cookie(config, path, keptSeconds));
}

export function returnPathOf(request: Pick<FastifyRequest, 'headers'>): string {
  const path = findCookie(request.headers.cookie, name) ?? '';
  return isOurPath(path) ? path : '/';
}

/** Set-Cookie values that end it; none where none is kept. */
export function endReturnPath(request: Pick<FastifyRequest, 'headers'>, config: Pick<Config, 'baseUrl'>): string[] {
  return findCookie(request.headers.cookie, name) === undefined ? [] : [cookie(config, '', 0)];
}

function cookie({ baseUrl }: Pick<Config, 'baseUrl'>, path: string, seconds: number): string {
  return `${name}=${path}; Max-Age=${seconds}; Path=/; HttpOnly;${baseUrl.startsWith('https:') ? ' Secure;' : ''} SameSite=Lax`;
}
