import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  dailyPrompts,
  invitations,
  journalEntries,
  practiceMarks,
  programs,
  weeklyPractices,
  weeklyThemes,
} from './tables.js';

const pageSize = 20;
const dayInMs = 86_400_000;
const oneDecimal = (value) => Math.round(value * 10) / 10;
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const programDay = (week, day) => (week - 1) * 7 + day;

export function localDate(moment, timeZone) {
  return moment.toLocaleDateString('en-CA', { timeZone });
}

function streakOf(dates, today) {
  const written = new Set(dates);
  let at = Date.parse(today);
  const dateAt = () => new Date(at).toISOString().slice(0, 10);
  if (!written.has(dateAt())) at -= dayInMs;
  let streak = 0;
  for (; written.has(dateAt()); at -= dayInMs) streak += 1;
  return streak;
}

async function findAssignment(db, clientId) {
  const [row] = await db
    .select({
      id: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      programRowId: programs.id,
      programId: programs.programId,
      programTitle: programs.title,
      durationWeeks: programs.durationWeeks,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .where(and(eq(assignments.clientId, clientId), inArray(assignments.status, ['active', 'completed'])))
    .orderBy(asc(assignments.status), desc(assignments.startedAt))
    .limit(1);
  return row;
}

/** Once something was written for the open day and the night is over, the next one is open. */
function openDay(assignment, entries, today) {
  let { currentWeek: week, currentDay: day } = assignment;
  const isWrittenBefore = () =>
    entries.some((entry) => entry.weekNumber === week && entry.dayNumber === day && entry.localDate < today);
  while (isWrittenBefore()) {
    if (day < 7) day += 1;
    else if (week < assignment.durationWeeks) {
      week += 1;
      day = 1;
    } else break;
  }
  return { week, day };
}

export async function today(db, user, now) {
  const date = localDate(now, user.timeZone);
  const [[profile], assignment, dates, [pending]] = await Promise.all([
    db
      .select({
        clientType: clientProfiles.clientType,
        trialStartedAt: clientProfiles.trialStartedAt,
        coach: {
          id: coachProfiles.userId,
          fullName: coachProfiles.fullName,
          profileImageUrl: coachProfiles.profileImageUrl,
          professionalTitle: coachProfiles.professionalTitle,
          yearsExperience: coachProfiles.yearsExperience,
          avgResponseTime: coachProfiles.avgResponseTime,
          specialties: coachProfiles.specialties,
        },
      })
      .from(clientProfiles)
      .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
      .where(eq(clientProfiles.userId, user.id)),
    findAssignment(db, user.id),
    db
      .selectDistinct({ localDate: journalEntries.localDate })
      .from(journalEntries)
      .where(eq(journalEntries.clientId, user.id)),
    db
      .select({ total: count() })
      .from(invitations)
      .where(and(eq(invitations.clientId, user.id), eq(invitations.status, 'pending'), gt(invitations.expiresAt, now))),
  ]);
  const around = {
    coach: profile.coach,
    pendingInvitations: pending.total,
    streak: streakOf(
      dates.map((row) => row.localDate),
      date,
    ),
  };
  if (!assignment) return { assignment: null, ...around };
  const [entries, latest, themes, practices, marks, prompts] = await Promise.all([
    db
      .select({
        id: journalEntries.id,
        weekNumber: journalEntries.weekNumber,
        dayNumber: journalEntries.dayNumber,
        moodScore: journalEntries.moodScore,
        localDate: journalEntries.localDate,
        isLate: journalEntries.isLate,
        createdAt: journalEntries.createdAt,
      })
      .from(journalEntries)
      .where(eq(journalEntries.assignmentId, assignment.id))
      .orderBy(desc(journalEntries.createdAt)),
    db
      .select()
      .from(journalEntries)
      .where(and(eq(journalEntries.assignmentId, assignment.id), eq(journalEntries.localDate, date)))
      .orderBy(desc(journalEntries.createdAt)),
    db
      .select()
      .from(weeklyThemes)
      .where(eq(weeklyThemes.programId, assignment.programRowId))
      .orderBy(weeklyThemes.weekNumber),
    db
      .select({ total: count() })
      .from(weeklyPractices)
      .where(and(eq(weeklyPractices.programId, assignment.programRowId), eq(weeklyPractices.isOptional, false))),
    db
      .select()
      .from(practiceMarks)
      .where(eq(practiceMarks.assignmentId, assignment.id))
      .orderBy(desc(practiceMarks.completedAt)),
    db
      .select()
      .from(dailyPrompts)
      .where(
        and(
          eq(dailyPrompts.programId, assignment.programRowId),
          inArray(dailyPrompts.weekNumber, [assignment.currentWeek, assignment.currentWeek + 1]),
        ),
      ),
  ]);
  const { week, day } = openDay(assignment, entries, date);
  const prompt = prompts.find((one) => one.weekNumber === week && one.dayNumber === day);
  const totalDays = assignment.durationWeeks * 7;
  const written = new Set(entries.map((entry) => programDay(entry.weekNumber, entry.dayNumber)));
  const theme = themes.find((one) => one.weekNumber === week);
  return {
    assignment: {
      id: assignment.id,
      status: assignment.status,
      currentWeek: week,
      currentDay: day,
      startedAt: assignment.startedAt,
      completedAt: assignment.endedAt,
      weeklyTheme: theme ? { title: theme.title, focusDescription: theme.focusDescription } : null,
    },
    program: {
      id: assignment.programRowId,
      programId: assignment.programId,
      title: assignment.programTitle,
      durationWeeks: assignment.durationWeeks,
    },
    currentPrompt: prompt ? { promptText: prompt.promptText, promptType: prompt.promptType } : null,
    progress: {
      currentWeek: week,
      currentDay: day,
      totalDays,
      completionPercentage: Math.round((programDay(week, day) / totalDays) * 100),
      completedDays: written.size,
      completedPractices: marks.length,
      totalPractices: practices[0].total * 7,
      journalingCompletion: Math.round((written.size / totalDays) * 100),
      averageMood: entries.length > 0 ? oneDecimal(mean(entries.map((entry) => entry.moodScore))) : null,
    },
    weeks: themes.map((one) => ({
      weekNumber: one.weekNumber,
      title: one.title,
      completedDays: [...written].filter((number) => Math.ceil(number / 7) === one.weekNumber).length,
      totalDays: 7,
      state: one.weekNumber < week ? 'past' : one.weekNumber === week ? 'current' : 'ahead',
    })),
    journalEntries: entries.map((entry) => ({
      id: entry.id,
      dayNumber: programDay(entry.weekNumber, entry.dayNumber),
      moodScore: entry.moodScore,
      createdAt: entry.createdAt,
      isLate: entry.isLate,
    })),
    practiceCompletions: marks,
    todayEntries: latest.filter((entry) => entry.weekNumber === week && entry.dayNumber === day),
    trial: profile.clientType === 'trial' ? { startedAt: profile.trialStartedAt } : null,
    ...around,
  };
}

export async function journal(db, user, { page }, now) {
  const own = eq(journalEntries.clientId, user.id);
  const [entries, [sums], latest, dates, weeks, [coach]] = await Promise.all([
    db
      .select()
      .from(journalEntries)
      .where(own)
      .orderBy(desc(journalEntries.createdAt))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db
      .select({
        total: count(),
        moods: sql`coalesce(sum(${journalEntries.moodScore}), 0)::int`,
        words: sql`coalesce(sum(${journalEntries.wordCount}), 0)::int`,
      })
      .from(journalEntries)
      .where(own),
    db
      .select({ moodScore: journalEntries.moodScore })
      .from(journalEntries)
      .where(own)
      .orderBy(desc(journalEntries.createdAt))
      .limit(14),
    db.selectDistinct({ localDate: journalEntries.localDate }).from(journalEntries).where(own),
    db
      .select({ week: journalEntries.weekNumber, average: sql`round(avg(${journalEntries.moodScore}), 1)::float` })
      .from(journalEntries)
      .innerJoin(assignments, and(eq(assignments.id, journalEntries.assignmentId), eq(assignments.status, 'active')))
      .where(own)
      .groupBy(journalEntries.weekNumber)
      .orderBy(desc(journalEntries.weekNumber))
      .limit(4),
    db
      .select({ id: coachProfiles.userId, fullName: coachProfiles.fullName })
      .from(clientProfiles)
      .innerJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
      .where(eq(clientProfiles.userId, user.id)),
  ]);
  const moods = latest.map((row) => row.moodScore);
  const change = moods.length > 7 ? mean(moods.slice(0, 7)) - mean(moods.slice(7)) : 0;
  return {
    entries,
    coach: coach ?? null,
    moodAnalytics: {
      averageMood: sums.total > 0 ? oneDecimal(sums.moods / sums.total) : null,
      moodTrend: change >= 0.5 ? 'improving' : change <= -0.5 ? 'declining' : 'neutral',
      weeklyMoodAverages: weeks.toReversed(),
    },
    statistics: {
      totalEntries: sums.total,
      consistencyStreak: streakOf(
        dates.map((row) => row.localDate),
        localDate(now, user.timeZone),
      ),
      averageWordsPerEntry: sums.total > 0 ? Math.round(sums.words / sums.total) : 0,
    },
    pagination: { page, pageSize, totalPages: Math.ceil(sums.total / pageSize), total: sums.total },
  };
}

/** Looks for the open day, then keeps the entry: in plain text, in one table, without live events. */
export async function saveEntry(db, user, { entryText, moodScore }, now) {
  const assignment = await findAssignment(db, user.id);
  if (!assignment || assignment.status !== 'active') return undefined;
  const date = localDate(now, user.timeZone);
  const entries = await db
    .selectDistinct({
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      localDate: journalEntries.localDate,
    })
    .from(journalEntries)
    .where(eq(journalEntries.assignmentId, assignment.id));
  const { week, day } = openDay(assignment, entries, date);
  const [prompt] = await db
    .select({ promptText: dailyPrompts.promptText })
    .from(dailyPrompts)
    .where(
      and(
        eq(dailyPrompts.programId, assignment.programRowId),
        eq(dailyPrompts.weekNumber, week),
        eq(dailyPrompts.dayNumber, day),
      ),
    );
  const [saved] = await db
    .insert(journalEntries)
    .values({
      clientId: user.id,
      assignmentId: assignment.id,
      weekNumber: week,
      dayNumber: day,
      programTitle: assignment.programTitle,
      promptText: prompt?.promptText ?? '',
      entryText,
      wordCount: entryText.split(/\s+/).length,
      moodScore,
      localDate: date,
      isLate: false,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  return saved;
}
