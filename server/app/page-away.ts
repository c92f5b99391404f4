import type { FastifyReply } from 'fastify';
import { lead } from '#server/features/session/hosted/form-parts.ts';
import { page } from '#server/features/session/hosted/page.ts';

const secondsUntilNextTry = '5';

/** Instead of a page that cannot be made while the database is away. The browser asks again by itself. */
export function sendAwayPage(reply: FastifyReply, productName: string): FastifyReply {
  const frame = { product: productName, cssHref: '/api/login/hosted.css', demoPeople: [] };
  const content = page(
    frame,
    'One moment',
    lead('The database cannot be reached just now. Nothing was lost. This page tries again by itself.'),
  );
  return reply
    .code(503)
    .headers({ 'retry-after': secondsUntilNextTry, refresh: secondsUntilNextTry })
    .type('text/html; charset=utf-8')
    .send(content.text);
}
