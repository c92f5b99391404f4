import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '#contract/locale.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { forgetLanguageInBrowser, languageInBrowser, languagesOf } from '#server/platform/http/languages.ts';
import type { SessionUser } from './session-user.ts';

/**
 * A language chosen in this browser before signing in becomes the setting of a person who has none; one that is the
 * setting of the person before is forgotten. Returns Set-Cookie values.
 */
export async function adoptLanguage(
  { config, db, identity }: Pick<Deps, 'config' | 'db' | 'identity'>,
  request: Pick<FastifyRequest, 'headers'>,
  person: SessionUser,
): Promise<string[]> {
  const chosen = languageInBrowser(config, request);
  if (person.language !== null || !chosen) return [];
  if (chosen.isOfAccount) return [forgetLanguageInBrowser(config)];
  await db
    .update(users)
    .set({ language: chosen.code, locale: localeOf(languagesOf(request.headers['accept-language'])) })
    .where(and(eq(users.id, person.userId), isNull(users.language)));
  identity.forgetUser(person.userId);
  return [];
}
