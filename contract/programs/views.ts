import * as z from 'zod/mini';
import { instant } from '#contract/fields.ts';
import { authorSchema } from '#contract/coach-profile/schema.ts';
import { practiceDifficulties } from './constants.ts';

const programFields = {
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  coreQuestion: z.string(),
  targetAudience: z.string(),
  durationWeeks: z.number(),
  /** The one it was written in first. */
  languages: z.array(z.string()),
  /** Belongs to the platform rather than to a coach. */
  isPlatform: z.boolean(),
  /** The caller made it. */
  isOwn: z.boolean(),
  /** Null for platform programs, empty for a coach without a name. */
  ownerName: z.nullable(z.string()),
  /** The caller may edit it. */
  canEdit: z.boolean(),
  /** Cannot be assigned yet. */
  isDraft: z.boolean(),
  /** Incremented by every change; sent back with one, it keeps editors from overwriting each other. */
  revision: z.number(),
};

export const programLibraryItemSchema = z.object({
  ...programFields,
  dailyPromptsCount: z.number(),
  activeClientsCount: z.number(),
  /** The caller's own clients on it: how many, and three of them by name. */
  ownClients: z.object({ count: z.number(), names: z.array(z.string()) }),
  createdAt: instant,
  /** Since when it cannot be assigned; null while it is in the library. */
  archivedAt: z.nullable(instant),
});
export type ProgramLibraryItem = z.infer<typeof programLibraryItemSchema>;

/** Can still be restored. */
export const deletedProgramSchema = z.object({
  id: z.string(),
  /** Its former programId, which may be another program's by now. */
  programId: z.string(),
  title: z.string(),
  /** People who continued when it was deleted, and still do. */
  activeClientsCount: z.number(),
  deletedAt: instant,
  /** From then on it is erased. */
  restorableUntil: instant,
});
export type DeletedProgram = z.infer<typeof deletedProgramSchema>;

export const availableProgramSchema = z.object({
  id: z.string(),
  programId: z.string(),
  title: z.string(),
  durationWeeks: z.number(),
  /** Tells programs with the same title apart. */
  isOwn: z.boolean(),
  /** Null for platform programs, empty for a coach without a name. */
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
  /** Missing if none was written, and for clients. */
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
  /** After the day’s page; missing if there is none, and for clients. */
  checkIn: z.optional(z.object({ instrumentId: z.string(), version: z.number(), title: z.string() })),
});

const effectivenessSchema = z.object({
  /** Percent; 0 while `hasRate` is false. */
  completionRate: z.number(),
  /** Five or more have completed it or had the time to. */
  hasRate: z.boolean(),
  /** Signed; 0 while `enoughData` is false. */
  averageMoodImprovement: z.number(),
  activeClients: z.number(),
  /** Enough clients that none can be identified from the mood change. */
  enoughData: z.boolean(),
});

/** People affected if the program is deleted or changed. */
export const programPeopleSchema = z.object({
  /** Own clients on it, by name, up to a limit. */
  names: z.array(z.string()),
  /** Own clients who are on it. */
  clients: z.number(),
  /** On it, and not the caller's clients. */
  others: z.number(),
  /** The furthest program day someone on the current version has reached, or may reach tonight; 0 without anyone. */
  reachedDay: z.number(),
  /** People on an earlier version. */
  earlier: z.object({
    /** Own clients among them, by name, up to a limit. */
    names: z.array(z.string()),
    /** People who can be moved to the current version. */
    movable: z.number(),
    /** Of these: those whose days or practices would differ, so that their percentage is recalculated. */
    recounted: z.number(),
    /** People who must finish theirs: they are past the days or prompts of the current version. */
    bound: z.number(),
  }),
  /** Pending invitations to it. */
  waitingInvitations: z.number(),
});
export type ProgramPeople = z.infer<typeof programPeopleSchema>;

export const peopleMovedSchema = z.object({ moved: z.number(), stayed: z.number() });
export type PeopleMoved = z.infer<typeof peopleMovedSchema>;

export const programPreviewSchema = z.object({
  program: z.object({ ...programFields, expectedOutcomes: z.string() }),
  dailyPrompts: z.array(dailyPromptSchema),
  weeklyThemes: z.array(weeklyThemeSchema),
  weeklyPractices: z.array(weeklyPracticeSchema),
  effectiveness: effectivenessSchema,
  /** Null for platform programs. */
  author: z.nullable(authorSchema),
});
export type ProgramPreview = z.infer<typeof programPreviewSchema>;
