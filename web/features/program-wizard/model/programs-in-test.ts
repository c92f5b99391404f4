import type { ProgramPreview } from '#web/features/programs/queries.ts';
import { blankContent, blankPractice } from './content.ts';
import type { ProgramContent } from './content.ts';
import { headingBody, practicesBody, promptsBody, themesBody } from './request-bodies.ts';

/** A program with a word in every place. */
export function writtenProgram(weeks: number): ProgramContent {
  const content = blankContent();
  content.heading = {
    title: 'Small Braveries',
    subtitle: 'The next small true thing',
    description: 'For careful people.',
    coreQuestion: 'What would be honest?',
    targetAudience: 'Careful people',
    expectedOutcomes: 'A braver week',
    durationWeeks: weeks,
  };
  for (const [index, week] of content.weeks.slice(0, weeks).entries()) {
    week.theme = {
      title: `Theme ${index + 1}`,
      focusDescription: 'Look at the edge.',
      discussionTopics: ['Who knows?'],
      integrationGoal: 'Say it.',
      groupPost: `Together in week ${index + 1}.`,
    };
    week.practices = [
      {
        ...blankPractice(`p${index + 1}`),
        title: `Practice of week ${index + 1}`,
        duration: '3 min',
        instructions: 'Sit.\nBreathe.',
      },
    ];
    week.prompts = week.prompts.map((prompt, day) => ({ ...prompt, text: `Question ${index + 1}.${day + 1}?` }));
  }
  return content;
}

/** As the server answers with them: it knows the titles of check-ins. */
export const promptRows = (prompts: ReturnType<typeof promptsBody>): ProgramPreview['dailyPrompts'] =>
  prompts.map(({ checkIn, ...prompt }, index) => ({
    id: `d${index}`,
    ...prompt,
    ...(checkIn && { checkIn: { ...checkIn, title: `Title of ${checkIn.instrumentId}` } }),
  }));

/** What the server would answer for a program with this content. */
export function previewOf(
  content: ProgramContent,
  { id = 'id-1', revision = 1, activeClients = 0, canEdit = true } = {},
): ProgramPreview {
  return {
    program: {
      id,
      programId: 'small-braveries',
      ...headingBody(content.heading),
      isPlatform: false,
      languages: ['en'],
      isOwn: true,
      ownerName: 'Ines Calloway',
      canEdit,
      isDraft: false,
      revision,
    },
    weeklyThemes: themesBody(content).map((theme, index) => ({ id: `t${index}`, ...theme })),
    weeklyPractices: practicesBody(content).map((practice, index) => ({ id: `w${index}`, ...practice })),
    dailyPrompts: promptRows(promptsBody(content)),
    effectiveness: { completionRate: 0, hasRate: false, averageMoodImprovement: 0, activeClients, enoughData: false },
    author: null,
  };
}
