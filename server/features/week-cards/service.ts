import type { KeepBody, SharedCard, WeekCard, WeekCards } from '#contract/week-cards/endpoints.ts';
import { isFolded } from '#contract/week-cards/rules.ts';
import { programDay, titleOfWeek } from '#contract/programs/rules.ts';
import { ownAssignment } from '#server/features/assignments/current-assignment.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish, publishJournal } from '#server/platform/live/publish.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  ensureCard,
  findCoachNow,
  listOwnCards,
  listPracticeDays,
  listSharedCards,
  listWrittenDays,
  lockPageOfWeek,
  setCardRead,
  setSentence,
  setUnread,
  setShared,
  setUnshared,
  type Mark,
  type OwnCard,
  type SharedCardRow,
} from './queries.ts';

export async function ownCards({ db, vault }: Deps, actor: SessionUser): Promise<WeekCards> {
  const [rows, practices] = await Promise.all([
    listOwnCards(db, actor.userId, nearestLanguage([actor.locale])),
    listPracticeDays(db, actor.userId),
  ]);
  return {
    cards: rows.map((row) => presentOwn({ vault }, actor.userId, row)),
    practices: practices.map(({ marks, ...week }) => ({ ...week, ...practiceOf(marks) })),
  };
}

function practiceOf(marks: readonly Mark[]): SharedCard['practice'] {
  const titles = [...new Set(marks.map(({ title }) => title))];
  return {
    title: titles.length === 1 ? (titles[0] ?? '') : '',
    days: [...new Set(marks.map(({ day }) => day))].sort((one, other) => one - other),
  };
}

function presentOwn({ vault }: Pick<Deps, 'vault'>, clientId: string, row: OwnCard): WeekCard {
  return {
    id: row.id,
    assignmentId: row.assignmentId,
    programTitle: row.programTitle,
    weekNumber: row.weekNumber,
    sentence: row.entryId === null ? null : { ...sentenceOf({ vault }, clientId, row), entryId: row.entryId },
    share:
      row.sharedAt && row.coachName !== null
        ? {
            coachName: row.coachName,
            sharedAt: row.sharedAt.toISOString(),
            readAt: row.readAt?.toISOString() ?? null,
          }
        : null,
  };
}

type SentenceRow = Pick<OwnCard, 'id' | 'sentenceSealed' | 'entryWeek' | 'entryDay' | 'wrappedKey'>;

function sentenceOf({ vault }: Pick<Deps, 'vault'>, clientId: string, row: SentenceRow) {
  if (!row.sentenceSealed || row.entryWeek === null || row.entryDay === null)
    throw new Error('Please choose a sentence from a page of a program day.');
  return {
    text: textOpener(vault, clientId, row.wrappedKey)(row.id, row.sentenceSealed),
    dayNumber: programDay(row.entryWeek, row.entryDay),
  };
}

/** Picks the sentence of a folded week, which must be in one of the person's own pages of that week. */
export async function keepCard(deps: Deps, actor: SessionUser, body: KeepBody): Promise<WeekCard> {
  const { vault, clock } = deps;
  const { assignmentId, week, sentence } = body;
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const now = clock.now();
    const at = await ownAssignment(tx, clientId, assignmentId, now, actor.timeZone);
    if (!at || week > at.durationWeeks) throw refusal('week-not-found');
    const written = new Set((await listWrittenDays(tx, assignmentId, week)).map((day) => programDay(week, day)));
    // A replaced assignment does not move: every week it had reached is over.
    const open = at.status === 'replaced' ? { ...at, status: 'completed' as const } : at;
    if (!isFolded(week, written, open)) throw refusal('week-not-folded');
    const cardId = await ensureCard(tx, { id: newId(), clientId, assignmentId, weekNumber: week, now });
    const before = await ownCard(deps, tx, actor, cardId);
    if (sentence) {
      const page = await lockPageOfWeek(tx, { clientId, assignmentId, week, entryId: sentence.entryId });
      if (!page) throw refusal('entry-not-found');
      const key = vault.unwrap(page.wrappedKey, clientId);
      if (!onOneLine(vault.open(key, page, page.entryTextSealed)).includes(onOneLine(sentence.text)))
        throw refusal('sentence-not-on-page');
      const sentenceSealed = vault.seal(key, cardId, onOneLine(sentence.text));
      await setSentence(tx, cardId, { sentenceSealed, sentenceEntryId: sentence.entryId });
    } else await setSentence(tx, cardId, null);
    // The coach has seen other words.
    if (sentence && before.sentence?.text !== onOneLine(sentence.text)) await setUnread(tx, cardId);
    await publishJournal(tx, clientId, now, before.share !== null);
    return await ownCard(deps, tx, actor, cardId);
  });
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function ownCard({ vault }: Deps, tx: Tx, actor: SessionUser, cardId: string): Promise<WeekCard> {
  const [row] = await listOwnCards(tx, actor.userId, nearestLanguage([actor.locale]), cardId);
  if (!row) throw refusal('card-not-found');
  return presentOwn({ vault }, actor.userId, row);
}

/** Shares the card. If the coach is not the one the page named, nothing happens. */
export async function shareCard(
  deps: Deps,
  actor: SessionUser,
  cardId: string,
  expectedCoachId: string | undefined,
): Promise<WeekCard> {
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const coachId = await setShared(tx, { clientId, cardId, expectedCoachId, now });
    const card = await ownCard(deps, tx, actor, cardId);
    if (coachId !== undefined) {
      await audit(tx, { actorId: clientId, action: 'week-card-shared', detail: { cardId, coachId } });
      await publishJournal(tx, clientId, now);
      return card;
    }
    const current = await findCoachNow(tx, clientId);
    if (current === undefined) throw refusal('card-no-coach');
    if (expectedCoachId !== undefined && expectedCoachId !== current) throw refusal('other-coach-now');
    return card;
  });
}

export async function unshareCard(deps: Deps, actor: SessionUser, cardId: string): Promise<WeekCard> {
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const coachId = await setUnshared(tx, clientId, cardId);
    if (coachId !== undefined) {
      await audit(tx, { actorId: clientId, action: 'week-card-unshared', detail: { cardId, coachId } });
      await publishJournal(tx, clientId, deps.clock.now());
    }
    return await ownCard(deps, tx, actor, cardId);
  });
}

/** In one statement. Viewing it marks nothing. */
export async function sharedCards(
  { db, vault }: Deps,
  actor: Pick<SessionUser, 'userId'>,
  clientId: string | undefined,
): Promise<{ cards: SharedCard[]; unread: number }> {
  const rows = await listSharedCards(db, actor.userId, clientId);
  return {
    cards: rows.map((row) => presentShared({ vault }, row)),
    unread: rows.filter(({ readAt }) => readAt === null).length,
  };
}

function presentShared({ vault }: Pick<Deps, 'vault'>, row: SharedCardRow): SharedCard {
  return {
    id: row.id,
    client: row.client,
    weekNumber: row.weekNumber,
    title: titleOfWeek(row.title ?? '', row.weekNumber),
    programTitle: row.programTitle,
    days: row.days,
    practice: practiceOf(row.marks),
    sentence: row.entryId === null ? null : sentenceOf({ vault }, row.client.id, row),
    sharedAt: row.sharedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** Records that the coach has seen it. Idempotent. */
export async function readCard({ db, clock }: Deps, actor: SessionUser, cardId: string): Promise<{ readAt: string }> {
  return await db.transaction(async (tx) => {
    const now = clock.now();
    const read = await setCardRead(tx, actor.userId, cardId, now);
    if (!read) throw refusal('card-not-found');
    if (read.isFirst) {
      await audit(tx, {
        actorId: actor.userId,
        action: 'week-card-read',
        subjectId: read.clientId,
        detail: { cardId },
      });
      await publish(tx, { userId: read.clientId, kind: 'notice', at: now });
      await publish(tx, { userId: actor.userId, kind: 'activity', detail: { clientId: read.clientId }, at: now });
    }
    return { readAt: read.readAt.toISOString() };
  });
}
