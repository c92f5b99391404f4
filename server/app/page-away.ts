import type { FastifyReply } from 'fastify';
import type { DatabaseTrouble } from '#server/platform/db/database.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { catalogue } from '#server/platform/messages.ts';
import { hostedPage, lead, plainFrame } from '#server/platform/http/hosted-page.ts';

const secondsUntilNextTry = '5';

const words = catalogue<typeof import('#messages/server/hosted-page.ts')>('hosted-page');

/** Instead of a page that cannot be made while the database is in trouble. The browser asks again by itself. */
export function sendAwayPage(reply: FastifyReply, productName: string, trouble: DatabaseTrouble): FastifyReply {
  const language = languageOf(reply.request);
  const { away: copy } = words(language);
  const content = hostedPage({ ...plainFrame({ productName }), language }, copy.title, lead(copy.reasons[trouble]));
  return reply
    .code(503)
    .headers({ 'retry-after': secondsUntilNextTry, refresh: secondsUntilNextTry })
    .type('text/html; charset=utf-8')
    .send(content.text);
}
