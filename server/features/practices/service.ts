import { startsLater } from '#contract/assignments/rules.ts';
import { builtInPractices } from '#contract/practices/built-in.ts';
import type { Practice, PracticeCompletionBody, PracticeMarked, Practices } from '#contract/practices/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import {
  currentAssignment,
  startsLaterSentence,
  type CurrentAssignment,
} from '#server/features/assignments/current-assignment.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import {
  deleteMark,
  findWeekTheme,
  insertMark,
  listMarks,
  listWeekPractices,
  lockAssignment,
  type PracticeRow,
} from './queries.ts';

/** The practices of the week the client stands in, and which are done on the day that stands open. */
export async function listPractices({ db, clock }: Deps, actor: SessionUser): Promise<Practices> {
  const now = clock.now();
  const at = await currentAssignment(db, actor.userId, now, actor.timeZone);
  // Those of a program that has not begun stay a surprise, like its prompts.
  if (!at || startsLater(at, now))
    return { practices: offeredPractices([]).map((practice) => withMark(practice, undefined)), assignment: null };
  const ofWeek = await listWeekPractices(db, at.programRowId, at.week);
  const theme = await findWeekTheme(db, at.programRowId, at.week);
  const marks = await listMarks(db, at);
  const offered = offeredPractices(ofWeek);
  const done = marksByPractice(offered, marks);
  return {
    practices: offered.map((practice) => withMark(practice, done.get(practice.id))),
    assignment: {
      id: at.assignmentId,
      status: at.status,
      programTitle: at.programTitle,
      currentWeek: at.week,
      currentDay: at.day,
      weeklyTheme: theme ?? null,
    },
  };
}

/**
 * Makes the mark be what was asked for. The practice's title and kind are taken from the program, not from the caller.
 */
export async function markPractice(
  { db, clock }: Deps,
  actor: SessionUser,
  body: PracticeCompletionBody,
): Promise<PracticeMarked> {
  const now = clock.now();
  const at = openDay(await currentAssignment(db, actor.userId, now, actor.timeZone), body);
  if (startsLater(at, now)) throw new AppError('conflict', startsLaterSentence(at.startedAt, actor.timeZone));
  const offered = offeredPractices(await listWeekPractices(db, at.programRowId, at.week));
  const practice = offered.find(({ id }) => id === body.practiceId);

  return await db.transaction(async (tx) => {
    if ((await lockAssignment(tx, at.assignmentId)) !== 'active') throw programEnded();
    const marks = await listMarks(tx, at);
    // A page that is still open may name a practice that was saved anew since: what it marked can be taken back all the
    // same.
    const mark =
      marksByPractice(offered, marks).get(body.practiceId) ??
      marks.find(({ practiceId }) => practiceId === body.practiceId);
    if (!practice && (!mark || body.completed)) throw notFound('This practice');
    if (mark && !body.completed) await deleteMark(tx, mark.id);
    if (practice && !mark && body.completed) {
      await insertMark(tx, {
        assignmentId: at.assignmentId,
        week: at.week,
        day: at.day,
        clientId: actor.userId,
        practiceId: practice.id,
        practiceType: practice.practiceType,
        title: practice.title,
        localDate: localDate(now, actor.timeZone),
        completedAt: now,
      });
    }
    const completedAt = body.completed ? (mark?.completedAt ?? now).toISOString() : null;
    return { practiceId: body.practiceId, completed: body.completed, completedAt };
  });
}

const programEnded = () =>
  new AppError('conflict', 'This program has ended, so its practices stay as they are marked.');

/** The day the mark is for: the one the page showed, or the one that stands open. */
function openDay(at: CurrentAssignment | null, asked: { week?: number; day?: number }): CurrentAssignment {
  if (!at)
    throw new AppError(
      'conflict',
      'Practices can be marked once you are on a program. Until then they are here to read and try.',
    );
  if (at.status !== 'active') throw programEnded();
  if (asked.week === undefined || asked.day === undefined) return at;
  if (programDay(asked.week, asked.day) > programDay(at.week, at.day)) {
    throw new AppError('conflict', 'This day of the program is not open yet, so nothing can be marked for it.');
  }
  return { ...at, week: asked.week, day: asked.day };
}

/** A practice as the page shows it, before anybody's marks. */
type OfferedPractice = Omit<Practice, 'isCompleted' | 'completedAt'>;

/** Those of the week, or the built-in ones for a week that has none. */
function offeredPractices(ofWeek: readonly PracticeRow[]): OfferedPractice[] {
  if (ofWeek.length > 0)
    return ofWeek.map(({ purpose, ...practice }) => ({ ...practice, description: purpose, isBuiltIn: false }));
  return builtInPractices.map((practice) => ({
    ...practice,
    instructions: [...practice.instructions],
    isOptional: false,
    isBuiltIn: true,
  }));
}

function withMark(practice: OfferedPractice, mark: { completedAt: Date } | undefined): Practice {
  return { ...practice, isCompleted: mark !== undefined, completedAt: mark?.completedAt.toISOString() ?? null };
}

type Markable = { id: string; title: string };
type Mark = { practiceId: string; title: string };

/**
 * Which mark of the day belongs to which practice. Saving a program's practices anew gives them new ids, and what a
 * person did in the morning must not look undone at noon: a mark whose practice is gone counts for one of the same
 * title. Each mark counts once, so of two practices with one title a single mark ticks a single box.
 */
export function marksByPractice<M extends Mark>(practices: readonly Markable[], marks: readonly M[]): Map<string, M> {
  const ids = new Set(practices.map(({ id }) => id));
  const found = new Map(marks.filter(({ practiceId }) => ids.has(practiceId)).map((mark) => [mark.practiceId, mark]));
  const homeless = marks.filter(({ practiceId }) => !ids.has(practiceId));
  for (const practice of practices) {
    if (found.has(practice.id)) continue;
    const index = homeless.findIndex(({ title }) => title === practice.title);
    const [mark] = index < 0 ? [] : homeless.splice(index, 1);
    if (mark) found.set(practice.id, mark);
  }
  return found;
}
