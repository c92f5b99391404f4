import { prose } from '#server/platform/prose.ts';
import type { Heading, PracticeContent, PromptContent, ThemeContent } from '../content.ts';
import type { Translations } from '../translation-queries.ts';

type OwnPractice = PracticeContent & { practiceType: 'daily' | 'weekly' };
type OwnPrompt = PromptContent & { promptType: 'reflection' | 'noticing' | 'experiment' | 'letter' | 'review' };

/** The length is counted from the weeks. */
type ProgramHeading = Omit<Heading, 'durationWeeks'> & { programId: string };

/** What a program of the platform says. The seed adds row ids and the owner. */
export type ProgramContent = ProgramHeading & {
  durationWeeks: number;
  language: string;
  translations?: Translations;
  weeklyThemes: ThemeContent[];
  weeklyPractices: OwnPractice[];
  dailyPrompts: OwnPrompt[];
};

type WrittenPrompt = Omit<OwnPrompt, 'weekNumber' | 'dayNumber'>;

/** The tag of a prompt's text: ``prompt('review')`…` ``. */
export const prompt =
  (promptType: OwnPrompt['promptType']) =>
  (text: TemplateStringsArray): WrittenPrompt => ({ promptType, promptText: prose(text) });

/** Daily, for beginners and not optional unless it says otherwise. */
type WrittenPractice = Pick<OwnPractice, 'title' | 'duration' | 'purpose' | 'instructions'> &
  Partial<Pick<OwnPractice, 'practiceType' | 'difficulty' | 'isOptional'>>;
const usual = { practiceType: 'daily', difficulty: 'Beginner', isOptional: false } as const;

/** A week as an author writes it: seven prompts, without numbers. */
export type ProgramWeek = Omit<ThemeContent, 'weekNumber'> & {
  practices: WrittenPractice[];
  prompts: [WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt, WrittenPrompt];
};

/** Numbers weeks, days and practices by their place, so the order of the rows is the order of the text. */
export function programFromWeeks(heading: ProgramHeading, weeks: ProgramWeek[]): ProgramContent {
  const numbered = weeks.map((week, index) => ({ week, weekNumber: index + 1 }));
  return {
    ...heading,
    durationWeeks: weeks.length,
    language: 'en',
    weeklyThemes: numbered.map(({ week, weekNumber }) => ({
      weekNumber,
      title: week.title,
      focusDescription: week.focusDescription,
      discussionTopics: week.discussionTopics,
      integrationGoal: week.integrationGoal,
    })),
    weeklyPractices: numbered.flatMap(({ week, weekNumber }) =>
      week.practices.map((practice, index) => ({ weekNumber, position: index + 1, ...usual, ...practice })),
    ),
    dailyPrompts: numbered.flatMap(({ week, weekNumber }) =>
      week.prompts.map((prompt, index) => ({ weekNumber, dayNumber: index + 1, ...prompt })),
    ),
  };
}
