import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { directionOf } from '#contract/messages.ts';
import { catalogue } from '#server/platform/messages.ts';
import { describeError, setRetryAfter, type Described } from './error-handler.ts';
import { html, type Html, type HtmlValue } from './html.ts';
import { languageOf } from './languages.ts';

/*
 * Small pages that the server makes by itself and that need no script: signing in, the pages behind links in mail,
 * and refusals of forms.
 */

const words = catalogue<typeof import('#messages/server/hosted-page.ts')>('hosted-page');

/** Where the style sheet of these pages is, whatever its version. */
export const hostedCssPath = '/api/login/hosted.css';

/** What every page needs besides its own content. */
/** `fonts` are fetched beside the style sheet, so that the page is drawn in them at once. */
export type PageFrame = { product: string; cssHref: string; fonts?: string[] };

declare module 'fastify' {
  interface FastifyInstance {
    /** Where this build has the style sheet and the faces of these pages, for all that show one. */
    hostedFiles?: Pick<PageFrame, 'cssHref' | 'fonts'>;
  }
}

/** The paper, the name and one sheet; `aside` is beside it. */
export function hostedPage(
  frame: PageFrame & { language: string },
  title: string,
  sheet: HtmlValue,
  aside?: HtmlValue,
): Html {
  return html`<!doctype html>
<html lang="${frame.language}" dir="${directionOf(frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${frame.product}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${frame.cssHref}">${(frame.fonts ?? []).map(
    (address) => html`
<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`,
  )}
</head>
<body>
<header class="plainbar"><a class="brand" href="/">${brandMark}<span>${frame.product}</span></a></header>
<main class="signin">
<div class="sheet"><h1 class="title">${title}</h1>
${sheet}
</div>
${aside}
</main>
</body>
</html>
`;
}

export const brandMark = html`<svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
<rect x="0" y="2.5" width="13" height="7.5" rx="1.5"/>
<rect x="15.5" y="0" width="7.5" height="13" rx="1.5"/>
<rect x="1.5" y="11.5" width="7.5" height="12.5" rx="1.5"/>
<rect x="11" y="15" width="13" height="7.5" rx="1.5"/>
</svg>`;

export const lead = (text: string): Html => html`<p class="soft lead">${text}</p>`;
export const note = (text: string): Html => html`<p class="done" role="status">${text}</p>`;
export const linkButton = (href: string, label: string): Html =>
  html`<p class="gap"><a class="btn btn--primary btn--block" href="${href}">${label}</a></p>`;
export const submitButton = (label: string): Html =>
  html`<button class="btn btn--primary btn--block" type="submit">${label}</button>`;
/** What a link carried, handed on by a form instead of an address. */
export const hiddenFields = (carried: Record<string, string>): Html[] =>
  Object.entries(carried).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
/** A form that asks before something is done, with a way to the start page instead. */
export const confirmForm = (
  action: string,
  confirm: string,
  leave: string,
  carried: Record<string, string> = {},
): Html =>
  html`<form method="post" action="${action}">
${hiddenFields(carried)}${submitButton(confirm)}
<a class="btn btn--second btn--block" href="/">${leave}</a></form>`;
export const homeButton = (language: string): Html => linkButton('/', words(language).hosted.home);

/** Behind a link that opens nothing any more: bare threads, what to do, two ways on. */
export function linkOver(language: string) {
  const { linkOver: copy } = words(language);
  return {
    title: copy.title,
    content: (text: string): HtmlValue => [
      lead(text),
      html`<p class="linkover"><a class="btn btn--primary" href="/">${copy.openToday}</a>
<a class="btn btn--second" href="/api/login?to=%2Fsettings%2Fnotifications">${copy.chooseMails}</a></p>`,
    ],
  };
}

export function sendPage(reply: FastifyReply, status: number, content: Html): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content.text);
}

export type ShowPage = (reply: FastifyReply, status: number, title: string, content: HtmlValue) => FastifyReply;

export const showPage =
  (frame: PageFrame): ShowPage =>
  (reply, status, title, content) =>
    sendPage(
      reply,
      status,
      hostedPage({ ...frame, ...reply.server.hostedFiles, language: languageOf(reply.request) }, title, content),
    );

/** For pages whose only link to the rest is the product's name. */
export const plainFrame = ({ productName }: { productName: string }): PageFrame => ({
  product: productName,
  cssHref: hostedCssPath,
});

type Shown = { title: string; content: HtmlValue };

export const failedTitle = (language: string): string => words(language).hosted.failedTitle;

function presentFailure({ body }: Described, request: FastifyRequest): Shown {
  const language = languageOf(request);
  return { title: failedTitle(language), content: [lead(body.message), homeButton(language)] };
}

/**
 * A browser shows the answer to a form or a link as it is, so a refusal is a page too. What is said, and with which
 * status, is decided where it is for every call; `present` adds to it.
 */
export function registerErrorPage(
  scope: FastifyInstance,
  show: ShowPage,
  present: (problem: Described, request: FastifyRequest) => Shown = presentFailure,
): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = describeError(error, request);
    setRetryAfter(reply, problem.retryAfter);
    const { title, content } = present(problem, request);
    return show(reply, problem.status, title, content);
  });
}

/** For pages behind the links of a mail: what is not found there is the link itself. */
export function presentLinkOver(problem: Described, request: FastifyRequest): Shown {
  if (problem.status !== 404) return presentFailure(problem, request);
  const { title, content } = linkOver(languageOf(request));
  return { title, content: content(problem.body.message) };
}

/** Forms are understood in this scope alone: no JSON call can be made by a plain form of another site. */
export async function registerFormScope(
  app: FastifyInstance,
  bodyLimit: number,
  register: (scope: FastifyInstance) => Promise<void> | void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit });
    await register(scope);
  });
}
