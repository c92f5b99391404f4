import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordDevice } from '#server/platform/auth/devices.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logRefusal } from '#server/platform/http/error-handler.ts';
import { sendPage } from '#server/platform/http/hosted-page.ts';
import type { Html } from '#server/platform/http/html.ts';
import type { Problem } from './form-parts.ts';
import type { Frame } from './page.ts';
import { endReturnPath, readReturnPath, returnPathOf } from './return-path.ts';

/** What the routes of the hosted pages share. */
export type Hosted = {
  deps: Deps;
  frame: () => Promise<Frame>;
};

export function redirect(reply: FastifyReply, path: string, cookies: string[] = []): FastifyReply {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply.header('cache-control', 'no-store').redirect(path, 303);
}

/** Where somebody comes who has just signed in with a browser of which nobody knows whether it keeps cookies. */
export const arrivalPath = '/api/login/arrived';
export const keepsCookies = ({ headers }: FastifyRequest): boolean => headers.cookie !== undefined;

/** The person is in. A session the browser held before is ended, so that none is left behind without an owner. */
export async function welcome(
  { deps }: Hosted,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: string[],
  /** A page of ours that has something to say first; it leads on to where the person wanted to go. */
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

/** For whoever these Set-Cookie values sign in. */
export async function deviceCookies(deps: Deps, request: FastifyRequest, cookies: string[]): Promise<string[]> {
  const session = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  const person = await deps.identity.findSession(session);
  return person ? await recordDevice(deps, request.headers.cookie, person) : [];
}

/** Somebody who is signed in already goes straight to the page of the link. */
export function arrive({ deps }: Hosted, request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
  return redirect(reply, readReturnPath(to) ?? '/', endReturnPath(request, deps.config));
}

/** One value of a form or a query; a field sent twice, or longer than any honest one, counts as not sent. */
export function text(from: unknown, name: string, most = 1000): string {
  const value = (from as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.length <= most ? value.toWellFormed().replaceAll('\0', '') : '';
}

/** A password as it was typed, letter for letter. */
export function typedPassword(from: unknown, name = 'password'): string {
  const value = (from as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' && value.length <= 1000 ? value : '';
}

export const refuse = (sentence: string): AppError => new AppError('invalid', sentence);
export const refuseField = (id: string, sentence: string): AppError =>
  new AppError('invalid', sentence, { fields: { [id]: sentence } });

/** What the person can put right comes back in the same form, with what they typed; all else is an error page. */
export async function answerForm(
  reply: FastifyReply,
  work: () => Promise<FastifyReply>,
  showAgain: (problem: Problem) => Promise<Html>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'rate_limited')) throw error;
    // Guessing at passwords and codes: the form answers it, so the error handler never sees it.
    if (error.code === 'rate_limited') logRefusal(reply.request, error.code);
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    return sendPage(
      reply,
      errorStatus[error.code],
      await showAgain(error.fields ? { fields: error.fields } : { sentence: error.message }),
    );
  }
}
