import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { checkInPlans, checkIns, clientProfiles, dailyPrompts } from '#server/platform/db/schema.ts';

/** Which time a plan asks on a date: 0 first. Of one that asks once it is always the first. */
export const timeAskedOf = (today: SQLWrapper, plan: SQL): SQL<number> =>
  sql<number>`case when ${plan}.every_weeks is null then 0 else (${today} - ${plan}.starts_on) / (7 * ${plan}.every_weeks) end`;

/** A plan of the coach a client has now, which neither of them has stopped. For statements with `client_profiles`. */
export const isAsking = (today: SQLWrapper, plan: SQL): SQL<boolean> => sql<boolean>`
  ${plan}.client_id = ${clientProfiles.userId} and ${plan}.coach_id = ${clientProfiles.coachId}
    and ${plan}.stopped_at is null and ${plan}.starts_on <= ${today}
    and not ${isSettled(sql`${clientProfiles.userId}`, sql`'plan.' || ${plan}.id || '.' || ${timeAskedOf(today, plan)}`)}`;

/** Answered, or left out. */
export const isSettled = (clientId: SQLWrapper, occasion: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${checkIns} settled where settled.client_id = ${clientId} and settled.occasion = ${occasion})`;

/** Beside other facts, so that who is asked nothing costs no further statement. */
export const hasPlan = (today: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${checkInPlans} plan where ${isAsking(today, sql`plan`)})`;
export const hasCheckInDays = (versionRowId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${dailyPrompts} day where day.program_id = ${versionRowId} and day.check_in is not null)`;
