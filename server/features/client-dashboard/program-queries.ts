import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { builtInPractices } from '#contract/practices/built-in.ts';
import type { ProgramTexts } from '#contract/programs/translations.ts';
import { hasCheckInDays, hasPlan } from '#server/features/check-in-plans/sql.ts';
import { entryColumns } from '#server/features/journal/sql.ts';
import { currentCoachOf } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { preparedFor, preparedSql } from '#server/platform/db/prepared.ts';
import {
  clientProfiles,
  dailyPrompts,
  journalEntries,
  moodCheckIns,
  practiceMarks,
  programTranslations,
  userKeys,
  weeklyPractices,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { openDays, type OpenDays } from './queries.ts';

type Theme = { weekNumber: number; title: string; focusDescription: string };
type Prompt = { weekNumber: number; dayNumber: number; promptText: string; promptType: string; language?: string };
type Mark = {
  /** Of the program's practice, in its week. */
  position: number | null;
  id: string;
  practiceId: string;
  title: string;
  practiceType: string;
  weekNumber: number;
  dayNumber: number;
  completedAt: string;
};
type CheckIn = { weekNumber: number; dayNumber: number; moodScore: number };

export type ProgramPage = {
  practices: number;
  completedPractices: number;
  prompts: Prompt[];
  themes: Theme[];
  marks: Mark[];
  checkIns: CheckIn[];
  /** What the version says in the reader's language; null where it has none of it. */
  texts: ProgramTexts | null;
  /** On some day of the version. */
  hasCheckInDays: boolean;
};

/** Far more than the page shows; the count beside them is over all. */
const marksShown = 100;

/** Themes, prompts of two days, practices and what was done of them, in a single statement. */
export async function findProgramPage(
  db: Db,
  versionRowId: string,
  assignmentId: string,
  { stored, after }: OpenDays,
  language: string,
): Promise<ProgramPage> {
  const [row] = await programPage(db).execute({
    versionRowId,
    assignmentId,
    storedWeek: stored.week,
    storedDay: stored.day,
    afterWeek: after.week,
    afterDay: after.day,
    language,
  });
  return (
    row ?? {
      practices: 0,
      completedPractices: 0,
      prompts: [],
      themes: [],
      marks: [],
      checkIns: [],
      texts: null,
      hasCheckInDays: false,
    }
  );
}

const versionRowId = sql.placeholder('versionRowId');
const assignmentId = sql.placeholder('assignmentId');

/** Of a version, in the language of the reader. */
const textsOfVersion = sql<ProgramTexts | null>`(select own.texts from ${programTranslations} own
  where own.program_id = ${versionRowId} and own.language = ${sql.placeholder('language')})`;

const programPage = preparedFor((db) => {
  const newest = db
    .select()
    .from(practiceMarks)
    .where(eq(practiceMarks.assignmentId, assignmentId))
    .orderBy(desc(practiceMarks.completedAt), desc(practiceMarks.id))
    .limit(marksShown)
    .as('newest');
  return db
    .select({
      practices: sql<number>`(select count(*)::int from ${weeklyPractices} where ${eq(weeklyPractices.programId, versionRowId)})`,
      completedPractices,
      hasCheckInDays: hasCheckInDays(versionRowId),
      texts: textsOfVersion,
      prompts: sql<Prompt[]>`(select coalesce(json_agg(json_build_object('weekNumber', ${dailyPrompts.weekNumber},
        'dayNumber', ${dailyPrompts.dayNumber}, 'promptText', ${dailyPrompts.promptText}, 'promptType', ${dailyPrompts.promptType})), '[]')
        from ${dailyPrompts} where ${eq(dailyPrompts.programId, versionRowId)}
          and (${dailyPrompts.weekNumber}, ${dailyPrompts.dayNumber}) in (${openDays}))`,
      checkIns: sql<
        CheckIn[]
      >`(select coalesce(json_agg(json_build_object('weekNumber', ${moodCheckIns.weekNumber}, 'dayNumber', ${moodCheckIns.dayNumber},
        'moodScore', ${moodCheckIns.moodScore})), '[]') from ${moodCheckIns}
        where ${eq(moodCheckIns.assignmentId, assignmentId)} and (${moodCheckIns.weekNumber}, ${moodCheckIns.dayNumber}) in (${openDays}))`,
      themes: sql<
        Theme[]
      >`(select coalesce(json_agg(json_build_object('weekNumber', ${weeklyThemes.weekNumber}, 'title', ${weeklyThemes.title},
        'focusDescription', ${weeklyThemes.focusDescription}) order by ${weeklyThemes.weekNumber}), '[]') from ${weeklyThemes}
        where ${eq(weeklyThemes.programId, versionRowId)})`,
      marks: sql<
        Mark[]
      >`(select coalesce(json_agg(json_build_object('id', ${newest.id}, 'practiceId', ${newest.practiceId}, 'title', ${newest.title},
        'position', (select own.position from ${weeklyPractices} own
          where own.program_id = ${versionRowId} and own.id::text = ${newest.practiceId}),
        'practiceType', ${newest.practiceType}, 'weekNumber', ${newest.weekNumber}, 'dayNumber', ${newest.dayNumber},
        'completedAt', ${newest.completedAt}) order by ${newest.completedAt} desc, ${newest.id} desc), '[]') from ${newest})`,
    })
    .from(sql`(select 1) as one`)
    .prepare('home_program');
});

const isMarked = and(
  eq(practiceMarks.assignmentId, assignmentId),
  eq(practiceMarks.weekNumber, weeklyPractices.weekNumber),
);
/** Apart from the statement below, in which Drizzle would leave out the names of the tables. */
const hasItsId = sql`${practiceMarks.practiceId} = ${weeklyPractices.id}::text`;

/**
 * How many of the program's practices were marked on some day of their week. A practice the author saved again has a new
 * id: then the marks under an id that is gone count by their title, for one practice an id. Built-in practices are no part
 * of the program.
 */
const completedPractices = sql<number>`(select coalesce(sum(own + least(alike - own, gone)), 0)::int from (
  select count(*) as alike,
    count(*) filter (where exists (select from ${practiceMarks} where ${and(isMarked, hasItsId)})) as own,
    (select count(distinct ${practiceMarks.practiceId}) from ${practiceMarks} where ${and(
      isMarked,
      eq(practiceMarks.title, weeklyPractices.title),
      notInArray(
        practiceMarks.practiceId,
        builtInPractices.map(({ id }) => id),
      ),
      sql`${practiceMarks.practiceId} not in (select ${weeklyPractices.id}::text from ${weeklyPractices}
        where ${eq(weeklyPractices.programId, versionRowId)})`,
    )}) as gone
  from ${weeklyPractices} where ${eq(weeklyPractices.programId, versionRowId)}
    group by ${weeklyPractices.weekNumber}, ${weeklyPractices.title}
) as counted)`;

/** The prompt of one day and the key to what was written for it. */
export async function findDayPrompt(
  db: Db,
  clientId: string,
  versionRowId: string,
  { week, day }: { week: number; day: number },
  language: string,
) {
  const [row] = await db
    .select({
      texts: programTranslations.texts,
      prompt: {
        weekNumber: dailyPrompts.weekNumber,
        dayNumber: dailyPrompts.dayNumber,
        promptText: dailyPrompts.promptText,
        promptType: dailyPrompts.promptType,
      },
      wrappedKey: userKeys.wrappedKey,
      coach: currentCoachOf(sql`${clientId}::uuid`),
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      dailyPrompts,
      and(eq(dailyPrompts.programId, versionRowId), eq(dailyPrompts.weekNumber, week), eq(dailyPrompts.dayNumber, day)),
    )
    .leftJoin(
      programTranslations,
      and(eq(programTranslations.programId, versionRowId), eq(programTranslations.language, language)),
    )
    .leftJoin(userKeys, eq(userKeys.userId, clientId));
  return row;
}

type Ahead = {
  texts: ProgramTexts | null;
  prompts: Prompt[];
  themes: Theme[];
  /** Whether a check-in may be asked: what is, is read only then. */
  mayBeAsked: boolean;
};

/** What a device keeps of some weeks of the version a client follows; of none without a program. */
export async function findAhead(
  db: Db,
  {
    clientId,
    ...at
  }: { clientId: string; versionRowId: string | null; weeks: number[]; today: string; language: string },
): Promise<Ahead> {
  const [row] = await ahead(db, { clientId, ...at });
  return row ?? { texts: null, prompts: [], themes: [], mayBeAsked: false };
}

const ahead = preparedSql<Ahead>('offline_ahead', () => {
  const ofVersion = sql`${sql.placeholder('versionRowId')}::uuid`;
  const isAhead = sql`= any(${sql.placeholder('weeks')}::int[])`;
  return sql`select ${textsOfVersion} as texts,
    (select coalesce(json_agg(json_build_object('weekNumber', ${dailyPrompts.weekNumber}, 'dayNumber', ${dailyPrompts.dayNumber},
        'promptText', ${dailyPrompts.promptText}, 'promptType', ${dailyPrompts.promptType})), '[]') from ${dailyPrompts}
      where ${dailyPrompts.programId} = ${ofVersion} and ${dailyPrompts.weekNumber} ${isAhead}) as prompts,
    (select coalesce(json_agg(json_build_object('weekNumber', ${weeklyThemes.weekNumber}, 'title', ${weeklyThemes.title},
        'focusDescription', ${weeklyThemes.focusDescription})), '[]') from ${weeklyThemes}
      where ${weeklyThemes.programId} = ${ofVersion} and ${weeklyThemes.weekNumber} ${isAhead}) as themes,
    ${hasPlan(sql`${sql.placeholder('today')}::date`)} or ${hasCheckInDays(ofVersion)} as "mayBeAsked"
    from ${clientProfiles} where ${clientProfiles.userId} = ${sql.placeholder('clientId')}::uuid`;
});

/** Everybody's days are shorter than this. */
const entriesOfDay = 100;

export async function listDayEntries(db: Db, assignmentId: string, { week, day }: { week: number; day: number }) {
  return await db
    .select(entryColumns)
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, assignmentId),
        eq(journalEntries.weekNumber, week),
        eq(journalEntries.dayNumber, day),
        isNull(journalEntries.deletedAt),
      ),
    )
    .orderBy(desc(journalEntries.createdAt), desc(journalEntries.id))
    .limit(entriesOfDay);
}
