import { sql } from 'drizzle-orm';
import { clientProfiles, users } from '#server/platform/db/schema.ts';

/**
 * Whether a heavy day of this client reaches a coach. One who is leaving or suspended opens no page and gets no mail: nobody may rely on
 * them. For statements that read `client_profiles`.
 */
export const isCoachTold = sql<boolean>`exists (select from ${users} guide
  where guide.id = ${clientProfiles.coachId} and guide.deletion_at is null and guide.suspended_at is null)`;
