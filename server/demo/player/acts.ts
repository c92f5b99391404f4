import { advanceDayBodySchema } from '#contract/assignments/endpoints.ts';
import { sendInvitationBodySchema } from '#contract/invitations/endpoints.ts';
import { saveEntryBodySchema, type EntrySaved } from '#contract/journal/schema.ts';
import { sendMessageBodySchema } from '#contract/messages/schema.ts';
import { sendOutreachBodySchema } from '#contract/outreach/endpoints.ts';
import { commentBodySchema } from '#contract/sharing/schema.ts';
import { advanceDay } from '#server/features/assignments/advance-day.ts';
import { changeProgram } from '#server/features/change-program/service.ts';
import { sendInvitation } from '#server/features/invitations/send.ts';
import { saveEntry } from '#server/features/journal/save-entry.ts';
import { openConversationWith, readUpTo } from '#server/features/messages/conversations.ts';
import { sendMessage } from '#server/features/messages/send.ts';
import { sendOutreach } from '#server/features/outreach/send.ts';
import { listPractices, markPractice } from '#server/features/practices/service.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { comment } from '#server/features/sharing/comments.ts';
import { markRead } from '#server/features/sharing/read-shared.ts';
import type { Player } from './people.ts';
import { at, daysAgo, later, type Stage } from './stage.ts';

export type Page = {
  text: string;
  mood: number;
  /** How many of the week's practices were done that day. */
  practices?: number;
  /** The coach may read it; with words, the coach answers the next morning. */
  shared?: true | string;
};

export async function giveProgram(
  stage: Stage,
  coach: Player,
  client: Player,
  programId: string,
  moment: Date,
): Promise<void> {
  await changeProgram(at(stage, moment), coach.actor, client.id, { programId });
}

/** Writes a page for the open day, or for one that was left, and does what goes with it. */
export async function writePage(
  stage: Stage,
  client: Player,
  page: Page,
  moment: Date,
  more: { coach?: Player; late?: { week: number; day: number } } = {},
): Promise<EntrySaved> {
  const deps = at(stage, moment);
  const isShared = page.shared !== undefined && more.coach !== undefined;
  const body = saveEntryBodySchema.parse({
    entryText: page.text,
    moodScore: page.mood,
    entryType: 'text',
    ...more.late,
    ...(isShared ? { share: true, shareWith: more.coach?.id } : {}),
  });
  const saved = await saveEntry(deps, client.actor, body);
  if (page.practices) await doPractices(stage, client, page.practices, later(moment, 12));
  if (isShared && more.coach && typeof page.shared === 'string') {
    const morning = later(moment, 11 * 60);
    await readEntry(stage, more.coach, client, saved, morning);
    await commentOn(stage, more.coach, client, saved, page.shared, later(morning, 6));
  }
  return saved;
}

async function doPractices(stage: Stage, client: Player, number: number, moment: Date): Promise<void> {
  const deps = at(stage, moment);
  const { practices } = await listPractices(deps, client.actor, sourceLanguage);
  for (const { id, practiceType } of practices.slice(0, number))
    await markPractice(deps, client.actor, { practiceId: id, practiceType, completed: true });
}

type SharedEntry = Pick<EntrySaved, 'id' | 'version'>;

export async function readEntry(
  stage: Stage,
  coach: Player,
  client: Player,
  { id, version }: SharedEntry,
  moment: Date,
): Promise<void> {
  await markRead(at(stage, moment), coach.actor, { clientId: client.id, entryId: id, version });
}

export async function commentOn(
  stage: Stage,
  coach: Player,
  client: Player,
  { id }: SharedEntry,
  words: string,
  moment: Date,
): Promise<void> {
  const deps = at(stage, moment);
  const place = { clientId: client.id, entryId: id };
  await comment(deps, deps.db, coach.actor, place, commentBodySchema.parse({ text: words }).text);
}

export async function leaveDay(stage: Stage, client: Player, moment: Date): Promise<void> {
  await advanceDay(at(stage, moment), client.actor, advanceDayBodySchema.parse({}));
}

/** One page an evening, the last one so many days ago; null is a day without a page. */
export async function keepDiary(
  stage: Stage,
  client: Player,
  pages: readonly (Page | null)[],
  more: { lastDaysAgo: number; hour: number; coach?: Player },
): Promise<void> {
  const first = more.lastDaysAgo + pages.length - 1;
  for (const [index, page] of pages.entries()) {
    // Vary the minute: people do not write at the same time every evening.
    const hour = more.hour + ((index * 7) % 5) / 4;
    if (page) await writePage(stage, client, page, daysAgo(stage, client.timeZone, first - index, hour), more);
  }
}

/** Begins their conversation, too. */
export async function reachOut(
  stage: Stage,
  coach: Player,
  client: Player,
  message: string,
  moment: Date,
): Promise<void> {
  const deps = at(stage, moment);
  const body = sendOutreachBodySchema.parse({ clientId: client.id, message });
  await sendOutreach(deps, deps.db, coach.actor, body);
}

/** Gives the id of the invitation. */
export async function invite(
  stage: Stage,
  coach: Player,
  client: Player,
  offer: { programId: string; message: string },
  moment: Date,
): Promise<string> {
  const deps = at(stage, moment);
  const body = sendInvitationBodySchema.parse({ clientId: client.id, ...offer });
  const { id } = await sendInvitation(deps, deps.db, coach.actor, body);
  return id;
}

type Saying = { from: Player; to: Player; text: string; moment: Date; isRead: boolean };

/** The sender has read everything before; the recipient reads it some minutes later, or not yet. */
export async function say(stage: Stage, { from, to, text, moment, isRead }: Saying): Promise<void> {
  const deps = at(stage, moment);
  const { id } = await openConversationWith(deps, from.actor, to.id);
  const { number } = await sendMessage(deps, deps.db, from.actor, id, sendMessageBodySchema.parse({ text }).text);
  if (number > 1) await readUpTo(deps, from.actor, id, number - 1);
  if (isRead) await readUpTo(at(stage, later(moment, 9)), to.actor, id, number);
}
