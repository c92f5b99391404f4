import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { RefusalId } from '#contract/refusals.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { programs, users } from '#server/platform/db/schema.ts';
import type { SessionUser } from './session-user.ts';

type Viewer = Pick<SessionUser, 'isDemo'>;

/** Of the demo or of a simulation. */
const isMadeUp = or(eq(users.isDemo, true), eq(users.isTest, true));

/**
 * Anyone at this machine can enter the demo without a password, so its people see made-up people alone, its admin too.
 * A condition on `users`, and none for everyone else.
 */
export const peopleSeenBy = (viewer: Viewer): SQL | undefined => (viewer.isDemo ? isMadeUp : undefined);

/** Coaches and clients meet within the demo or outside it, and never in a simulation. For statements that read `users`. */
export const isMetBy = (viewer: Viewer): SQL | undefined =>
  and(eq(users.isDemo, viewer.isDemo), eq(users.isTest, false));

/** Of someone who has no account yet. */
export const isMetByVisitors = isMetBy({ isDemo: false });

/** The same for statements in which `users` has another name. */
export const isSeenBy = (viewer: Viewer, person: 'actor' | 'coach' | 'subject' | 'person'): SQL =>
  viewer.isDemo ? sql`(${sql.raw(person)}.is_demo or ${sql.raw(person)}.is_test)` : sql`true`;

/** The same for programs: those of made-up people, and the platform's. */
export const programsSeenBy = (viewer: Viewer): SQL | undefined =>
  viewer.isDemo
    ? sql`(${programs.ownerId} is null or exists (
        select from ${users} owner where owner.id = ${programs.ownerId} and (owner.is_demo or owner.is_test)))`
    : undefined;

/** Where a call names one person: someone real is not there. */
export async function refuseUnlessSeen(db: Db | Tx, viewer: Viewer, id: string, unknown: RefusalId): Promise<void> {
  if (viewer.isDemo && (await db.$count(users, and(eq(users.id, id), isMadeUp))) === 0) throw refusal(unknown);
}
