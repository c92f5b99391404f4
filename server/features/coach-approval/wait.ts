import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { findIsWaiting, hasAdmin, listWaiting, type WhichCoach } from './queries.ts';
import type { ApprovalRule } from './sql.ts';

type Needs = { config: ApprovalRule };

/** On one page for admins; the others are in the list of users. */
const waitingShown = 20;

/** Until then a coach sees and reaches nobody who is not their client. */
export async function waitsForApproval({ config }: Needs, db: Db | Tx, actor: SessionUser): Promise<boolean> {
  // Of everyone else it is known without looking.
  if (!config.coachApproval || actor.role !== 'coach') return false;
  return await findIsWaiting(config, db, { coachId: actor.userId });
}

/** For those who would join them. */
export const isCoachWaiting = async ({ config }: Needs, db: Db | Tx, which: WhichCoach): Promise<boolean> =>
  config.coachApproval && (await findIsWaiting(config, db, which));

export async function refuseWhileWaiting(deps: Needs, db: Db | Tx, actor: SessionUser): Promise<void> {
  if (await waitsForApproval(deps, db, actor)) throw refusal('contact-unapproved');
}

/** For admins: how many wait, and the first of them. */
export async function whoWaits({ config, db }: Needs & { db: Db }, viewer: Pick<SessionUser, 'isDemo'>) {
  const rows = config.coachApproval ? await listWaiting(config, db, viewer, waitingShown) : [];
  return {
    coachesAwaiting: rows[0]?.total ?? 0,
    waitingCoaches: rows.map(({ id, name, email }) => ({ id, name, email })),
  };
}

/** What makes an admin or approves a coach, where there is no admin yet; nothing where there is one. */
export async function commandsWithoutAdmin(db: Db, email = ''): Promise<string[]> {
  if (await hasAdmin(db)) return [];
  // An address may hold what a shell would run.
  const address = /^[\w.+-]+@[\w.-]+$/.test(email) ? email : 'someone@example.org';
  return [commandLine('grant-admin', address), commandLine('approve-coach', address)];
}
