import type { ProgramContent, ProgramHeading, ProgramWeek } from './types.ts';

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
