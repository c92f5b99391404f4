import { counted } from '../copy.ts';
import { minutesAgo } from '../stage.ts';
import type { Stage } from '../stage.ts';
import { theEveningPage } from '../stories/programs.ts';
import { writeProgram } from '../write-program.ts';

/** Owned by the admin who runs it, and marked: it goes with the test data unless somebody real uses it by then. */
export async function programOfCurrentUser(stage: Stage): Promise<void> {
  const { title, programId } = await writeProgram(stage, stage.admin, theEveningPage, minutesAgo(stage, 0));
  const { weeks } = theEveningPage;
  await stage.tell(`Made the program “${title}” (${programId}). It is yours.`);
  const prompts = weeks.flatMap((week) => week.prompts).length;
  const practices = weeks.flatMap((week) => week.practices).length;
  await stage.tell(
    `Wrote ${counted(weeks.length, 'weekly theme', 'weekly themes')}, ${practices} practices and ${prompts} daily prompts.`,
  );
}
