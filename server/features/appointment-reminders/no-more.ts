import type { FastifyInstance } from 'fastify';
import { askNoReminders as askNoSessionReminders } from '#contract/appointments/endpoints.ts';
import { askNoReminders as askNoAgreedReminders } from '#contract/commitments/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { catalogue } from '#server/platform/messages.ts';
import { endReminders } from './queries.ts';

const words = catalogue<typeof import('#messages/server/appointments.ts')>('appointments');

const ways = {
  sessions: {
    endpoint: askNoSessionReminders,
    use: 'no more session reminders',
    ends: { remindDay: false, remindHour: false },
  },
  agreed: {
    endpoint: askNoAgreedReminders,
    use: 'no more reminders of what was agreed',
    ends: { remindAgreed: false },
  },
} as const;
type Way = keyof typeof ways;

export const unsubscribeLink = (deps: Pick<Deps, 'config' | 'vault'>, way: Way, userId: string): string =>
  personLink(deps, ways[way].use, ways[way].endpoint.path, userId);

/** The links in reminders of sessions, and of what was agreed in them. */
export async function registerSessionReminderUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const way of ['sessions', 'agreed'] as const) {
    const { endpoint, use, ends } = ways[way];
    await registerUnsubscribePages(app, deps, {
      endpoint,
      use,
      copy: (language) => words(language).unsubscribePages[way],
      end: async (userId) => await endReminders(deps.db, userId, ends),
    });
  }
}
