import type { FastifyInstance } from 'fastify';
import { askNoUnreadMail } from '#contract/messages/endpoints.ts';
import { registerNoMore } from '#server/features/session/hosted/no-more-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink } from '#server/platform/http/signed-link.ts';
import { copy } from './copy.ts';
import { setUnreadMailOff } from './notice-queries.ts';

const use = 'no more unread mail';

/** The link in a mail about unread messages. */
export async function registerNoUnreadMailPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerNoMore(app, deps, {
    endpoint: askNoUnreadMail,
    use,
    copy,
    end: async (userId) => await setUnreadMailOff(deps.db, userId, deps.clock.now()),
  });
}

export const noMoreAddress = (deps: Pick<Deps, 'config' | 'vault'>, userId: string): string =>
  personLink(deps, use, askNoUnreadMail.path, userId);
