import type { FastifyReply } from 'fastify';
import { hostedPage, lead, plainFrame } from '#server/platform/http/hosted-page.ts';

const secondsUntilNextTry = '5';

/** Instead of a page that cannot be made while the database is away. The browser asks again by itself. */
export function sendAwayPage(reply: FastifyReply, productName: string): FastifyReply {
  const content = hostedPage(
    plainFrame({ productName }),
    'One moment',
    lead('The database cannot be reached right now. Nothing was lost. This page will try again on its own.'),
  );
  return reply
    .code(503)
    .headers({ 'retry-after': secondsUntilNextTry, refresh: secondsUntilNextTry })
    .type('text/html; charset=utf-8')
    .send(content.text);
}
