import { said } from '#contract/said.ts';
/** Every program counts in weeks of seven days. */
export const daysPerWeek = 7;

/** The 7-day program. */
export const weeksMin = 1;

/** A season; write longer programs as two. */
export const weeksMax = 12;

/** The wizard's 28 days. */
export const weeksDefault = 4;

/** Shown as the length when a program's own is unknown (the shorter of the two built-in programs). */
export const fallbackTotalDays = 7;

/** Fits a heading on two lines. */
export const programTitleMax = 200;

/** The refusal when a program is created or renamed without one. */
export const programTitleRequired = said('give-program-title');

/** One sentence under the title. */
export const subtitleMax = 300;

/** A paragraph or two on the library card. */
export const descriptionMax = 2_000;

/** One question that all days keep asking. */
export const coreQuestionMax = 500;

/** A short description of people. */
export const targetAudienceMax = 1_000;

/** A list of outcomes, one per line. */
export const expectedOutcomesMax = 4_000;

/** Readable in a URL; the database has the same check. */
export const programIdMax = 64;
export const programIdPattern = /^[a-z0-9][a-z0-9-]{0,62}[a-z0-9]$/;

/** Reserved: path segments in place of an id. */
export const reservedProgramIds = ['all', 'preview', 'schema', 'new', 'import', 'list'] as const;

/** How long a deleted program can be restored. */
export const deletedProgramDays = 30;

/** Room for a guided exercise; a prompt is usually one sentence. */
export const promptTextMax = 10_000;

/** A single word on a badge. */
export const promptTypeMax = 40;

/** What the wizard writes. */
export const promptTypeDefault = 'reflection';

/** Fills empty days in the wizard, and is shown on a day without a prompt. */
export const defaultPromptText = 'What insights are emerging for you today?';

/** Shown all week under the theme. */
export const focusDescriptionMax = 2_000;

/** More would not fit one conversation. */
export const discussionTopicsMax = 20;

/** A sentence. */
export const discussionTopicMax = 500;

/** A sentence or two. */
export const integrationGoalMax = 1_000;

/** A post for groups on the program: as long as one in a room. */
export const groupPostMax = 4_000;

/** More than anyone would do in a week. */
export const practicesPerWeekMax = 10;

/** As long as a program's title may be. */
export const practiceTitleMax = 200;

/** The title of a practice without one. */
export const untitledPractice = 'Practice';

/** A single word: daily, weekly, general. */
export const practiceTypeMax = 40;

/** The default when a call names none. */
export const practiceTypeDefault = 'general';

/** Free text, such as "3 min". */
export const practiceDurationMax = 60;

/** A guided exercise has a dozen steps of a sentence or two; this leaves room. */
export const instructionStepsMax = 30;
export const instructionStepMax = 1_000;

/** A sentence or two. */
export const purposeMax = 1_000;

export const practiceDifficulties = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type PracticeDifficulty = (typeof practiceDifficulties)[number];

/** The preview shows the first prompts and counts the rest. */
export const previewPromptsShown = 3;

/** The preview's author card names this many specialties, then "and more". */
export const previewSpecialtiesShown = 2;

/** Below this many clients a mean mood change could be read back to a person, so none is given. */
export const moodChangeMinClients = 5;

/** The three documents of an import, as their JSON Schemas are named in addresses. */
export const programDocumentNames = ['program', 'weekly', 'daily'] as const;
export type ProgramDocumentName = (typeof programDocumentNames)[number];

/** The JSON of an import, or of one saved set, as it is sent. */
export const importMaxBytes = 1024 * 1024;
