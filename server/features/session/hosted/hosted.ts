import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordDevice } from '#server/platform/auth/devices.ts';
import { adoptLanguage } from '#server/platform/auth/adopt-language.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logRefusal } from '#server/platform/http/error-handler.ts';
import { sendPage } from '#server/platform/http/hosted-page.ts';
import type { Html } from '#server/platform/http/html.ts';
import type { Problem } from './form-parts.ts';
import type { Frame } from './page.ts';
import { endReturnPath, readReturnPath, returnPathOf } from './return-path.ts';

/** Shared by the routes of the hosted pages. */
export type Hosted = {
  deps: Deps;
  /** In the visitor's language. */
  frame: (request: FastifyRequest) => Promise<Frame>;
};

export function redirect(reply: FastifyReply, path: string, cookies: string[] = []): FastifyReply {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

/** Where a person who has just signed in goes if it is unknown whether the browser keeps cookies. */
export const arrivalPath = '/api/login/arrived';
export const keepsCookies = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined;

/** Signed in. A session the browser held before is ended, so that none is orphaned. */
export async function welcome(
  { deps }: Hosted,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
  /** A page with something to say first; it leads on to where the person wanted to go. */
  first?: string,
): Promise<FastifyReply> {
  const before = await deps.identity.findSession(request.headers.cookie);
  if (before) await deps.identity.endSession(before);
  const all = [...cookies, ...(await deviceCookies(deps, request, cookies))];
  if (first) return redirect(reply, first, all);
  const to = returnPathOf(request, deps.config);
  // Whether this browser keeps cookies is known only once one has come back.
  const next = keepsCookies(request) ? to : `${arrivalPath}?${new URLSearchParams({ to })}`;
  return redirect(reply, next, [...all, ...endReturnPath(request, deps.config)]);
}

/** For the person these Set-Cookie values sign in. */
export async function deviceCookies(deps: Deps, request: FastifyRequest, cookies: string[]): Promise<string[]> {
  const session = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  const person = await deps.identity.findSession(session);
  if (!person) return [];
  const languageCookies = await adoptLanguage(deps, request, person);
  return [...languageCookies, ...(await recordDevice(deps, request.headers.cookie, person))];
}

/** A signed-in person goes straight to the page of the link. */
export function arrive({ deps }: Hosted, request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
  return redirect(reply, readReturnPath(to) ?? '/', endReturnPath(request, deps.config));
}

/** One value of a form or query; a field sent twice, or far too long, counts as missing. */
export function text(from: unknown, name: string, most = 1000): string {
  const value = (from as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.length <= most ? value.toWellFormed().replaceAll('\0', '') : '';
}

/** A password exactly as typed. */
export function typedPassword(from: unknown, name = 'password'): string {
  const value = (from as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.length <= 1000 ? value : '';
}

/** Correctable errors return the same form with what was typed; all else is an error page. */
export async function answerForm(
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
  showAgain: (problem: Problem) => Promise<Html>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    const isOfField = code === 'conflict' && error.toldIn(languageOf(reply.request)).fields !== undefined;
    if (code !== 'invalid' && code !== 'rate_limited' && !isOfField) throw error;
    // Guessing at passwords and codes: the form answers it, so the error handler never sees it.
    if (error.code === 'rate_limited') logRefusal(reply.request, error.code);
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    const { message, fields } = error.toldIn(languageOf(reply.request));
    return sendPage(reply, errorStatus[error.code], await showAgain(fields ? { fields } : { sentence: message }));
  }
}
