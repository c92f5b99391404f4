import { addDays, dateBefore } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { keepEntries } from '#server/features/journal/save-entry.ts';
import { ensureProgram, programRowId } from '#server/features/programs/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { instantAt, localDate } from '#server/platform/local-date.ts';
import {
  insertDemoAssignment,
  insertDemoClientProfile,
  insertDemoCoachProfile,
  insertDemoMarks,
  insertDemoUser,
  listDemoPractices,
  listPrompts,
} from './queries.ts';
import { writeConversations } from './seed-conversations.ts';
import { writeDesk } from './seed-desk.ts';
import { writeReach } from './seed-reach.ts';
import { writeSharedEntries } from './seed-shared.ts';
import { demoClients } from './stories/demo-people.ts';
import { demoAdmin, demoCoaches } from './stories/staff.ts';
import { theUnhurriedHour } from './stories/the-unhurried-hour.ts';
import type { DemoClient, DemoCoach, DemoEntry } from './stories/types.ts';

type Writer = Pick<Deps, 'clock' | 'vault'>;

const coachesJoinedDaysAgo = 90;

/** Writes all demo people with their histories, as if they had been here for weeks. */
export async function writeDemoPeople(deps: Writer, tx: Tx): Promise<void> {
  const now = deps.clock.now();
  const joinedAt = addDays(now, -coachesJoinedDaysAgo);
  const adminId = await insertDemoUser(tx, { ...demoAdmin, role: 'admin', joinedAt });
  // As for every admin: the coach's screens need a profile behind them. Not listed, since nobody should choose it.
  await insertDemoCoachProfile(tx, {
    userId: adminId,
    fullName: fullName(demoAdmin),
    referralCode: 'MARA-ADMIN',
    isListed: false,
    createdAt: joinedAt,
  });

  const coachIds = new Map<string, string>();
  for (const coach of demoCoaches) coachIds.set(coach.key, await writeCoach(tx, coach, joinedAt));
  await ensureProgram(tx, theUnhurriedHour, coachIds.get('ines') ?? null, joinedAt);
  for (const client of demoClients)
    await writeClient(deps, tx, client, client.coach ? (coachIds.get(client.coach) ?? null) : null);
  await writeSharedEntries(deps, tx);
  await writeDesk(deps, tx);
  await writeReach(deps, tx);
  await writeConversations(deps, tx);
}

async function writeCoach(tx: Tx, coach: DemoCoach, joinedAt: Date): Promise<string> {
  const { key: _key, firstName, lastName, email, timeZone, ...profile } = coach;
  const userId = await insertDemoUser(tx, { firstName, lastName, email, timeZone, role: 'coach', joinedAt });
  await insertDemoCoachProfile(tx, { userId, fullName: fullName(coach), ...profile, createdAt: joinedAt });
  return userId;
}

async function writeClient(deps: Writer, tx: Tx, client: DemoClient, coachId: string | null): Promise<void> {
  const now = deps.clock.now();
  const today = localDate(now, client.timeZone);
  const at = (daysAgo: number, hour: number) => instantAt(dateBefore(today, daysAgo), hour, client.timeZone);
  // Nothing may lie in the future, also where the first start is early in the person's morning.
  const past = (instant: Date) => (instant < now ? instant : new Date(now.getTime() - 60_000));
  const joinedAt = past(at(client.joinedDaysAgo, 8));
  const startedAt = past(at(client.startedDaysAgo, 8));

  const userId = await insertDemoUser(tx, { ...client, role: 'client', joinedAt });
  const isTrial = client.shape === 'trial';
  await insertDemoClientProfile(tx, {
    userId,
    clientType: isTrial ? 'trial' : 'with-coach',
    trialStartedAt: isTrial ? startedAt : null,
    coachId,
    coachSince: coachId ? joinedAt : null,
    createdAt: joinedAt,
  });
  if (!client.program) return;

  const programId = await programRowId(tx, client.program);
  if (!programId) throw new Error(`The demo needs the program ${client.program}.`);
  const prompts = await listPrompts(tx, programId);
  const open = client.openDay === undefined ? undefined : weekAndDay(client.openDay);
  const last = client.entries.at(-1);
  const pointer = open ?? weekAndDay(last?.day ?? 1);
  const assignmentId = await insertDemoAssignment(tx, {
    clientId: userId,
    programId,
    status: open ? 'active' : 'completed',
    currentWeek: pointer.week,
    currentDay: pointer.day,
    startedAt,
    endedAt: open || !last ? null : past(at(last.daysAgo, last.hour)),
  });
  await keepEntries(
    deps,
    tx,
    userId,
    client.entries.map((entry) => {
      const { week, day } = weekAndDay(entry.day);
      const prompt = prompts.find((item) => programDay(item.weekNumber, item.dayNumber) === entry.day);
      const writtenAt = past(at(entry.daysAgo, entry.hour));
      return {
        assignmentId,
        weekNumber: week,
        dayNumber: day,
        programTitle: prompt ? titleOf(client.program) : '',
        promptText: prompt?.promptText ?? '',
        entryText: entry.text,
        moodScore: entry.mood,
        localDate: localDate(writtenAt, client.timeZone),
        writtenAt,
      };
    }),
  );
  await writeMarks(tx, { clientId: userId, assignmentId }, programId, client, (entry) =>
    past(at(entry.daysAgo, entry.hour)),
  );
}

/** On a good enough day the week's first practice was done, and every third time another one with it. */
async function writeMarks(
  tx: Tx,
  owner: { clientId: string; assignmentId: string },
  programId: string,
  client: DemoClient,
  writtenAt: (entry: DemoEntry) => Date,
): Promise<void> {
  const practices = await listDemoPractices(tx, programId);
  const goodDays = client.entries.filter(({ mood }) => mood >= 6);
  const marks = goodDays.flatMap((entry, index) => {
    const { week, day } = weekAndDay(entry.day);
    const ofWeek = practices.filter(({ weekNumber }) => weekNumber === week);
    const completedAt = writtenAt(entry);
    return ofWeek.slice(0, index % 3 === 2 ? 2 : 1).map(({ id, title, practiceType }) => ({
      ...owner,
      practiceId: id,
      title,
      practiceType,
      weekNumber: week,
      dayNumber: day,
      completedAt,
      localDate: localDate(completedAt, client.timeZone),
    }));
  });
  await insertDemoMarks(tx, marks);
}

const titles = {
  'living-from-desire-01': 'Living from Desire',
  'breath-anchor-01': 'Breath as Anchor',
  'unhurried-hour-01': theUnhurriedHour.title,
};
const titleOf = (program: DemoClient['program']): string => (program ? titles[program] : '');
