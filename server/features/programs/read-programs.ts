import type { Author } from '#contract/coach-profile/schema.ts';
import { rateOf, ratePeopleMin } from '#contract/figures.ts';
import { moodChangeMinClients } from '#contract/programs/constants.ts';
import { isDraft } from '#contract/programs/rules.ts';
import type { AvailableProgram, ProgramLibraryItem, ProgramPreview } from '#contract/programs/views.ts';
import { translated } from '#contract/programs/translations.ts';
import { compareIn } from '#contract/text.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { canEdit, type Viewer } from './access.ts';
import { withTitles } from './check-ins.ts';
import { listPractices, listPrompts, listThemes } from './content-queries.ts';
import type { Content } from './content.ts';
import {
  findAssignable,
  findOutcome,
  findProgramWithAuthor,
  listArchivedPrograms,
  listAssignablePrograms,
  listEditablePrograms,
  listVisiblePrograms,
} from './read-queries.ts';
import { findTexts } from './translation-queries.ts';
import type { LibraryRow, ProgramOutcome, ProgramWithAuthor } from './read-queries.ts';

type Reader = Viewer & Pick<SessionUser, 'locale'>;

export async function listLibrary({ db, clock }: Deps, viewer: Reader): Promise<ProgramLibraryItem[]> {
  const rows = await listVisiblePrograms(db, viewer, clock.now());
  return inLibraryOrder(rows, viewer).map((row) => presentLibraryItem(row, viewer));
}

export async function listArchived({ db, clock }: Deps, viewer: Reader): Promise<ProgramLibraryItem[]> {
  const rows = await listArchivedPrograms(db, viewer, clock.now());
  return inLibraryOrder(rows, viewer).map((row) => presentLibraryItem(row, viewer));
}

export async function listEditable({ db, clock }: Deps, viewer: Reader): Promise<ProgramLibraryItem[]> {
  const rows = await listEditablePrograms(db, viewer, clock.now());
  return inLibraryOrder(rows, viewer).map((row) => presentLibraryItem(row, viewer));
}

export async function listAvailable({ db }: Deps, viewer: Reader): Promise<AvailableProgram[]> {
  const rows = inLibraryOrder(await listAssignablePrograms(db, viewer), viewer);
  return rows.map(({ ownerId, ownerName, createdAt, ...row }) => ({
    ...row,
    isOwn: ownerId === viewer.userId,
    ownerName: ownerId === null ? null : (ownerName ?? ''),
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * A program the person may assign, by its id or programId; undefined for a draft, a deleted one and one that is not
 * theirs.
 */
export async function assignableProgram(db: Db | Tx, viewer: Viewer, reference: string) {
  return await findAssignable(db, viewer, reference);
}

/**
 * Five statements for a program of any size, and one for check-ins that coaches made. A client reads it in their own
 * language, as far as there is one of it; for coaches it is the original. The revision is read before the
 * content: if someone saves in between, an editor who started from this preview holds the older revision and is stopped.
 */
export async function previewProgram(
  { db, clock }: Deps,
  viewer: Reader,
  reference: string,
  language: string,
): Promise<ProgramPreview> {
  const now = clock.now();
  const found = await findProgramWithAuthor(db, viewer, reference, now);
  if (!found) throw refusal('program-not-found');
  const shown = found.version ?? found.program;
  const [weeklyThemes, weeklyPractices, dailyPrompts, outcome] = await Promise.all([
    listThemes(db, shown.id),
    listPractices(db, shown.id),
    listPrompts(db, shown.id),
    findOutcome(db, viewer, found.program.id, now),
  ]);
  const isClient = viewer.role === 'client';
  const textsOf = isClient ? await findTexts(db, [found.program.id, shown.id], language) : () => undefined;
  const prompts = isClient
    ? dailyPrompts.map(({ checkIn: _, ...prompt }) => prompt)
    : await withTitles(db, dailyPrompts, { locale: language });
  const texts = textsOf(shown.id);
  const content = {
    weeklyThemes: weeklyThemes.map((theme) => translated('week', theme, texts)),
    weeklyPractices: weeklyPractices.map((practice) => translated('practice', practice, texts)),
    dailyPrompts: prompts.map((prompt) => {
      const read = translated('prompt', prompt, texts);
      // The wizard of a coach edits what is stored.
      return isClient ? { ...read, promptText: promptFor(language, read.promptText) } : read;
    }),
  };
  const program = translated('heading', found.program, textsOf(found.program.id));
  return presentPreview({ ...found, program }, content, outcome, viewer);
}

type Listed = { id: string; ownerId: string | null; title: string };

/** Own first, then the platform's, then (for an admin) others'; by title within each. */
function inLibraryOrder<Row extends Listed>(rows: readonly Row[], viewer: Reader): Row[] {
  const language = nearestLanguage([viewer.locale]);
  const group = ({ ownerId }: Row): number => (ownerId === viewer.userId ? 0 : ownerId === null ? 1 : 2);
  return rows.toSorted(
    (a, b) => group(a) - group(b) || compareIn(language, a.title, b.title) || (a.id < b.id ? -1 : 1),
  );
}

type Owned = { ownerId: string | null };

function presentOwner(viewer: Viewer, program: Owned, ownerName: string | null) {
  const isPlatform = program.ownerId === null;
  return {
    isPlatform,
    isOwn: program.ownerId === viewer.userId,
    ownerName: isPlatform ? null : (ownerName ?? ''),
    canEdit: canEdit(viewer, program),
  };
}

export function presentLibraryItem(
  {
    ownerId,
    ownerName,
    language,
    languages,
    createdAt,
    archivedAt,
    ownClientsCount,
    ownClientsNames,
    ...row
  }: LibraryRow,
  viewer: Viewer,
): ProgramLibraryItem {
  return {
    ...row,
    ...presentOwner(viewer, { ownerId }, ownerName),
    languages: [language, ...languages],
    ownClients: { count: ownClientsCount ?? 0, names: ownClientsNames ?? [] },
    isDraft: isDraft(row),
    createdAt: createdAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

type Rows = {
  [Set in Exclude<keyof Content, 'dailyPrompts'>]: (Content[Set][number] & { id: string })[];
} & Pick<ProgramPreview, 'dailyPrompts'>;

function presentPreview(
  { program, version, profile, languages }: ProgramWithAuthor,
  content: Rows,
  outcome: ProgramOutcome,
  viewer: Viewer,
): ProgramPreview {
  return {
    program: {
      id: program.id,
      programId: program.programId,
      title: program.title,
      subtitle: program.subtitle,
      description: program.description,
      coreQuestion: program.coreQuestion,
      targetAudience: program.targetAudience,
      expectedOutcomes: program.expectedOutcomes,
      durationWeeks: (version ?? program).durationWeeks,
      languages: [program.language, ...languages],
      ...presentOwner(viewer, program, profile?.fullName ?? null),
      isDraft: isDraft({ dailyPromptsCount: content.dailyPrompts.length }),
      revision: program.revision,
    },
    ...content,
    // A group post is read in a room, by its members, when its day has come.
    weeklyThemes:
      viewer.role === 'client' ? content.weeklyThemes.map(({ groupPost: _, ...theme }) => theme) : content.weeklyThemes,
    effectiveness: presentOutcome(outcome),
    author: program.ownerId === null ? null : presentAuthor(program.ownerId, profile),
  };
}

const nameless: Omit<Author, 'id'> = {
  fullName: '',
  professionalTitle: '',
  bio: '',
  yearsExperience: 0,
  certifications: [],
  coachingApproach: '',
  specialties: [],
  profileImageUrl: '',
  linkedinUrl: '',
  websiteUrl: '',
};

/** Only what the public profile shows as well; the response is stripped to it. */
function presentAuthor(id: string, profile: ProgramWithAuthor['profile']): Author {
  return { ...nameless, ...profile, id };
}

function presentOutcome({
  activeClients,
  completed,
  overdue,
  comparableClients,
  meanMoodChange,
}: ProgramOutcome): ProgramPreview['effectiveness'] {
  const ended = completed + overdue;
  const enoughData = comparableClients >= moodChangeMinClients;
  return {
    completionRate: rateOf(completed, ended) ?? 0,
    hasRate: ended >= ratePeopleMin,
    averageMoodImprovement: enoughData && meanMoodChange !== null ? Math.round(meanMoodChange * 10) / 10 : 0,
    activeClients,
    enoughData,
  };
}
