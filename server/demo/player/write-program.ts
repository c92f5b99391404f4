import {
  createProgramBodySchema,
  dailyPromptsBodySchema,
  weeklyPracticesBodySchema,
  weeklyThemesBodySchema,
} from '#contract/programs/schema.ts';
import { createProgram } from '#server/features/programs/create-program.ts';
import { savePractices, savePrompts, saveThemes } from '#server/features/programs/edit-program.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markTestProgram } from './queries.ts';
import { at } from './stage.ts';
import type { Stage } from './stage.ts';

export type ProgramStory = {
  title: string;
  subtitle: string;
  description: string;
  coreQuestion: string;
  targetAudience: string;
  expectedOutcomes: string;
  weeks: {
    title: string;
    focusDescription: string;
    discussionTopics: string[];
    integrationGoal: string;
    practices: { title: string; duration: string; purpose: string; instructions: string[] }[];
    prompts: string[];
  }[];
};

type WrittenProgram = { id: string; programId: string; title: string };

/** As the wizard writes one: heading, themes, practices, prompts. With its mark in one piece, or not at all. */
export async function writeProgram(
  stage: Stage,
  owner: SessionUser,
  story: ProgramStory,
  moment: Date,
): Promise<WrittenProgram> {
  const { weeks, ...heading } = story;
  return await stage.deps.db.transaction(async (tx) => {
    const deps = { ...at(stage, moment), db: tx as unknown as Db };
    const body = createProgramBodySchema.parse({ ...heading, durationWeeks: weeks.length });
    const { id, programId, title } = await createProgram(deps, tx, owner, body);
    if (stage.mark === 'test') await markTestProgram(tx, id);
    const target = { reference: id, seenRevision: undefined };
    const numbered = weeks.map((week, index) => ({ ...week, weekNumber: index + 1 }));
    await saveThemes(deps, owner, target, weeklyThemesBodySchema.parse(numbered));
    await savePractices(
      deps,
      owner,
      target,
      weeklyPracticesBodySchema.parse(
        numbered.flatMap(({ weekNumber, practices }) =>
          practices.map((practice) => ({ ...practice, weekNumber, practiceType: 'daily' })),
        ),
      ),
    );
    await savePrompts(
      deps,
      owner,
      target,
      dailyPromptsBodySchema.parse(
        numbered.flatMap(({ weekNumber, prompts }) =>
          prompts.map((promptText, day) => ({ weekNumber, dayNumber: day + 1, promptText })),
        ),
      ),
    );
    return { id, programId, title };
  });
}
