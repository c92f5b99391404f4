import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSomebodysPage } from '#contract/pages.ts';
import { cookiePrefix, decodeCookie, findCookie, setCookie } from '#server/platform/auth/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { isUuid } from '#server/platform/ids.ts';

/** Long enough to find a password and a second factor; short enough not to surprise the next person here. */
const keptSeconds = 15 * 60;
const nameFor = (config: Pick<Config, 'baseUrl'>): string => `${cookiePrefix(config)}.return_path`;
/** Far longer than any of our page addresses, and short enough for a cookie with every character encoded. */
const longest = 500;
/** Only to parse an address; nothing is ever sent there. */
const anyOrigin = 'http://dayloom.invalid';

/**
 * Where signing in may lead: one of our pages, of any role, with its query, or a mailed export. Null for everything
 * else: never another site, and never a call.
 */
export function readReturnPath(address: string): string | null {
  // Browsers read a backslash as a slash and drop line breaks, so either could hide another site.
  if (address.length > longest || !/^\/[^\\\s\p{Cc}]*$/u.test(address)) return null;
  if (!URL.canParse(address, anyOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(address, anyOrigin);
  if (origin !== anyOrigin || pathname.includes('//')) return null;
  const exportId = /^\/api\/my-data\/([^/]+)$/.exec(pathname)?.[1];
  const isOurs = exportId === undefined ? isSomebodysPage(pathname) : isUuid(exportId);
  return isOurs ? `${pathname}${search}${hash}` : null;
}

/**
 * The destination before signing in. A cookie, because the way leads over several pages, a second factor and perhaps an
 * identity provider.
 */
export function keepReturnPath(reply: FastifyReply, config: Pick<Config, 'baseUrl'>, address: string): void {
  const path = readReturnPath(address);
  if (path === null) return;
  void reply.header('set-cookie', setCookie(config, nameFor(config), encodeURIComponent(path), keptSeconds));
}

export function returnPathOf(request: Pick<FastifyRequest, 'headers'>, config: Pick<Config, 'baseUrl'>): string {
  return readReturnPath(decodeCookie(findCookie(request.headers.cookie, nameFor(config)) ?? '')) ?? '/';
}

/** Set-Cookie values that clear it; none if there is none. */
export function endReturnPath(request: Pick<FastifyRequest, 'headers'>, config: Pick<Config, 'baseUrl'>): string[] {
  const name = nameFor(config);
  return findCookie(request.headers.cookie, name) === undefined ? [] : [setCookie(config, name, '', 0)];
}
