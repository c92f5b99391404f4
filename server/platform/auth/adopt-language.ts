import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { localeOf } from '#contract/locale.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageInBrowser, languagesOf } from '#server/platform/http/languages.ts';
import type { SessionUser } from './session-user.ts';

/** What was chosen in a browser before signing in becomes the choice of somebody who has none. */
export async function adoptLanguage(
  { config, db, identity }: Pick<Deps, 'config' | 'db' | 'identity'>,
  request: Pick<FastifyRequest, 'headers'>,
  person: SessionUser,
): Promise<void> {
  const language = languageInBrowser(config, request);
  if (person.language !== null || language === undefined) return;
  await db
    .update(users)
    .set({ language, locale: localeOf(languagesOf(request.headers['accept-language'])) })
    .where(and(eq(users.id, person.userId), isNull(users.language)));
  identity.forgetUser(person.userId);
}
