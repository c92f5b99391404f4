import * as z from 'zod/mini';
import { instant } from '#contract/fields.ts';
import { authorSchema } from '#contract/coach-profile/schema.ts';
import { practiceDifficulties } from './constants.ts';

export const programLibraryItemSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  coreQuestion: z.string(),
  targetAudience: z.string(),
  durationWeeks: z.number(),
  dailyPromptsCount: z.number(),
  activeClientsCount: z.number(),
  /** The caller's own clients who are on it: how many, and three of them by name. */
  ownClients: z.object({ count: z.number(), names: z.array(z.string()) }),
  /** Belongs to the platform rather than to a coach. */
  isPlatform: z.boolean(),
  /** The caller made it. */
  isOwn: z.boolean(),
  /** Null for the platform's programs, empty for a coach who has given no name. */
  ownerName: z.nullable(z.string()),
  /** The caller may edit it. */
  canEdit: z.boolean(),
  /** Nobody can be put on it yet. */
  isDraft: z.boolean(),
  createdAt: instant,
  /** Since when nobody new can be put on it; null while it is in the library. */
  archivedAt: z.nullable(instant),
  /** Counts the changes; sent back with a change, it keeps one editor from overwriting another. */
  revision: z.number(),
});
export type ProgramLibraryItem = z.infer<typeof programLibraryItemSchema>;

/** Can still be restored. */
export const deletedProgramSchema = z.object({
  id: z.string(),
  /** What it was called; by now it may be another program's. */
  programId: z.string(),
  title: z.string(),
  /** Who went on when it was deleted, and still does. */
  activeClientsCount: z.number(),
  deletedAt: instant,
  /** From then on it is gone. */
  restorableUntil: instant,
});
export type DeletedProgram = z.infer<typeof deletedProgramSchema>;

export const availableProgramSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  durationWeeks: z.number(),
  /** The three by which programs of the same title are told apart. */
  isOwn: z.boolean(),
  /** Null for the platform's programs, empty for a coach who has given no name. */
  ownerName: z.nullable(z.string()),
  createdAt: instant,
});
export type AvailableProgram = z.infer<typeof availableProgramSchema>;

const weeklyThemeSchema = z.object({
  id: z.string(),
  weekNumber: z.number(),
  title: z.string(),
  focusDescription: z.string(),
  discussionTopics: z.array(z.string()),
  integrationGoal: z.string(),
  /** Missing where none was written, and for clients. */
  groupPost: z.optional(z.string()),
});

const weeklyPracticeSchema = z.object({
  id: z.string(),
  weekNumber: z.number(),
  title: z.string(),
  practiceType: z.string(),
  duration: z.string(),
  instructions: z.array(z.string()),
  purpose: z.string(),
  difficulty: z.enum(practiceDifficulties),
  isOptional: z.boolean(),
});

const dailyPromptSchema = z.object({
  id: z.string(),
  weekNumber: z.number(),
  /** 1 to 7, within the week. */
  dayNumber: z.number(),
  promptText: z.string(),
  promptType: z.string(),
});

const effectivenessSchema = z.object({
  /** Percent. */
  completionRate: z.number(),
  /** Signed; 0 while `enoughData` is false. */
  averageMoodImprovement: z.number(),
  activeClients: z.number(),
  /** Enough clients stand behind the mood change that none of them can be recognised in it. */
  enoughData: z.boolean(),
});

/** Who would be touched if the program went or changed. */
export const programPeopleSchema = z.object({
  /** Own clients who are on it, by name, the first of them. */
  names: z.array(z.string()),
  /** Own clients who are on it. */
  clients: z.number(),
  /** On it, and not the caller's clients. */
  others: z.number(),
  /** The furthest program day somebody on the current version has reached, or may reach tonight; 0 without anybody. */
  reachedDay: z.number(),
  /** Those who stayed on a version they began, before the program was changed. */
  earlier: z.object({
    /** Own clients among them, by name, the first of them. */
    names: z.array(z.string()),
    /** Who can be moved to the current version. */
    movable: z.number(),
    /** Of these: for whom days or practices are others then, so that their percentage is counted anew. */
    recounted: z.number(),
    /** Who has to finish theirs: they are further than the current version has days or prompts. */
    bound: z.number(),
  }),
  /** Invitations to it that wait for an answer. */
  waitingInvitations: z.number(),
});
export type ProgramPeople = z.infer<typeof programPeopleSchema>;

export const peopleMovedSchema = z.object({ moved: z.number(), stayed: z.number() });
export type PeopleMoved = z.infer<typeof peopleMovedSchema>;

export const programPreviewSchema = z.object({
  program: z.object({
    id: z.string(),
    programId: z.string(),
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    coreQuestion: z.string(),
    targetAudience: z.string(),
    expectedOutcomes: z.string(),
    durationWeeks: z.number(),
    isPlatform: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.nullable(z.string()),
    canEdit: z.boolean(),
    isDraft: z.boolean(),
    revision: z.number(),
  }),
  dailyPrompts: z.array(dailyPromptSchema),
  weeklyThemes: z.array(weeklyThemeSchema),
  weeklyPractices: z.array(weeklyPracticeSchema),
  effectiveness: effectivenessSchema,
  /** Null for the platform's programs. */
  author: z.nullable(authorSchema),
});
export type ProgramPreview = z.infer<typeof programPreviewSchema>;
