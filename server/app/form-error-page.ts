import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { hidden, lead, linkButton, summary } from '#server/features/session/hosted/form-parts.ts';
import { sendPage } from '#server/features/session/hosted/hosted.ts';
import { page } from '#server/features/session/hosted/page.ts';
import { html } from '#server/platform/http/html.ts';
import type { Html } from '#server/platform/http/html.ts';
import { isUuid } from '#server/platform/ids.ts';
import { describeError } from './error-handler.ts';

const copy = {
  title: 'That did not work',
  notFound: 'Not found',
  signIn: 'Sign In',
  back: 'Back',
  home: 'To the start page',
  tryAgain: 'Try again',
  kept: 'What you chose is still here.',
} as const;

/** Worth sending once more as it is: nothing about the form itself was wrong. */
const canBeRepeated = new Set([409, 429, 500, 503]);

/**
 * A browser shows the answer to a form as it is, so a refusal is a page too. What was chosen comes along: in the way back
 * to the page with the form, and in a button that sends it again where that can help.
 */
export function registerFormErrorPage(scope: FastifyInstance, endpoint: EndpointSpec, productName: string): void {
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { status, body, retryAfter } = describeError(error, request);
    if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    const frame = { product: productName, cssHref: '/api/login/hosted.css', demoPeople: [] };
    const sent = textFields(request.body);
    return sendPage(
      reply,
      status,
      page(frame, status === 404 ? copy.notFound : copy.title, [
        summary({ sentence: body.message }),
        leadsBack(status, endpoint) && Object.keys(sent).length > 0 && lead(copy.kept),
        canBeRepeated.has(status) && sendAgain(request.url, sent),
        wayOn(status, endpoint, request, sent),
      ]),
    );
  });
}

function sendAgain(url: string, sent: Record<string, string>): Html {
  const fields = Object.entries(sent).map(([name, value]) => hidden(name, value));
  return html`<form method="post" action="${url}">${fields}<button class="btn btn--primary btn--block" type="submit">${copy.tryAgain}</button></form>`;
}

/** Whoever may not be there, or has nothing there, is not led back. */
const leadsBack = (status: number, { back }: Pick<EndpointSpec, 'back'>): boolean =>
  back !== undefined && ![401, 403, 404].includes(status);

function wayOn(status: number, endpoint: EndpointSpec, request: FastifyRequest, sent: Record<string, string>): Html {
  if (status === 401) return linkButton('/api/login', copy.signIn);
  const params = request.params as Record<string, string>;
  if (!leadsBack(status, endpoint) || !Object.values(params).every(isUuid)) return linkButton('/', copy.home);
  const address = (endpoint.back ?? '/').replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const query = new URLSearchParams(sent).toString();
  return linkButton(query ? `${address}?${query}` : address, copy.back);
}

/** Fields sent twice, or longer than any that a page of ours sends, are left behind. */
function textFields(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries
      .filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && entry[1].length <= 200,
      )
      .slice(0, 10),
  );
}
