import type { AdminProgramRow } from '#contract/admin/schema.ts';
import { trialProgramId } from '#contract/roles/rules.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { demoRefusal, recordingRefusals, RefusedDeletion } from './deletions.ts';
import { archiveProgram, listPrograms, lockProgram } from './programs-queries.ts';

export async function allPrograms({ db }: Pick<Deps, 'db'>): Promise<AdminProgramRow[]> {
  const rows = await listPrograms(db);
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
): Promise<{ message: string }> {
  return await recordingRefusals(deps, actor, { what: 'program' }, async (tx) => {
    const program = await lockProgram(tx, reference);
    if (!program) throw new RefusedDeletion('unknown', 'This program could not be found.');
    if (actor.isDemo && program.isReal) throw new RefusedDeletion('demo', demoRefusal);
    if (program.programId === trialProgramId) {
      throw new RefusedDeletion(
        'trial program',
        'Every trial begins with this program, so it cannot be deleted. You can edit it.',
      );
    }
    const now = deps.clock.now();
    const going = await archiveProgram(tx, program.id, now);
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
    const rest =
      going === 0
        ? 'Nobody was on it.'
        : going === 1
          ? 'The one client who is on it can finish it.'
          : `The ${going.toLocaleString('en-US')} clients who are on it can finish it.`;
    return { message: `“${program.title}” is deleted. ${rest}` };
  });
}
