import { inArray, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { coachNoticeKinds } from '#contract/notices/constants.ts';
import { notices } from '#server/platform/db/schema.ts';

const coachKinds = [...coachNoticeKinds, 'post-reported'];

/** Sessions, endings and posts have the same kinds on both sides; a client's notice names the coach. */
export const namesNoCoach = (detail: SQLWrapper): SQL =>
  sql`(${detail} ->> 'coachName' is null and ${detail} ->> 'isCoach' is distinct from 'false')`;

/** People who change their role see nothing that was meant for the other one, and see it again when they change back. */
export function isMeantFor(role: 'coach' | 'client'): SQL {
  const isCoachs = sql`(${inArray(notices.kind, coachKinds)} and ${namesNoCoach(notices.detail)})`;
  return sql`(${notices.kind} = 'data-exported' or ${role === 'coach' ? isCoachs : not(isCoachs)})`;
}
