import type { FastifyInstance } from 'fastify';
import { askNoMore } from '#contract/outreach/endpoints.ts';
import { registerNoMore } from '#server/features/session/hosted/no-more-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { copy } from './copy.ts';
import { lettersUse } from './no-more-link.ts';
import { setOptOut } from './queries.ts';

/** The link in a letter's e-mail. */
export async function registerNoMorePages(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerNoMore(app, deps, {
    endpoint: askNoMore,
    use: lettersUse,
    copy,
    end: async (userId) => await setOptOut(deps.db, userId, deps.clock.now()),
  });
}
