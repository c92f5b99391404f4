import { advanceDayBodySchema } from '#contract/assignments/endpoints.ts';
import { saveEntryBodySchema } from '#contract/journal/schema.ts';
import { commentBodySchema } from '#contract/sharing/schema.ts';
import { advanceDay } from '#server/features/assignments/advance-day.ts';
import { changeProgram } from '#server/features/change-program/service.ts';
import { saveEntry } from '#server/features/journal/save-entry.ts';
import { listPractices, markPractice } from '#server/features/practices/service.ts';
import { comment } from '#server/features/sharing/comments.ts';
import { markRead } from '#server/features/sharing/read-shared.ts';
import type { Player } from './players.ts';
import { at, daysAgo, later, type Stage } from './stage.ts';

export type Page = {
  text: string;
  mood: number;
  /** How many of the week's practices were done that day. */
  practices?: number;
  /** The coach may read it; with words, the coach answers the next morning. */
  shared?: true | string;
};

export async function givenProgram(
  stage: Stage,
  coach: Player,
  client: Player,
  programId: string,
  moment: Date,
): Promise<void> {
  await changeProgram(at(stage, moment), coach.actor, client.id, { programId });
}

/** Writes a page for the day that stands open, or for one that was left, and does what goes with it. */
export async function writePage(
  stage: Stage,
  client: Player,
  page: Page,
  moment: Date,
  more: { coach?: Player; late?: { week: number; day: number } } = {},
): Promise<void> {
  const deps = at(stage, moment);
  const isShared = page.shared !== undefined && more.coach !== undefined;
  const body = saveEntryBodySchema.parse({
    entryText: page.text,
    moodScore: page.mood,
    entryType: 'text',
    ...more.late,
    ...(isShared ? { share: true, shareWith: more.coach?.id } : {}),
  });
  const saved = await saveEntry(deps, deps.db, client.actor, body);
  if (page.practices) await doPractices(stage, client, page.practices, later(moment, 12));
  if (isShared && more.coach && typeof page.shared === 'string') {
    await answer(
      stage,
      { client, coach: more.coach, entryId: saved.id, version: saved.version },
      page.shared,
      later(moment, 11 * 60),
    );
  }
}

async function doPractices(stage: Stage, client: Player, number: number, moment: Date): Promise<void> {
  const deps = at(stage, moment);
  const { practices } = await listPractices(deps, client.actor);
  for (const { id, practiceType } of practices.slice(0, number))
    await markPractice(deps, client.actor, { practiceId: id, practiceType, completed: true });
}

type Shared = { client: Player; coach: Player; entryId: string; version: number };

async function answer(
  stage: Stage,
  { client, coach, entryId, version }: Shared,
  words: string,
  moment: Date,
): Promise<void> {
  const place = { clientId: client.id, entryId };
  await markRead(at(stage, moment), coach.actor, { ...place, version });
  const deps = at(stage, later(moment, 6));
  await comment(deps, deps.db, coach.actor, place, commentBodySchema.parse({ text: words }).text);
}

export async function leaveDay(stage: Stage, client: Player, moment: Date): Promise<void> {
  await advanceDay(at(stage, moment), client.actor, advanceDayBodySchema.parse({}));
}

/** One page an evening, the last one so many days ago; a page is left out where null stands. */
export async function keepDiary(
  stage: Stage,
  client: Player,
  pages: readonly (Page | null)[],
  more: { lastDaysAgo: number; hour: number; coach?: Player },
): Promise<void> {
  const first = more.lastDaysAgo + pages.length - 1;
  for (const [index, page] of pages.entries()) {
    // Not every evening at the same minute: nobody writes like that.
    const hour = more.hour + ((index * 7) % 5) / 4;
    if (page) await writePage(stage, client, page, daysAgo(stage, client.timeZone, first - index, hour), more);
  }
}
