import { firstNamePlaceholder } from '#contract/outreach/rules.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

export const words = catalogue<typeof import('#messages/server/outreach.ts')>('outreach');

/** For a coach who wrote no message of their own. */
export const defaultMessage = (language: string): string =>
  words(language).defaultMessage({ firstName: firstNamePlaceholder });

/** What a client is called in a coach's own message: by name, else with a word of the coach's language. */
export const addressOf = (client: { firstName: string }, coach: { locale: string | null }): string =>
  client.firstName || words(nearestLanguage([coach.locale])).nameless;
