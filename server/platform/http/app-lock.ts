import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { catalogue } from '#server/platform/messages.ts';
import { lead, linkButton, plainFrame, showPage } from './hosted-page.ts';
import { languageOf } from './languages.ts';

const words = catalogue<typeof import('#messages/server/hosted-page.ts')>('hosted-page');

/**
 * Whether the person who asks has a lock on this device; the page itself keeps this cookie (decision 019). Whether it is
 * unlocked at this moment only the page knows.
 */
export function hasLock({ actor, headers }: Pick<FastifyRequest, 'actor' | 'headers'>): boolean {
  const people = /(?:^|;\s*)(?:__Host-)?lock=([^;]*)/.exec(headers.cookie ?? '')?.[1]?.split('.');
  return actor !== null && (people?.includes(actor.userId) ?? false);
}

/**
 * An address that was typed, followed, framed or saved, and not fetched by an unlocked page of ours. Browsers say so
 * themselves, except over plain http: there only the kind of answer that is wanted tells a page from a call.
 */
function isOpenedByHand({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined) return headers.accept?.includes('text/html') ?? false;
  return site !== 'same-origin' || headers['sec-fetch-mode'] === 'navigate';
}

export const isShutByLock = (request: FastifyRequest): boolean => isOpenedByHand(request) && hasLock(request);

export function sendLockedPage(reply: FastifyReply, config: Pick<Config, 'productName'>): FastifyReply {
  const { appLock: copy } = words(languageOf(reply.request));
  const product = { product: config.productName };
  return showPage(plainFrame(config))(reply, 403, copy.title(product), [
    lead(copy.lead(product)),
    linkButton('/', copy.open(product)),
  ]);
}
