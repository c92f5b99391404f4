import type {
  CreateProgramBody,
  DailyPromptsBody,
  WeeklyPracticesBody,
  WeeklyThemesBody,
} from '#contract/programs/schema.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';

/** The content of a program, apart from owner and storage: what the wizard sends. */
export type Heading = CreateProgramBody;
export function headingOf(program: Heading): Heading {
  const { title, subtitle, description, coreQuestion, targetAudience, expectedOutcomes, durationWeeks } = program;
  return { title, subtitle, description, coreQuestion, targetAudience, expectedOutcomes, durationWeeks };
}

export type ThemeContent = WeeklyThemesBody[number];
/** Positions are 1-based within the week. */
export type PracticeContent = WeeklyPracticesBody[number] & { position: number };
export type PromptContent = DailyPromptsBody[number];
export type CheckInRef = NonNullable<PromptContent['checkIn']>;

export type Content = {
  weeklyThemes: ThemeContent[];
  weeklyPractices: PracticeContent[];
  dailyPrompts: PromptContent[];
};

type InWeek = { weekNumber: number };

/** Practices are in the given order, week by week. */
export function withPositions<Given extends InWeek>(practices: readonly Given[]): (Given & { position: number })[] {
  const counts = new Map<number, number>();
  return practices.map((practice) => {
    const position = (counts.get(practice.weekNumber) ?? 0) + 1;
    counts.set(practice.weekNumber, position);
    return { ...practice, position };
  });
}

const placeOf = (row: InWeek & { dayNumber?: number; position?: number }): number =>
  row.weekNumber * 100 + (row.dayNumber ?? row.position ?? 0);

export function inOrder<Row extends InWeek>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Gives each new row the id of the stored row it replaces, so that references to it (a client's mark on a practice)
 * stay valid. Matchers are tried in turn; a stored row is used once.
 */
export function keepIds<Row extends object>(
  stored: readonly (Row & { id: string })[],
  wanted: readonly Row[],
  likenesses: ((row: Row) => string)[],
  newId: () => string,
): (Row & { id: string })[] {
  const free = new Set(stored);
  const ids = new Map<Row, string>();
  for (const likeness of likenesses) {
    for (const row of wanted) {
      const same = ids.has(row) ? undefined : [...free].find((candidate) => likeness(candidate) === likeness(row));
      if (!same) continue;
      free.delete(same);
      ids.set(row, same.id);
    }
  }
  return wanted.map((row) => ({ ...row, id: ids.get(row) ?? newId() }));
}

export const notEditable = (): AppError => refusal('program-of-platform');

export const changedMeanwhile = (): AppError => refusal('program-changed-elsewhere').with({ field: 'revision' });
