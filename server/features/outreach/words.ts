import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/outreach.ts')>('outreach');

/** What a client is called in a coach's own message: by name, else with a word of the coach's language. */
export const addressOf = (client: { firstName: string }, coach: { locale: string | null }): string =>
  client.firstName || words(nearestLanguage([coach.locale])).nameless;
