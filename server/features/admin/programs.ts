import type { AdminDeletedProgram, AdminProgramRow } from '#contract/admin/schema.ts';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { trialProgramId } from '#contract/roles/rules.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import {
  allDeleted,
  deleteWithin,
  holdDeleted,
  presentDeleted,
  restoreWithin,
  titleOfPresent,
} from '#server/features/programs/deleted-programs.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { recordingRefusals, RefusedDeletion } from './deletions.ts';
import { adminAnswers } from './words.ts';
import { countRunning, isOfRealPerson, listPrograms, lockProgram } from './programs-queries.ts';

export async function allPrograms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
): Promise<AdminProgramRow[]> {
  const rows = await listPrograms(db, actor, clock.now());
  return rows.map((row) => ({
    id: row.id,
    program_id: row.programId,
    title: row.title,
    subtitle: row.subtitle,
    creator_name: row.isOwned ? row.creatorName : null,
    active_assignments: row.activeAssignments,
    daily_prompts_count: row.dailyPrompts,
    weekly_themes_count: row.weeklyThemes,
    created_at: row.createdAt.toISOString(),
    is_test_data: row.isTest,
    is_demo: row.isDemo,
    is_archived: row.isArchived,
  }));
}

/** Hidden everywhere from this moment; those who are on it finish it. */
export async function deleteProgram(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  reference: string,
  language: string,
): Promise<{ message: string }> {
  return await recordingRefusals(deps, actor, { what: 'program' }, async (tx) => {
    const program = await lockProgram(tx, reference);
    if (!program) throw new RefusedDeletion('unknown', refusal('program-not-found'));
    if (actor.isDemo && program.isReal) throw new RefusedDeletion('demo', refusal('demo-is-shared'));
    if (program.programId === trialProgramId) throw new RefusedDeletion('trial program', refusal('trial-program'));
    const now = deps.clock.now();
    await deleteWithin(tx, program.id, { by: actor.userId, at: now });
    const going = await countRunning(tx, program.id, now);
    if (program.ownerId && program.ownerId !== actor.userId) {
      const detail = { programTitle: program.title };
      await sendNotice(tx, { userId: program.ownerId, kind: 'program-removed', detail, at: now });
    }
    await audit(tx, {
      actorId: actor.userId,
      action: 'program-deleted',
      subjectId: program.id,
      detail: { programId: program.programId, people: going },
    });
    const copy = adminAnswers(language);
    const { title } = program;
    const said = [
      copy.programDeleted({ title }),
      copy.programPeople({ people: going }),
      copy.programRestorable({ days: deletedProgramDays }),
    ];
    return { message: said.join(' ') };
  });
}

export async function deletedPrograms(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
): Promise<AdminDeletedProgram[]> {
  return (await allDeleted(deps, actor)).map((row) => ({
    ...presentDeleted(row),
    creatorName: row.ownerId === null ? null : row.creatorName,
    deletedByName: row.deletedByName,
    byCreator: row.ownerId !== null && row.ownerId === row.deletedBy,
  }));
}

/** Within 30 days, regardless of who deleted it. Its coach gets a notice. */
export async function restoreProgram(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<{ message: string }> {
  const copy = adminAnswers(language);
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const program = await holdDeleted(tx, id, now);
    if (!program) {
      // The same asked twice, or another admin was first.
      const title = await titleOfPresent(tx, id);
      if (title === undefined) throw refusal('program-not-found');
      return { message: copy.programBackAlready({ title }) };
    }
    if (actor.isDemo && (await isOfRealPerson(tx, program.id))) throw refusal('demo-is-shared');
    const restored = await restoreWithin(tx, actor.userId, program, now);
    if (program.ownerId && program.ownerId !== actor.userId) {
      const detail = { programTitle: program.title };
      await sendNotice(tx, { userId: program.ownerId, kind: 'program-restored', detail, at: now });
    }
    const { title } = program;
    const { isArchived, hasNewId, programId, people } = restored;
    const said = [
      copy.programBack({ isArchived, title }),
      ...(hasNewId ? [copy.programNewId({ programId })] : []),
      ...(people > 0 ? [copy.programStillOn({ people })] : []),
    ];
    return { message: said.join(' ') };
  });
}
