import { lastLineMax } from '#contract/messages/constants.ts';
import type { Conversation, Message } from '#contract/messages/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import type { StoredMessage } from './message-queries.ts';
import type { ConversationRow } from './queries.ts';
import { words } from './words.ts';

/** All of a conversation is sealed with the client's key. */
export const openerFor = (
  { vault }: Pick<Deps, 'vault'>,
  { clientId, wrappedKey }: { clientId: string; wrappedKey: Buffer | null },
): OpenText => textOpener(vault, clientId, wrappedKey);

export function presentMessage({ id, number, senderId, sentAt }: StoredMessage, text: string, userId: string): Message {
  return { id, number, isMine: senderId === userId, text, sentAt: sentAt.toISOString() };
}

/** In the current role: a coach who has become a client reads on, and no longer writes as a coach. */
export function canSend(row: Sides, actor: Pick<SessionUser, 'userId' | 'role'>): boolean {
  return mayWrite(row, actor) && !isAway(row, actor.userId);
}

/** Only that keeps them from writing: what they have typed waits until the other person is back. */
export function isUnavailable(row: Sides, actor: Pick<SessionUser, 'userId' | 'role'>): boolean {
  return mayWrite(row, actor) && isAway(row, actor.userId);
}

type Sides = Pick<
  ConversationRow,
  'clientId' | 'clientMaySend' | 'coachMaySend' | 'isClientSuspended' | 'isCoachSuspended'
>;

const isAway = (row: Sides, userId: string): boolean =>
  row.clientId === userId ? row.isCoachSuspended : row.isClientSuspended;

function mayWrite(row: Sides, actor: Pick<SessionUser, 'userId' | 'role'>): boolean {
  if (row.clientId === actor.userId) return actor.role === 'client' && row.clientMaySend;
  return actor.role !== 'client' && row.coachMaySend;
}

/** What both are called by a reader of this language. */
export function namesFor(row: { coachName: string | null; clientName: string }, language: string) {
  return { coach: row.coachName ?? words(language).formerCoach, client: row.clientName };
}

export function presentConversation(deps: Pick<Deps, 'vault'>, row: ConversationRow, actor: SessionUser): Conversation {
  const { last } = row;
  return {
    id: row.id,
    person: otherOf(row, actor),
    lastLine: last && {
      text: shortened(openerFor(deps, row)(last.id, last.body)),
      isMine: last.senderId === actor.userId,
      sentAt: last.sentAt.toISOString(),
    },
    unread: row.unread,
    readByOther: row.readByOther,
    canSend: canSend(row, actor),
    isUnavailable: isUnavailable(row, actor),
    isParted: row.isParted,
  };
}

function otherOf(row: ConversationRow, { userId, locale }: SessionUser): Conversation['person'] {
  const names = namesFor(row, nearestLanguage([locale]));
  return row.clientId === userId
    ? { id: row.coachId, name: names.coach, role: 'coach', profileImageUrl: row.coachImage || null }
    : { id: row.clientId, name: names.client, role: 'client', profileImageUrl: row.clientImage || null };
}

/** On one line, cut between whole characters. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= lastLineMax) return line;
  return `${line
    .slice(0, lastLineMax - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`;
}
