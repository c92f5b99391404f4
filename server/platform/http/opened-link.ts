import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix, decodeCookie, findCookie, setCookie } from '#server/platform/auth/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';

type Installation = Pick<Config, 'baseUrl'>;

/** Long enough to find a password; the link in the mail brings it back after that. */
const keptSeconds = 15 * 60;
/** Far longer than anything our links carry, and short enough for a cookie. */
const longest = 2000;

/**
 * What a link in a mail carries leaves the address as soon as it is opened: a cookie that no script reads keeps it for a
 * while, and the browser is led to the same address without it. So the address bar, the history and the Referer of the
 * next page hold nothing that opens anything. It needs no script, and nothing is used up: mail scanners open every link.
 */
export function setLinkAside(reply: FastifyReply, installation: Installation, path: string): FastifyReply {
  const query = reply.request.url.slice(reply.request.url.indexOf('?') + 1);
  const kept = query.length <= longest ? encodeURIComponent(query) : '';
  return reply
    .header('set-cookie', setCookie(installation, nameFor(installation, path), kept, keptSeconds))
    .header('cache-control', 'no-store')
    .redirect(path, 303);
}

export const hasQuery = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.includes('?');

/** What the link carried that was opened here last. */
export function openedLink({ headers }: Pick<FastifyRequest, 'headers'>, installation: Installation, path: string) {
  return Object.fromEntries(
    new URLSearchParams(decodeCookie(findCookie(headers.cookie, nameFor(installation, path)) ?? '')),
  );
}

/** It has done its work. */
export const forgetLink = (installation: Installation, path: string): string =>
  setCookie(installation, nameFor(installation, path), '', 0);

const nameFor = (installation: Installation, path: string): string =>
  `${cookiePrefix(installation)}.link${path.replace(/^\/api/, '').replaceAll('/', '_')}`;
