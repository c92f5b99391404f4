import { isDeepStrictEqual } from 'node:util';
import { daysPerWeek } from '#contract/programs/constants.ts';
import {
  outsideSentence,
  placesOutside,
  programDay,
  titleOfPractice,
  titleOfWeek,
  type Place,
} from '#contract/programs/rules.ts';
import type {
  DailyPromptsBody,
  PeopleChoice,
  SetSaved,
  UpdateProgramBody,
  WeeklyPracticesBody,
  WeeklyThemesBody,
} from '#contract/programs/schema.ts';
import type { ProgramLibraryItem } from '#contract/programs/views.ts';
import { completeFinished } from '#server/features/assignments/current-assignment.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { canEdit, type Viewer } from './access.ts';
import { refuseUnusable } from './check-ins.ts';
import {
  listPractices,
  listPrompts,
  listThemes,
  replacePractices,
  replacePrompts,
  replaceThemes,
} from './content-queries.ts';
import { changedMeanwhile, headingOf, inOrder, notEditable, withPositions, type PromptContent } from './content.ts';
import { findLibraryRow } from './read-queries.ts';
import { presentLibraryItem } from './read-programs.ts';
import { keepTranslations, refuseLanguage, type Part } from './translations.ts';
import { listClientsOnCurrent } from './version-queries.ts';
import { refuseToReach, tellRecounted, withPeopleKept } from './versions.ts';
import {
  closeToNewcomers,
  findLastWeek,
  findReachedDay,
  lockVisibleProgram,
  updateProgramRow,
  type LockedProgram,
} from './write-queries.ts';

/**
 * Which program, the revision the caller has seen (without one the change is applied in any case), and whether people
 * on it stay on their version.
 */
type Target = { reference: string; seenRevision: number | undefined; people?: PeopleChoice | undefined };

async function lockForEdit(tx: Tx, viewer: Viewer, reference: string): Promise<LockedProgram> {
  const program = await lockVisibleProgram(tx, viewer, reference);
  if (!program) throw refusal('program-not-found');
  if (!canEdit(viewer, program)) throw notEditable();
  return program;
}

function refuseStale(program: LockedProgram, seenRevision: number | undefined): void {
  if (seenRevision !== undefined && seenRevision !== program.revision) throw changedMeanwhile();
}

/**
 * Title, texts and length. A change that changes nothing succeeds, whatever revision came with it, so that a resent
 * request is not taken for someone else's change. Title and texts are shared by all versions; the length is part of a
 * version.
 */
export async function updateProgram(
  deps: Deps,
  viewer: Viewer,
  reference: string,
  { revision: seenRevision, people: choice = 'stay', ...wanted }: UpdateProgramBody,
): Promise<ProgramLibraryItem> {
  const now = deps.clock.now();
  const change = async () =>
    await deps.db.transaction(async (tx) => {
      const program = await lockForEdit(tx, viewer, reference);
      const isChange = Object.entries(wanted).some(
        ([name, value]) => value !== undefined && program[name as keyof typeof wanted] !== value,
      );
      if (isChange) {
        refuseStale(program, seenRevision);
        const { language = program.language } = wanted;
        if (language !== program.language) await refuseLanguage(tx, program, language);
        const { durationWeeks = program.durationWeeks } = wanted;
        const isShorter = durationWeeks < program.durationWeeks;
        if (isShorter) await closeToNewcomers(tx, program.id);
        if (durationWeeks !== program.durationWeeks && choice === 'stay') await refuseToReach(tx, program);
        if (isShorter) await refuseShortening(tx, program, durationWeeks, now);
        // People who reached the end have completed the program as it was.
        if (durationWeeks > program.durationWeeks) await completeFinished(tx, program.id, now);
        await updateProgramRow(tx, program.id, wanted, now);
        await keepTranslations(tx, program.id, headingOf(program), { ...headingOf(program), ...wanted }, now);
        if (durationWeeks > program.durationWeeks)
          await tellChanged(tx, { ...program, title: wanted.title ?? program.title, durationWeeks }, 'recounted', now);
        await audit(tx, {
          actorId: viewer.userId,
          action: 'program-changed',
          subjectId: program.id,
          detail: { part: 'heading' },
        });
      }
      const row = await findLibraryRow(tx, viewer, program.id, now);
      if (!row) throw refusal('program-not-found');
      return presentLibraryItem(row, viewer);
    });
  return await withPeopleKept(deps, viewer, change);
}

/** No one's remaining days disappear, and no text is dropped with its week. */
async function refuseShortening(tx: Tx, program: LockedProgram, durationWeeks: number, now: Date): Promise<void> {
  const followers = (await listClientsOnCurrent(tx, program.id, now)).length;
  if (followers > 0) throw refusal('program-cant-shorten', { people: followers }).with({ field: 'durationWeeks' });
  const lastWeek = await findLastWeek(tx, program.id);
  if (lastWeek > durationWeeks)
    throw refusal('program-week-has-content', { week: lastWeek }).with({ field: 'durationWeeks' });
}

/** People the change reaches: open pages refetch, and no percentage changes unnoticed. */
async function tellChanged(tx: Tx, program: LockedProgram, how: 'recounted' | 'as before', now: Date): Promise<void> {
  const clientIds = await listClientsOnCurrent(tx, program.id, now);
  if (how === 'recounted') await tellRecounted(tx, program, clientIds, now);
  await publishToAll(tx, clientIds, { kind: 'program', at: now });
}

/** No one opens a page whose prompt was removed. Changing it is fine. */
async function refuseEmptyingReached(
  tx: Tx,
  program: LockedProgram,
  stored: readonly PromptContent[],
  wanted: readonly PromptContent[],
  now: Date,
): Promise<void> {
  const kept = new Set(wanted.map(dayOfPrompt));
  const emptied = stored.map(dayOfPrompt).filter((day) => !kept.has(day));
  if (emptied.length === 0) return;
  const reached = await findReachedDay(tx, program.id);
  const lost = emptied.filter((day) => day <= reached);
  if (lost.length === 0) return;
  const followers = (await listClientsOnCurrent(tx, program.id, now)).length;
  throw refusal('program-prompts-reached', {
    people: followers,
    reached: Math.min(reached, program.durationWeeks * daysPerWeek),
    ...daysToName(lost),
  });
}

/** "day 3", "days 1 to 9", "days 1, 4, 6", and of many the first ones. */
function daysToName(days: readonly number[]) {
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length === 1) return { list: 'one', days: first, last: '', more: 0 };
  if (last - first === days.length - 1) return { list: 'range', days: first, last, more: 0 };
  const more = Math.max(0, days.length - namedDays);
  return { list: more > 0 ? 'more' : 'all', days: days.slice(0, namedDays).join(', '), last: '', more };
}

const namedDays = 7;

const dayOfPrompt = ({ weekNumber, dayNumber }: PromptContent): number => programDay(weekNumber, dayNumber);

type SetChange<Row extends Place> = {
  part: 'themes' | 'practices' | 'prompts';
  asPart: (rows: readonly Row[]) => Part;
  rows: Row[];
  list: (tx: Tx, programId: string) => Promise<(Row & { id: string })[]>;
  replace: (tx: Tx, programId: string, stored: (Row & { id: string })[], wanted: Row[]) => Promise<void>;
  refuse?: (tx: Tx, program: LockedProgram, stored: readonly Row[], wanted: readonly Row[], now: Date) => Promise<void>;
  /** What nobody on the program has a part in, before a version is kept for them. */
  refuseFirst?: (tx: Tx, stored: readonly Row[]) => Promise<void>;
  /** Whether percentages differ from before. */
  isRecounted?: (stored: readonly Row[], wanted: readonly Row[]) => boolean;
};

async function saveSet<Row extends Place>(
  deps: Deps,
  viewer: Viewer,
  { reference, seenRevision, people: choice = 'stay' }: Target,
  { part, asPart, rows, list, replace, refuse, refuseFirst, isRecounted }: SetChange<Row>,
): Promise<SetSaved> {
  const now = deps.clock.now();
  const change = async () =>
    await deps.db.transaction(async (tx) => {
      const program = await lockForEdit(tx, viewer, reference);
      await closeToNewcomers(tx, program.id);
      refuseOutside(rows, program.durationWeeks);
      const stored = await list(tx, program.id);
      const wanted = inOrder(rows);
      if (
        isDeepStrictEqual(
          stored.map(({ id: _, ...row }) => row),
          wanted,
        )
      )
        return { count: rows.length, revision: program.revision };
      refuseStale(program, seenRevision);
      await refuseFirst?.(tx, stored);
      if (choice === 'stay') await refuseToReach(tx, program);
      await refuse?.(tx, program, stored, wanted, now);
      await replace(tx, program.id, stored, wanted);
      await keepTranslations(tx, program.id, asPart(stored), asPart(wanted), now);
      const revision = await updateProgramRow(tx, program.id, {}, now);
      await tellChanged(tx, program, isRecounted?.(stored, wanted) ? 'recounted' : 'as before', now);
      await audit(tx, {
        actorId: viewer.userId,
        action: 'program-changed',
        subjectId: program.id,
        detail: { part, count: rows.length },
      });
      return { count: rows.length, revision };
    });
  return await withPeopleKept(deps, viewer, change);
}

function refuseOutside(rows: readonly Place[], durationWeeks: number): void {
  const outside = placesOutside(rows, durationWeeks).map(
    (index) => [`${index}.weekNumber`, outsideSentence(rows[index] as Place, durationWeeks)] as const,
  );
  const [first] = outside;
  if (first) throw new AppError('invalid', first[1], { fields: Object.fromEntries(outside) });
}

export async function saveThemes(
  deps: Deps,
  viewer: Viewer,
  target: Target,
  themes: WeeklyThemesBody,
): Promise<SetSaved> {
  const rows = themes.map((theme) => ({ ...theme, title: titleOfWeek(theme.title, theme.weekNumber) }));
  return await saveSet(deps, viewer, target, {
    part: 'themes',
    asPart: (weeklyThemes) => ({ weeklyThemes }),
    rows,
    list: listThemes,
    replace: replaceThemes,
  });
}

export async function savePractices(
  deps: Deps,
  viewer: Viewer,
  target: Target,
  practices: WeeklyPracticesBody,
): Promise<SetSaved> {
  const rows = withPositions(practices.map((practice) => ({ ...practice, title: titleOfPractice(practice.title) })));
  return await saveSet(deps, viewer, target, {
    part: 'practices',
    asPart: (weeklyPractices) => ({ weeklyPractices }),
    rows,
    list: listPractices,
    replace: replacePractices,
    isRecounted: (stored, wanted) => !isDeepStrictEqual(stored.map(nameOf).toSorted(), wanted.map(nameOf).toSorted()),
  });
}

/** A mark counts for the practice of its week and title. */
const nameOf = ({ weekNumber, title }: { weekNumber: number; title: string }): string => `${weekNumber} ${title}`;

export async function savePrompts(
  deps: Deps,
  viewer: Viewer,
  target: Target,
  prompts: DailyPromptsBody,
): Promise<SetSaved> {
  return await saveSet(deps, viewer, target, {
    part: 'prompts',
    asPart: (dailyPrompts) => ({ dailyPrompts }),
    rows: prompts,
    list: listPrompts,
    replace: replacePrompts,
    refuse: refuseEmptyingReached,
    refuseFirst: async (tx, already) => await refuseUnusable(deps, tx, viewer, prompts, { already }),
  });
}
