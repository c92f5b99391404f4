import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

/**
 * Cookies are told apart from those of other programs on the same host by the name. Over https `__Host-` precedes
 * it: browsers then take them from this host alone, so that no neighbour under the same domain can set one for us.
 */
export const cookiePrefix = ({ baseUrl }: Pick<Config, 'baseUrl'>): string =>
  isHttps(baseUrl) ? '__Host-dayloom' : 'dayloom';

const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/** What was set before the prefix above was ours: read no more, and cleared with the others. */
const formerPrefix = '__Secure-dayloom';

export const newToken = (): string => randomBytes(24).toString('base64url');

/**
 * The longest life browsers grant a cookie. When a session ends is decided by its row alone, so that a session in use
 * can be prolonged without sending the cookie again with some answer.
 */
export const cookieSeconds = 400 * 24 * 3600;

/** How long a browser is known after its last sign-in. */
export const deviceDays = 365;

export type SignedCookies = {
  /** The header's value under our name, its signature not checked yet. */
  raw: (cookieHeader: string | undefined, name: CookieName) => string | undefined;
  /** A cookie of ours whose signature is right. `name` and `raw` are what stood in the header. */
  read: (cookieHeader: string | undefined, name: CookieName) => { value: string; name: string; raw: string } | null;
  setSession: (token: string) => string;
  /** Set-Cookie values that remove this one. */
  clear: (name: CookieName) => string[];
  /** Set-Cookie values that remove everything we ever set. */
  clearAll: () => string[];
};

/** Ours are shorter by half. */
const longestCookie = 512;

type CookieName = 'session_token' | 'two_factor';

/** The same form as better-auth's: `value.base64(HMAC-SHA256(secret, value))`, percent-encoded. */
export function signedCookies(config: Pick<Config, 'baseUrl'>, secret: string): SignedCookies {
  const fullName = (name: CookieName) => `${cookiePrefix(config)}.${name}`;
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest();

  const names: Record<CookieName, string> = {
    session_token: fullName('session_token'),
    two_factor: fullName('two_factor'),
  };

  const raw = (header: string | undefined, name: CookieName) => {
    const found = findCookie(header, names[name]);
    return found !== undefined && found.length <= longestCookie ? found : undefined;
  };

  return {
    raw,
    read: (header, name) => {
      const given = raw(header, name);
      if (given === undefined) return null;
      const text = decodeCookie(given);
      const dot = text.lastIndexOf('.');
      if (dot < 1) return null;
      const value = text.slice(0, dot);
      const signature = Buffer.from(text.slice(dot + 1), 'base64');
      const right = sign(value);
      return signature.length === right.length && timingSafeEqual(signature, right)
        ? { value, name: names[name], raw: given }
        : null;
    },
    setSession: (token) => {
      const value = encodeURIComponent(`${token}.${sign(token).toString('base64')}`);
      return setCookie(config, names.session_token, value, cookieSeconds);
    },
    clear: (name) => [setCookie(config, names[name], '', 0)],
    clearAll: () =>
      [...Object.values(names), ...(isHttps(config.baseUrl) ? [`${formerPrefix}.session_token`] : [])].map((name) =>
        setCookie(config, name, '', 0),
      ),
  };
}

/** A Set-Cookie value for this host alone, which no script reads; 0 seconds removes the cookie. */
export function setCookie({ baseUrl }: Pick<Config, 'baseUrl'>, name: string, value: string, seconds: number): string {
  const secure = isHttps(baseUrl) ? ' Secure;' : '';
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

export function findCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}

/** Empty where it cannot be decoded. */
export function decodeCookie(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return '';
  }
}
