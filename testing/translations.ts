import type { LightMyRequestResponse } from 'fastify';
import type { ProgramTranslations } from '#contract/programs/translation-schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Two days of the first week in German, and what the program is called. */
export const german = {
  title: 'Kleiner Mut',
  'week.1.title': 'Ränder',
  'practice.1.1.title': 'Sitzen',
  'prompt.1.1.promptText': 'Frage eins?',
  'prompt.1.2.promptText': 'Frage zwei?',
};

export const translationsOf = async (who: Person, program: string): Promise<ProgramTranslations> =>
  (await who.get(`/api/programs/${program}/translations`)).json<ProgramTranslations>();

export const translate = async (
  who: Person,
  program: string,
  texts: Record<string, string> = german,
  { revision = 0, changed = {}, language = 'de' } = {},
): Promise<LightMyRequestResponse> =>
  await who.put(`/api/programs/${program}/translations/${language}`, { texts, changed, revision });

/** As somebody whose pages are in that language asks. */
export const askedIn = async (test: TestApp, { cookie }: Person, language: string, url: string, payload?: object) =>
  await test.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie, 'accept-language': language, 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
  });
