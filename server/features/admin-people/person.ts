import { personHistoryShown } from '#contract/admin-people/constants.ts';
import type { AdminPerson } from '#contract/admin-people/schema.ts';
import { loomCells } from '#contract/assignments/rules.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { proofFor } from '#server/features/account/deletion.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import { historyOf } from '#server/features/audit/list.ts';
import { describeDevice } from '#server/features/settings/present.ts';
import { refusal } from '#server/platform/app-error.ts';
import { listSessions, type StoredSession } from '#server/platform/auth/accounts.ts';
import { refuseUnlessSeen } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unsentIn } from '#server/platform/mail/retry.ts';
import { findPersonRow, listMails, listWrittenDays, type PersonRow, type SentMailRow } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** Everything an admin needs to help a person, and nothing the person wrote. */
export async function readPerson(deps: Needs, actor: SessionUser, id: string, language: string): Promise<AdminPerson> {
  const { db, clock } = deps;
  const now = clock.now();
  await refuseUnlessSeen(db, actor, id, 'user-not-found');
  const row = await findPersonRow(deps.config, db, id);
  if (!row) throw refusal('user-not-found');
  const [sessions, mails, history, program, ownProof] = await Promise.all([
    listSessions(db, id),
    listMails(db, id),
    historyOf(db, actor, id, personHistoryShown),
    row.role === 'client' ? programOf(deps, row) : null,
    proofFor(deps, actor),
  ]);
  return {
    ...presentPerson(actor, row),
    program,
    ownProof,
    sessions: sessions
      .filter(({ expiresAt }) => expiresAt > now)
      .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
      .map(presentSession),
    mails: mails.map((row) => presentMail(row, language)),
    history,
  };
}

function presentPerson(actor: SessionUser, row: PersonRow) {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailVerified: row.emailVerified,
    role: row.role,
    isAdmin: row.isAdmin,
    isSelf: row.id === actor.userId,
    isDemo: row.isDemo,
    isTestData: row.isTest,
    awaitsApproval: row.hasCoachProfile && row.isWaiting,
    joinedAt: row.createdAt.toISOString(),
    deletionAt: row.deletionAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    hasPassword: row.hasPassword,
    hasProvider: row.hasProvider,
    twoFactorEnabled: row.twoFactorEnabled,
    coach: row.coachId ? { id: row.coachId, name: row.coachName, since: row.coachSince?.toISOString() ?? null } : null,
    coaching: row.hasCoachProfile
      ? {
          clients: row.clients,
          maxClients: row.maxClients ?? 0,
          isAcceptingClients: row.isAcceptingClients ?? false,
          programs: row.programs,
        }
      : null,
    entries: row.entries,
    sharedEntries: row.sharedEntries,
    messages: row.messages,
  };
}

async function programOf({ db, clock }: Needs, { id, timeZone }: PersonRow): Promise<AdminPerson['program']> {
  const current = await currentAssignment(db, id, clock.now(), timeZone);
  if (!current) return null;
  const { status, week, day, durationWeeks } = current;
  const position = { status, currentWeek: week, currentDay: day, totalDays: totalDays(durationWeeks) };
  const written = await listWrittenDays(db, current.assignmentId);
  // Only which days were written is read; the placeholder mood stays on the server.
  const cells = loomCells(position, new Map(written.map((one) => [one, 0])));
  return {
    title: current.programTitle,
    isCompleted: status === 'completed',
    startedAt: current.startedAt.toISOString(),
    day: programDay(week, day),
    days: position.totalDays,
    daysWritten: cells.filter(({ state }) => state === 'written').length,
    cells: cells.map((cell) => ({ day: cell.day, state: cell.state })),
  };
}

const presentSession = (session: StoredSession) => ({
  id: session.id,
  ...describeDevice(session.userAgent ?? ''),
  lastUsed: session.updatedAt.toISOString(),
});

function presentMail(row: SentMailRow, language: string): AdminPerson['mails'][number] {
  const isWaiting = row.status === 'queued' || row.status === 'sending';
  return {
    id: row.id,
    kind: row.kind,
    state: isWaiting ? 'waiting' : row.status === 'sent' ? 'sent' : 'failed',
    at: (row.endedAt ?? row.createdAt).toISOString(),
    reason: row.status === 'sent' ? null : row.lastError && unsentIn(language, row.lastError),
  };
}
