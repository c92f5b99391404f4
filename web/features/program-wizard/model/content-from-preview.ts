import { daysPerWeek, weeksMax } from '#contract/programs/constants.ts';
import type { ProgramPreview } from '#web/features/programs/queries.ts';
import { blankContent, headingFields } from './content.ts';
import type { Heading, Practice, ProgramContent } from './content.ts';

/** A program as the server has it, in the shape in which it is written here. */
export function contentFromPreview({
  program,
  weeklyThemes,
  weeklyPractices,
  dailyPrompts,
}: ProgramPreview): ProgramContent {
  const content = blankContent();
  const texts = Object.fromEntries(headingFields.map((field) => [field, program[field]])) as Omit<
    Heading,
    'durationWeeks'
  >;
  content.heading = { ...texts, durationWeeks: program.durationWeeks };
  for (const { weekNumber, title, focusDescription, discussionTopics, integrationGoal } of weeklyThemes) {
    const week = content.weeks[weekNumber - 1];
    if (week) week.theme = { title, focusDescription, discussionTopics: [...discussionTopics], integrationGoal };
  }
  for (const practice of weeklyPractices)
    content.weeks[practice.weekNumber - 1]?.practices.push(practiceFrom(practice));
  for (const { weekNumber, dayNumber, promptText, promptType } of dailyPrompts) {
    const week = content.weeks[weekNumber - 1];
    if (week && weekNumber <= weeksMax && dayNumber <= daysPerWeek)
      week.prompts[dayNumber - 1] = { text: promptText, type: promptType };
  }
  return content;
}

function practiceFrom({
  id,
  title,
  practiceType,
  duration,
  instructions,
  purpose,
  difficulty,
  isOptional,
}: ProgramPreview['weeklyPractices'][number]): Practice {
  return {
    key: id,
    title,
    practiceType,
    duration,
    instructions: instructions.join('\n'),
    purpose,
    difficulty,
    isOptional,
  };
}
