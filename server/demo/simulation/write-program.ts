import {
  createProgramBodySchema,
  dailyPromptsBodySchema,
  weeklyPracticesBodySchema,
  weeklyThemesBodySchema,
} from '#contract/programs/schema.ts';
import { createProgram } from '#server/features/programs/create-program.ts';
import { savePractices, savePrompts, saveThemes } from '#server/features/programs/edit-program.ts';
import type { ProgramContent } from '#server/features/programs/platform/program-content.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { at, type Stage } from '../player/stage.ts';
import { markTestProgram } from './queries.ts';

type WrittenProgram = { id: string; programId: string; title: string };

/** As the wizard writes one: heading, themes, practices, prompts. It and its mark are saved in one transaction. */
export async function writeProgram(
  stage: Stage,
  owner: SessionUser,
  { programId: _taken, weeklyThemes, weeklyPractices, dailyPrompts, ...heading }: ProgramContent,
  moment: Date,
): Promise<WrittenProgram> {
  return await stage.deps.db.transaction(async (tx) => {
    const deps = { ...at(stage, moment), db: tx as unknown as Db };
    const body = createProgramBodySchema.parse({ ...heading, title: `${heading.title} (test)` });
    const { id, programId, title } = await createProgram(deps, tx, owner, body);
    await markTestProgram(tx, id);
    const target = { reference: id, seenRevision: undefined };
    await saveThemes(deps, owner, target, weeklyThemesBodySchema.parse(weeklyThemes));
    await savePractices(deps, owner, target, weeklyPracticesBodySchema.parse(weeklyPractices));
    await savePrompts(deps, owner, target, dailyPromptsBodySchema.parse(dailyPrompts));
    return { id, programId, title };
  });
}
