import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { hidden, summary } from '#server/features/session/hosted/form-parts.ts';
import type { Config } from '#server/platform/config.ts';
import {
  failedTitle,
  homeButton,
  lead,
  linkButton,
  plainFrame,
  registerErrorPage,
  showPage,
  submitButton,
} from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { isUuid } from '#server/platform/ids.ts';
import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/hosted-page.ts')>('hosted-page');

/** Worth sending again as it is: nothing about the form itself was wrong. */
const canBeRepeated = new Set([409, 429, 500, 503]);

/**
 * What was chosen comes along with a refusal: in the way back to the page with the form, and in a button that sends it
 * again where that can help.
 */
export function registerFormErrorPage(
  scope: FastifyInstance,
  endpoint: EndpointSpec,
  config: Pick<Config, 'productName'>,
): void {
  registerErrorPage(scope, showPage(plainFrame(config)), ({ status, body }, request) => {
    const language = languageOf(request);
    const { hosted: copy } = words(language);
    const sent = textFields(request.body);
    return {
      title: status === 404 ? copy.notFound : failedTitle(language),
      content: [
        summary({ sentence: body.message }, language),
        leadsBack(status, endpoint) && Object.keys(sent).length > 0 && lead(copy.kept),
        canBeRepeated.has(status) && sendAgain(request.url, sent, copy.tryAgain),
        nextStep(status, endpoint, request, sent),
      ],
    };
  });
}

function sendAgain(url: string, sent: Record<string, string>, label: string): Html {
  const fields = Object.entries(sent).map(([name, value]) => hidden(name, value));
  return html`<form method="post" action="${url}">${fields}${submitButton(label)}</form>`;
}

/** No way back to a page the person may not see or that does not exist. */
const leadsBack = (status: number, { back }: Pick<EndpointSpec, 'back'>): boolean =>
  back !== undefined && ![401, 403, 404].includes(status);

function nextStep(status: number, endpoint: EndpointSpec, request: FastifyRequest, sent: Record<string, string>): Html {
  const language = languageOf(request);
  const { hosted: copy } = words(language);
  if (status === 401) return linkButton('/api/login', copy.signIn);
  const params = request.params as Record<string, string>;
  if (!leadsBack(status, endpoint) || !Object.values(params).every(isUuid)) return homeButton(language);
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
