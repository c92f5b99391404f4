import type { FastifyReply } from 'fastify';
import type { DatabaseTrouble } from '#server/platform/db/database.ts';
import { hostedPage, lead, plainFrame } from '#server/platform/http/hosted-page.ts';

const secondsUntilNextTry = '5';

const reasons: Record<DatabaseTrouble, string> = {
  away: 'The database can’t be reached right now. Nothing was lost.',
  slow: 'This took longer than it may, so it was stopped. Nothing was lost.',
  full: 'The server’s disk is full. Nothing was lost, and what you wrote stays on your device.',
};

/** Instead of a page that cannot be made while the database is in trouble. The browser asks again by itself. */
export function sendAwayPage(reply: FastifyReply, productName: string, trouble: DatabaseTrouble): FastifyReply {
  const content = hostedPage(
    plainFrame({ productName }),
    'One moment',
    lead(`${reasons[trouble]} This page will try again on its own.`),
  );
  return reply
    .code(503)
    .headers({ 'retry-after': secondsUntilNextTry, refresh: secondsUntilNextTry })
    .type('text/html; charset=utf-8')
    .send(content.text);
}
