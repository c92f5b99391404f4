import { startsLater } from '#contract/assignments/rules.ts';
import { builtInPractices, isWeekly } from '#contract/practices/built-in.ts';
import type { Practice, PracticeCompletionBody, PracticeMarked, Practices } from '#contract/practices/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import { translated } from '#contract/programs/translations.ts';
import {
  currentAssignment,
  startsLaterRefusal,
  type CurrentAssignment,
} from '#server/features/assignments/current-assignment.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { builtInTexts } from './built-in.ts';
import {
  deleteMarks,
  findWeekTheme,
  insertMark,
  listMarks,
  listWeekPractices,
  lockAssignment,
  type PracticeMark,
  type PracticeRow,
} from './queries.ts';

/** The practices of the client's current week, and which are done: on the open day, or in its week. */
export async function listPractices({ db, clock }: Deps, actor: SessionUser, language: string): Promise<Practices> {
  const now = clock.now();
  const at = await currentAssignment(db, actor.userId, now, actor.timeZone);
  // Those of a program that has not begun are hidden, like its prompts.
  if (!at || startsLater(at, now))
    return {
      practices: offeredPractices([], language).map((practice) => withMark(practice, undefined)),
      assignment: null,
    };
  const ofWeek = await listWeekPractices(db, at.versionRowId, at.week);
  const { theme, texts } = await findWeekTheme(db, at.versionRowId, at.week, language);
  const marks = await listMarks(db, at);
  // Marks know practices by the title of the original.
  const original = offeredPractices(ofWeek, sourceLanguage);
  const offered = offeredPractices(
    ofWeek.map((practice) => translated('practice', practice, texts)),
    language,
  );
  const done = marksOn(at.day, original, marks);
  return {
    practices: offered.map((practice) => withMark(practice, done.get(practice.id))),
    assignment: {
      id: at.assignmentId,
      status: at.status,
      programTitle: titleIn(language, { ...at, title: at.programTitle }),
      currentWeek: at.week,
      currentDay: at.day,
      weeklyTheme: theme && translated('week', { ...theme, weekNumber: at.week }, texts),
    },
  };
}

/** Sets the mark to the requested state. Title and kind are taken from the program, not from the caller. */
export async function markPractice(
  { db, clock }: Deps,
  actor: SessionUser,
  body: PracticeCompletionBody,
): Promise<PracticeMarked> {
  const now = clock.now();
  const at = openDay(await currentAssignment(db, actor.userId, now, actor.timeZone), body);
  if (startsLater(at, now)) throw startsLaterRefusal(at.startedAt, actor.timeZone);
  const offered = offeredPractices(await listWeekPractices(db, at.versionRowId, at.week), sourceLanguage);
  const practice = offered.find(({ id }) => id === body.practiceId);

  return await db.transaction(async (tx) => {
    if ((await lockAssignment(tx, at.assignmentId)) !== 'active') throw programEnded();
    const marks = await listMarks(tx, at);
    // An open page may name a practice whose id has changed since: its mark can still be removed.
    const mark =
      marksOn(at.day, offered, marks).get(body.practiceId) ??
      marks.find((one) => one.practiceId === body.practiceId && countsOn(at.day, one));
    if (!practice && (!mark || body.completed)) throw refusal('practice-not-found');
    if (mark && !body.completed) await deleteMarks(tx, alike(marks, mark));
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

const programEnded = () => refusal('practices-program-ended');

/** The day the mark is for: the one the page showed, or the open one. */
function openDay(at: CurrentAssignment | null, asked: { week?: number; day?: number }): CurrentAssignment {
  if (!at) throw refusal('practices-without-program');
  if (at.status !== 'active') throw programEnded();
  if (asked.week === undefined || asked.day === undefined) return at;
  if (programDay(asked.week, asked.day) > programDay(at.week, at.day)) {
    throw refusal('practices-day-not-open');
  }
  return { ...at, week: asked.week, day: asked.day };
}

/** A practice as the page shows it, without marks. */
type OfferedPractice = Omit<Practice, 'isCompleted' | 'completedAt'>;

/** Those of the week, or the built-in ones for a week without any. */
function offeredPractices(ofWeek: readonly PracticeRow[], language: string): OfferedPractice[] {
  if (ofWeek.length > 0)
    return ofWeek.map(({ purpose, ...practice }) => ({ ...practice, description: purpose, isBuiltIn: false }));
  const texts = builtInTexts(language);
  return builtInPractices.map((practice) => ({
    ...practice,
    ...texts[practice.id],
    instructions: [...texts[practice.id].instructions],
    isOptional: false,
    isBuiltIn: true,
  }));
}

function withMark(practice: OfferedPractice, mark: { completedAt: Date } | undefined): Practice {
  return { ...practice, isCompleted: mark !== undefined, completedAt: mark?.completedAt.toISOString() ?? null };
}

/** A mark counts for its day; a weekly practice's for the whole week. */
const countsOn = (day: number, mark: PracticeMark): boolean => mark.day === day || isWeekly(mark.practiceType);

function marksOn(day: number, offered: readonly OfferedPractice[], marks: readonly PracticeMark[]) {
  const counting = marks.filter((mark) => countsOn(day, mark));
  // A weekly practice may have several marks from before it counted for the week: they are one.
  const once = counting.filter(
    (mark, index) => counting.findIndex(({ practiceId }) => practiceId === mark.practiceId) === index,
  );
  const done = marksByPractice(offered, once);
  // A practice that has become daily since is not done today by a mark of another day.
  for (const { id, practiceType } of offered) if (!isWeekly(practiceType) && done.get(id)?.day !== day) done.delete(id);
  return done;
}

/** The mark itself and, for a weekly practice, those of the other days of the week. */
function alike(marks: readonly PracticeMark[], mark: PracticeMark): string[] {
  const isSame = (one: PracticeMark) =>
    one.id === mark.id || (isWeekly(mark.practiceType) && one.practiceId === mark.practiceId);
  return marks.filter(isSame).map(({ id }) => id);
}

type Markable = { id: string; title: string };
type Mark = { practiceId: string; title: string };

/**
 * Which mark belongs to which practice. A mark whose practice is gone counts for one of the same title, so that what
 * was done in the morning does not look undone after an edit. Each mark counts once: with two practices of one title,
 * one mark ticks one box.
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
