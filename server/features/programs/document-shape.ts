import type { ProgramDocuments } from '#contract/programs/documents.ts';
import { withPositions } from './content.ts';
import type { Content, Heading, Practice, Theme } from './content.ts';

type Week = ProgramDocuments['weeklyData']['weeks'][number];
type Program = Heading & Content & { programId: string };

/** What the documents say, as rows. A week without a title has practices and no theme. */
export function programFromDocuments({ programData, weeklyData, dailyData }: ProgramDocuments): Program {
  const { $schema: _, ...heading } = programData;
  return {
    ...heading,
    weeklyThemes: weeklyData.weeks.flatMap(({ practices: _practices, title, ...theme }) =>
      title === undefined ? [] : [{ ...theme, title }],
    ),
    weeklyPractices: withPositions(
      weeklyData.weeks.flatMap(({ weekNumber, practices }) =>
        practices.map((practice) => ({ weekNumber, ...practice })),
      ),
    ),
    dailyPrompts: dailyData.prompts,
  };
}

/** The other way round. Rows come in order, and weeks with neither theme nor practice are left out. */
export function documentsFromProgram({
  programId,
  weeklyThemes,
  weeklyPractices,
  dailyPrompts,
  ...heading
}: Program): ProgramDocuments {
  const weekNumbers = [...new Set([...weeklyThemes, ...weeklyPractices].map(({ weekNumber }) => weekNumber))].toSorted(
    (a, b) => a - b,
  );
  return {
    programData: { programId, ...heading },
    weeklyData: {
      programId,
      weeks: weekNumbers.map((weekNumber) => {
        const theme = weeklyThemes.find((one) => one.weekNumber === weekNumber);
        return { ...weekOf(weekNumber, theme), practices: practicesOf(weekNumber, weeklyPractices) };
      }),
    },
    dailyData: {
      programId,
      prompts: dailyPrompts.map(({ weekNumber, dayNumber, promptText, promptType }) => ({
        weekNumber,
        dayNumber,
        promptText,
        promptType,
      })),
    },
  };
}

function weekOf(weekNumber: number, theme: Theme | undefined): Omit<Week, 'practices'> {
  if (!theme) return { weekNumber, focusDescription: '', discussionTopics: [], integrationGoal: '' };
  const { title, focusDescription, discussionTopics, integrationGoal } = theme;
  return { weekNumber, title, focusDescription, discussionTopics, integrationGoal };
}

function practicesOf(week: number, practices: Practice[]): Week['practices'] {
  return practices
    .filter(({ weekNumber }) => weekNumber === week)
    .map(({ title, practiceType, duration, instructions, purpose, difficulty, isOptional }) => ({
      title,
      practiceType,
      duration,
      instructions,
      purpose,
      difficulty,
      isOptional,
    }));
}
