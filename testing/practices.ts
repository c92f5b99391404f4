import { eq } from 'drizzle-orm';
import type { Practices } from '#contract/practices/schema.ts';
import { practiceMarks, programs, weeklyPractices, weeklyThemes } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign } from './histories.ts';
import { trialClient, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A program of two weeks: the first has a theme and two practices, the second has neither. */
export async function practiceGround(test: TestApp) {
  const { db } = test.deps;
  const practicesOf = async (who: Person) => (await who.get('/api/client/practices')).json<Practices>();
  const mark = (who: Person, body: Record<string, unknown>) =>
    who.post('/api/client/practice-completion', { completed: true, ...body });
  const marksOf = async (who: Person) =>
    await db.select().from(practiceMarks).where(eq(practiceMarks.clientId, who.id));
  const ticked = (shown: Practices) =>
    shown.practices.filter(({ isCompleted }) => isCompleted).map(({ title }) => title);
  const idOf = (shown: Practices, title: string) =>
    shown.practices.find((practice) => practice.title === title)?.id ?? '';

  const programRowId = newId();
  async function savePractices(titles: string[], practiceType = 'daily'): Promise<void> {
    await db.delete(weeklyPractices).where(eq(weeklyPractices.programId, programRowId));
    await db.insert(weeklyPractices).values(
      titles.map((title, position) => ({
        id: newId(),
        programId: programRowId,
        weekNumber: 1,
        position: position + 1,
        title,
        practiceType,
        duration: '5 min',
        instructions: ['Begin.', 'End.'],
        purpose: `What ${title} is for`,
        difficulty: 'Advanced' as const,
        isOptional: position === 1,
      })),
    );
  }

  async function clientOn(day: number, more: { status?: 'completed'; timeZone?: string } = {}) {
    const client = await trialClient(test, { timeZone: more.timeZone });
    return { client, assigned: await assign(test, client, { programId: 'two-weeks', day, status: more.status }) };
  }

  await db.insert(programs).values({ id: programRowId, programId: 'two-weeks', title: 'Two Weeks', durationWeeks: 2 });
  await db
    .insert(weeklyThemes)
    .values({ id: newId(), programId: programRowId, weekNumber: 1, title: 'Begin', focusDescription: 'Small steps.' });
  await savePractices(['Walk', 'Rest']);
  return { practicesOf, mark, marksOf, ticked, idOf, savePractices, clientOn, programRowId };
}
