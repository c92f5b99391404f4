import { sql } from 'drizzle-orm';
import { clientProfiles, users } from '#server/platform/db/schema.ts';

/**
 * Whether this client's distress reaches a coach. A leaving or suspended coach gets no mail and opens no page, so no
 * one may rely on them. For statements that read `client_profiles`.
 */
export const isCoachTold = sql<boolean>`exists (select from ${users} guide
  where guide.id = ${clientProfiles.coachId} and guide.deletion_at is null and guide.suspended_at is null)`;
