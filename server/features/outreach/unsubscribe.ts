import type { FastifyInstance } from 'fastify';
import { askUnsubscribe } from '#contract/outreach/endpoints.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { optOut } from './opt-out.ts';
import { words } from './words.ts';

type Needs = Pick<Deps, 'config' | 'vault'>;

/** Part of every signature ever sent, so it must not change. */
const use = 'no more letters';

/** Of a client, or of an address that was invited by mail. */
export const unsubscribeLink = (deps: Needs, id: string): string => personLink(deps, use, askUnsubscribe.path, id);

export const outreachUnsubscribeHeaders = (deps: Needs, id: string): Record<string, string> =>
  unsubscribeHeaders(unsubscribeLink(deps, id));

/** The link in the mail of an outreach message or an invitation. */
export async function registerOutreachUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUnsubscribePages(app, deps, {
    endpoint: askUnsubscribe,
    use,
    copy: (language) => words(language).unsubscribePages,
    end: async (id) => await optOut(deps, id),
  });
}
