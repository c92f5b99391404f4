import type { LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import type { ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import type { ProgramCreated } from '#contract/programs/schema.ts';
import type { ProgramPreview } from '#contract/programs/views.ts';
import { programs } from '#server/platform/db/schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

let counter = 0;

/** A programId that no other test has. */
export const freshProgramId = (): string => `program-of-a-test-${(counter += 1)}`;

type Wanted = { programId?: string; title?: string; durationWeeks?: number; prompts?: number };

/** Sound documents with a theme and a practice in every week, and the first prompts. */
export function documentsOf({
  programId = freshProgramId(),
  title = 'Small Braveries',
  durationWeeks = 1,
  prompts = durationWeeks * 7,
}: Wanted = {}): ProgramDocuments {
  const weeks = Array.from({ length: durationWeeks }, (_, index) => index + 1);
  return {
    programData: {
      programId,
      title,
      subtitle: 'One small true thing a day',
      description: 'Described.',
      coreQuestion: 'Why not?',
      targetAudience: 'Everyone.',
      expectedOutcomes: 'Some.',
      durationWeeks,
      language: 'en',
    },
    weeklyData: {
      programId,
      weeks: weeks.map((weekNumber) => ({
        weekNumber,
        title: `Theme ${weekNumber}`,
        focusDescription: `Focus ${weekNumber}`,
        discussionTopics: ['One', 'Two'],
        integrationGoal: 'A goal',
        practices: [
          {
            title: `Practice ${weekNumber}`,
            practiceType: 'daily',
            duration: '3 min',
            instructions: ['Sit.', 'Breathe.'],
            purpose: 'To begin.',
            difficulty: 'Beginner' as const,
            isOptional: false,
          },
        ],
      })),
    },
    dailyData: {
      programId,
      prompts: Array.from({ length: prompts }, (_, index) => ({
        weekNumber: Math.floor(index / 7) + 1,
        dayNumber: (index % 7) + 1,
        promptText: `Question ${index + 1}?`,
        promptType: 'reflection',
      })),
    },
  };
}

/** A whole program of a person's own. */
export async function programOf(who: Person, wanted: Wanted = {}): Promise<ProgramImported> {
  return expectOk(await who.post('/api/admin/import-program', documentsOf(wanted))).json<ProgramImported>();
}

/** What the wizard leaves behind after its first call. */
export async function draftOf(who: Person, title = 'A Draft'): Promise<ProgramCreated> {
  return expectOk(await who.post('/api/programs', { title })).json<ProgramCreated>();
}

type SetName = 'weekly-themes' | 'weekly-practices' | 'daily-prompts';

/** The set calls take a list. */
export async function saveSet(
  who: Person,
  program: string,
  set: SetName,
  items: unknown,
  query = '',
): Promise<LightMyRequestResponse> {
  return await who.post(`/api/programs/${program}/${set}${query}`, items as Record<string, unknown>);
}

export async function previewOf(who: Person, program: string): Promise<ProgramPreview> {
  return expectOk(await who.get(`/api/programs/preview/${program}`)).json<ProgramPreview>();
}

/** What deleting a program does to its row. */
export async function archive(test: TestApp, id: string): Promise<void> {
  await test.deps.db
    .update(programs)
    .set({ archivedAt: test.clock.now(), deletedAt: test.clock.now() })
    .where(eq(programs.id, id));
}

/** Hands a program to the platform. */
export async function giveToPlatform(test: TestApp, id: string): Promise<void> {
  await test.deps.db.update(programs).set({ ownerId: null }).where(eq(programs.id, id));
}

function expectOk(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response;
}
