import type { ProgramDay } from '#contract/client-dashboard/schema.ts';
import { defaultPromptText, promptTypeDefault } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isAhead, standing } from '#server/features/assignments/service.ts';
import { openEntry, openerOf } from '#server/features/journal/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findDayPrompt, listDayEntries } from './program-queries.ts';

/** A day the client has reached: to read it again, or to write for it afterwards. The days ahead stay a surprise. */
export async function readProgramDay(
  { db, clock, vault }: Deps,
  actor: SessionUser,
  asked: { week: number; day: number },
): Promise<ProgramDay> {
  const at = await standing(db, actor.userId, clock.now(), actor.timeZone);
  if (!at || isAhead(at, clock.now()) || programDay(asked.week, asked.day) > programDay(at.week, at.day)) {
    throw new AppError('not_found', 'This day of the program is not open yet.');
  }
  const [prompt, entries] = await Promise.all([
    findDayPrompt(db, actor.userId, at.programRowId, asked),
    listDayEntries(db, at.assignmentId, asked),
  ]);
  const open = await openerOf({ db, vault }, actor.userId, prompt?.wrappedKey, entries);
  return {
    assignmentId: at.assignmentId,
    weekNumber: asked.week,
    dayOfWeek: asked.day,
    dayNumber: programDay(asked.week, asked.day),
    programTitle: at.programTitle,
    promptText: prompt?.promptText ?? defaultPromptText,
    promptType: prompt?.promptType ?? promptTypeDefault,
    isToday: at.status === 'active' && at.week === asked.week && at.day === asked.day,
    entries: entries.map((entry) => openEntry(entry, open)),
    coach: prompt?.coach ?? null,
  };
}
