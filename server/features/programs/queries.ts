import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { dailyPrompts, programs, weeklyPractices, weeklyThemes } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { Content, Heading } from './content.ts';

export type NewProgram = Heading & Content & { programId: string };

export async function findProgramByName(db: Db | Tx, programId: string) {
  const [row] = await db.select({ id: programs.id }).from(programs).where(eq(programs.programId, programId));
  return row;
}

/** Undefined when a program of that name exists already: of two that come at once, one writes it and the other waits to learn so. */
export async function insertProgram(
  tx: Tx,
  program: NewProgram,
  ownerId: string | null,
  now: Date,
): Promise<string | undefined> {
  const { weeklyThemes: themes, weeklyPractices: practices, dailyPrompts: prompts, ...heading } = program;
  const [row] = await tx
    .insert(programs)
    .values({ id: newId(), ownerId, ...heading, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: programs.programId })
    .returning({ id: programs.id });
  if (!row) return undefined;
  const programId = row.id;
  if (themes.length > 0)
    await tx.insert(weeklyThemes).values(themes.map((theme) => ({ id: newId(), programId, ...theme })));
  if (practices.length > 0)
    await tx.insert(weeklyPractices).values(practices.map((practice) => ({ id: newId(), programId, ...practice })));
  if (prompts.length > 0)
    await tx.insert(dailyPrompts).values(prompts.map((prompt) => ({ id: newId(), programId, ...prompt })));
  return programId;
}
