import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/practices.ts')>('practices');

/** What the built-in practices say, by id. */
export const builtInTexts = (language: string) => words(language).builtIn;

export const builtInTitle = (language: string, id: string): string | undefined =>
  (builtInTexts(language) as Record<string, { title: string } | undefined>)[id]?.title;
