import type { LibraryProgram, ProgramPreview } from './queries.ts';

/** Typed by the contract, so that tests of the pages break when it changes. */
export function libraryProgram(given: Partial<LibraryProgram> = {}): LibraryProgram {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    programId: 'small-braveries',
    title: 'Small Braveries',
    subtitle: 'The next true thing',
    description: 'Twenty-eight days of it.',
    coreQuestion: '',
    targetAudience: '',
    durationWeeks: 4,
    dailyPromptsCount: 28,
    activeClientsCount: 3,
    ownClients: { count: 2, names: ['Lena Fischer', 'Mats Holm'] },
    isPlatform: false,
    languages: ['en'],
    isOwn: true,
    ownerName: 'Ines Calloway',
    canEdit: true,
    createdAt: '2025-09-01T09:00:00.000Z',
    archivedAt: null,
    isDraft: false,
    revision: 1,
    ...given,
  };
}

/** Of the platform, as a coach sees it. */
export const breathAsAnchor = libraryProgram({
  id: '0198c0de-0000-7000-8000-000000000002',
  programId: 'breath-anchor-01',
  title: 'Breath as Anchor',
  subtitle: '',
  description: 'Seven days.',
  durationWeeks: 1,
  dailyPromptsCount: 7,
  activeClientsCount: 1,
  ownClients: { count: 0, names: [] },
  isPlatform: true,
  languages: ['en'],
  isOwn: false,
  ownerName: null,
  canEdit: false,
});

export const author: NonNullable<ProgramPreview['author']> = {
  id: 'c1',
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic and Career Coach',
  bio: 'We go slowly and we write it down.',
  yearsExperience: 11,
  certifications: [],
  coachingApproach: '',
  specialties: ['Life transitions', 'Burnout', 'Grief'],
  profileImageUrl: '',
  linkedinUrl: 'https://linkedin.example/in/ines',
  websiteUrl: 'https://ines.example',
};

export function preview(
  given: Partial<ProgramPreview> & { about?: Partial<ProgramPreview['program']> } = {},
): ProgramPreview {
  const { about, ...parts } = given;
  return {
    program: {
      id: '0198c0de-0000-7000-8000-000000000001',
      programId: 'small-braveries',
      title: 'Small Braveries',
      subtitle: 'The next true thing',
      description: 'Twenty-eight days of it.',
      coreQuestion: 'What would you do if it could be small?',
      targetAudience: 'Careful people.',
      expectedOutcomes: 'One\n\nTwo',
      durationWeeks: 4,
      isPlatform: false,
      languages: ['en'],
      isOwn: true,
      ownerName: 'Ines Calloway',
      canEdit: true,
      isDraft: false,
      revision: 1,
      ...about,
    },
    dailyPrompts: prompts(28),
    weeklyThemes: [
      {
        id: 't1',
        weekNumber: 1,
        title: 'Noticing',
        focusDescription: 'Only look.',
        discussionTopics: ['Where?'],
        integrationGoal: 'A list.',
      },
    ],
    weeklyPractices: [],
    effectiveness: {
      completionRate: 78,
      hasRate: true,
      averageMoodImprovement: 1.8,
      activeClients: 5,
      enoughData: true,
    },
    author,
    ...parts,
  };
}

export function prompts(count: number): ProgramPreview['dailyPrompts'] {
  return Array.from({ length: count }, (_, index) => ({
    id: `d${index}`,
    weekNumber: Math.floor(index / 7) + 1,
    dayNumber: (index % 7) + 1,
    promptText: `Question ${index + 1}?`,
    promptType: 'reflection',
  }));
}
