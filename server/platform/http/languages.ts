import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dateHabitsOf, localeOf } from '#contract/locale.ts';
import { cookiePrefix, cookieSeconds, findCookie, setCookie } from '#server/platform/auth/session-cookie.ts';
import type { Config } from '#server/platform/config.ts';
import { languages, nearestLanguage } from '#server/platform/messages.ts';

type WithHeaders = Pick<FastifyRequest, 'headers'>;

/** The languages of a request by how much they are liked, as the browser's own list has them. */
export function languagesOf(header = ''): string[] {
  return header
    .split(',', 20)
    .flatMap((range) => {
      const [tag = '', quality = 'q=1'] = range.split(';').map((part) => part.trim());
      return /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag)
        ? [{ tag, quality: Number(quality.replace(/^q=/, '')) || 0 }]
        : [];
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** What a caller is answered in. */
export const languageOf = ({ headers }: WithHeaders): string =>
  nearestLanguage(languagesOf(headers['accept-language']));

/** On which the reader’s week begins: 1 is Monday, 7 is Sunday. */
export const firstWeekdayOf = ({ headers }: WithHeaders): number =>
  dateHabitsOf(languagesOf(headers['accept-language'])).firstWeekday;

/** A language somebody chose goes first in Accept-Language, so that everything that reads the header follows it. */
export function preferLanguage({ headers }: WithHeaders, chosen: string | null | undefined): void {
  if (!isLanguage(chosen)) return;
  headers['accept-language'] = [chosen, headers['accept-language']].filter(Boolean).join(', ');
}

/**
 * Everything an answer says is in one language: that of the account's setting, or else of the request. The stored locale is
 * what the person was last seen with, a minute ago or on another device: it is for mails and pushes, which no request asks for.
 */
export function answerInOneLanguage(request: Pick<FastifyRequest, 'headers' | 'actor'>): void {
  const { actor } = request;
  if (!actor) return;
  preferLanguage(request, actor.language);
  const tags = languagesOf(request.headers['accept-language']);
  if (tags.length > 0) request.actor = { ...actor, locale: localeOf([languageOf(request), ...tags]) };
}

export const isLanguage = (code: string | null | undefined): code is string =>
  typeof code === 'string' && languages.includes(code);

/*
 * Chosen in this browser: on the first page or on sign-in, before it is known who is there. It also stands in for the
 * setting where nobody is looked up, as in the offline page.
 */

/** Where a link leads that chooses one; see hosted/choose-language.ts. */
export const chooseLanguagePath = '/api/login/language';

const cookieName = (config: Pick<Config, 'baseUrl'>): string => `${cookiePrefix(config)}.language`;

/** Follows a code that is somebody's setting: the next person who signs in here must not take it over. */
const ofAccount = '.account';

export function languageInBrowser(
  config: Pick<Config, 'baseUrl'>,
  { headers }: WithHeaders,
): { code: string; isOfAccount: boolean } | undefined {
  const kept = findCookie(headers.cookie, cookieName(config)) ?? '';
  const isOfAccount = kept.endsWith(ofAccount);
  const code = isOfAccount ? kept.slice(0, -ofAccount.length) : kept;
  return isLanguage(code) ? { code, isOfAccount } : undefined;
}

export const keepLanguageInBrowser = (config: Pick<Config, 'baseUrl'>, code: string): string =>
  setCookie(config, cookieName(config), code, cookieSeconds);

export const keepLanguageOfAccount = (config: Pick<Config, 'baseUrl'>, code: string): string =>
  keepLanguageInBrowser(config, `${code}${ofAccount}`);

export const forgetLanguageInBrowser = (config: Pick<Config, 'baseUrl'>): string =>
  setCookie(config, cookieName(config), '', 0);

export function registerChosenLanguage(app: FastifyInstance, config: Pick<Config, 'baseUrl'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    preferLanguage(request, languageInBrowser(config, request)?.code);
    done();
  });
}
