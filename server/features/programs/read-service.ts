import { totalDays } from '#contract/programs/rules.ts';
import type { AvailableProgram, ProgramLibraryItem, ProgramPreview } from '#contract/programs/views.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Viewer } from './access.ts';
import { listPractices, listPrompts, listThemes } from './content-queries.ts';
import { findOutcome } from './effectiveness-queries.ts';
import { listAssignablePrograms, listEditablePrograms, listVisiblePrograms } from './library-queries.ts';
import { inLibraryOrder, moodWindowDays, presentLibraryItem, presentPreview } from './present.ts';
import { findProgramWithAuthor } from './preview-queries.ts';

export async function listLibrary({ db }: Deps, viewer: Viewer): Promise<ProgramLibraryItem[]> {
  const rows = await listVisiblePrograms(db, viewer);
  return inLibraryOrder(rows, viewer).map((row) => presentLibraryItem(row, viewer));
}

export async function listEditable({ db }: Deps, viewer: Viewer): Promise<ProgramLibraryItem[]> {
  const rows = await listEditablePrograms(db, viewer);
  return inLibraryOrder(rows, viewer).map((row) => presentLibraryItem(row, viewer));
}

export async function listAvailable({ db }: Deps, viewer: Viewer): Promise<AvailableProgram[]> {
  return inLibraryOrder(await listAssignablePrograms(db, viewer), viewer);
}

/**
 * Five statements for a program of any size. The row with the revision is read before the content: should somebody save
 * in between, an editor who started from this preview holds the older revision and is stopped, never the newer one.
 */
export async function previewProgram({ db, clock }: Deps, viewer: Viewer, reference: string): Promise<ProgramPreview> {
  const now = clock.now();
  const found = await findProgramWithAuthor(db, viewer, reference, now);
  if (!found) throw notFound('This program');
  const { id, durationWeeks } = found.program;
  const span = { totalDays: totalDays(durationWeeks), windowDays: moodWindowDays(durationWeeks), now };
  const [weeklyThemes, weeklyPractices, dailyPrompts, outcome] = await Promise.all([
    listThemes(db, id),
    listPractices(db, id),
    listPrompts(db, id),
    findOutcome(db, id, span),
  ]);
  return presentPreview(found, { weeklyThemes, weeklyPractices, dailyPrompts }, outcome, viewer);
}
