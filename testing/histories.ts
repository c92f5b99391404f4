import { eq } from 'drizzle-orm';
import { addDays } from '#contract/days.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { keepEntries } from '#server/features/journal/save-entry.ts';
import { assignments, clientProfiles, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import { unassignedClient, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export type Assigned = { assignmentId: string; programTitle: string };

/** Puts a client on a program at a certain day, ending whatever ran before. */
export async function assign(
  test: TestApp,
  client: Person,
  wanted: { programId?: string; day?: number; status?: 'active' | 'completed'; startedAt?: Date } = {},
): Promise<Assigned> {
  const { db, clock } = test.deps;
  const [program] = await db
    .select({ id: programs.id, title: programs.title })
    .from(programs)
    .where(eq(programs.programId, wanted.programId ?? 'living-from-desire-01'));
  if (!program) throw new Error('no such program');
  await db
    .update(assignments)
    .set({ status: 'replaced', endedAt: clock.now() })
    .where(eq(assignments.clientId, client.id));
  const { week, day } = weekAndDay(wanted.day ?? 1);
  const id = newId();
  const status = wanted.status ?? 'active';
  await db.insert(assignments).values({
    id,
    clientId: client.id,
    programId: program.id,
    status,
    currentWeek: week,
    currentDay: day,
    startedAt: wanted.startedAt ?? clock.now(),
    endedAt: status === 'completed' ? clock.now() : null,
  });
  return { assignmentId: id, programTitle: program.title };
}

type Entry = { day: number; mood: number; text?: string; at?: string; timeZone?: string };

export async function write(test: TestApp, client: Person, assigned: Assigned, entry: Entry): Promise<void> {
  await writeMany(test, client, assigned, [entry]);
}

/** Many at once, for journals of years: a thousand a statement. */
export async function writeMany(test: TestApp, client: Person, assigned: Assigned, entries: Entry[]): Promise<void> {
  const rows = entries.map((entry) => {
    const { week, day } = weekAndDay(entry.day);
    const writtenAt = entry.at ? new Date(entry.at) : test.clock.now();
    return {
      assignmentId: assigned.assignmentId,
      weekNumber: week,
      dayNumber: day,
      programTitle: assigned.programTitle,
      promptText: `The prompt of day ${entry.day}`,
      entryText: entry.text ?? 'Something was written.',
      moodScore: entry.mood,
      localDate: localDate(writtenAt, entry.timeZone ?? 'UTC'),
      writtenAt,
    };
  });
  for (let from = 0; from < rows.length; from += 1_000)
    await keepEntries(test.deps, test.deps.db, client.id, rows.slice(from, from + 1_000));
}

/** A client of a coach, without a program: none was begun by a trial. */
export async function clientOf(
  test: TestApp,
  guide: Person,
  wanted: Parameters<typeof unassignedClient>[1] = {},
): Promise<Person> {
  const client = await unassignedClient(test, wanted);
  await connect(test, client, guide);
  return client;
}

/** Since a year ago: what was written before is this coach's to see. */
export async function connect(
  test: TestApp,
  client: Person,
  guide: Person,
  coachSince = addDays(test.clock.now(), -365),
): Promise<void> {
  await test.deps.db
    .update(clientProfiles)
    .set({ coachId: guide.id, clientType: 'with-coach', coachSince })
    .where(eq(clientProfiles.userId, client.id));
}
