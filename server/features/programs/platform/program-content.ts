/** What a program says, apart from where it is stored. The seed adds row ids and the owner. */
type PracticeDifficulty = 'Beginner' | 'Intermediate' | 'Advanced';
type PracticeType = 'daily' | 'weekly';
type PromptType = 'reflection' | 'noticing' | 'experiment' | 'letter' | 'review';

type WeeklyThemeContent = {
  weekNumber: number;
  title: string;
  focusDescription: string;
  discussionTopics: string[];
  integrationGoal: string;
};

type WeeklyPracticeContent = {
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

type DailyPromptContent = {
  weekNumber: number;
  /** 1 to 7 within the week. */
  dayNumber: number;
  promptText: string;
  promptType: PromptType;
};

type ProgramHeading = {
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

/** Numbers weeks, days and practices by their place, so the order of the rows is the order of the text. */
export function programFromWeeks(heading: ProgramHeading, weeks: ProgramWeek[]): ProgramContent {
  const numbered = weeks.map((week, index) => ({ week, weekNumber: index + 1 }));
  return {
    ...heading,
    durationWeeks: weeks.length,
    weeklyThemes: numbered.map(({ week, weekNumber }) => ({
      weekNumber,
      title: week.title,
      focusDescription: week.focusDescription,
      discussionTopics: week.discussionTopics,
      integrationGoal: week.integrationGoal,
    })),
    weeklyPractices: numbered.flatMap(({ week, weekNumber }) =>
      week.practices.map((practice, index) => ({ weekNumber, position: index + 1, ...practice })),
    ),
    dailyPrompts: numbered.flatMap(({ week, weekNumber }) =>
      week.prompts.map((prompt, index) => ({ weekNumber, dayNumber: index + 1, ...prompt })),
    ),
  };
}
