/** What a program says, apart from where it is stored. The seed adds row ids and the owner. */
export type PracticeDifficulty = 'Beginner' | 'Intermediate' | 'Advanced';
export type PracticeType = 'daily' | 'weekly';
export type PromptType = 'reflection' | 'noticing' | 'experiment' | 'letter' | 'review';

export type WeeklyThemeContent = {
  weekNumber: number;
  title: string;
  focusDescription: string;
  discussionTopics: string[];
  integrationGoal: string;
};

export type WeeklyPracticeContent = {
  weekNumber: number;
  /** 1-based within the week. */
  position: number;
  title: string;
  practiceType: PracticeType;
  duration: string;
  instructions: string[];
  purpose: string;
  difficulty: PracticeDifficulty;
  isOptional: boolean;
};

export type DailyPromptContent = {
  weekNumber: number;
  /** 1 to 7 within the week. */
  dayNumber: number;
  promptText: string;
  promptType: PromptType;
};

export type ProgramHeading = {
  programId: string;
  title: string;
  subtitle: string;
  description: string;
  coreQuestion: string;
  targetAudience: string;
  expectedOutcomes: string;
};

export type ProgramContent = ProgramHeading & {
  durationWeeks: number;
  weeklyThemes: WeeklyThemeContent[];
  weeklyPractices: WeeklyPracticeContent[];
  dailyPrompts: DailyPromptContent[];
};

type WrittenPrompt = Omit<DailyPromptContent, 'weekNumber' | 'dayNumber'>;

/** A week as an author writes it: seven prompts, no numbers to keep in step by hand. */
export type ProgramWeek = Omit<WeeklyThemeContent, 'weekNumber'> & {
  practices: Omit<WeeklyPracticeContent, 'weekNumber' | 'position'>[];
  prompts: [WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt];
};
