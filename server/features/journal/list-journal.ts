import { dateAfter } from '#contract/days.ts';
import { meanMood } from '#contract/figures.ts';
import { journalPageSize, moodTrend } from '#contract/journal/rules.ts';
import type { EarlierPage, JournalList, JournalQuery } from '#contract/journal/schema.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { searchWords } from '#contract/text.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUuid } from '#server/platform/ids.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { restorableAfter, restorableUntil } from './change-entry.ts';
import {
  findJournalFacts,
  findBeforeWithSamePrompt,
  findPosition,
  listByIds,
  listPage,
  listSearchable,
  searchBeginning,
  type EarlierRow,
  type EntryFilter,
  type SearchPlace,
} from './list-queries.ts';
import { openEntry } from './present.ts';
import { findMatching, searching } from './search.ts';
import { findDayStreak } from './streak.ts';

type Facts = Awaited<ReturnType<typeof findJournalFacts>>;

/**
 * One page of the journal, newest first. Two statements, one more with an entry to find, however long the journal is; a
 * search reads all of it, a page at a time. `signal` aborts a search whose client has disconnected.
 */
export async function listJournal(
  deps: Deps,
  actor: SessionUser,
  query: JournalQuery,
  { language, pageSize = journalPageSize, signal }: { language: string; pageSize?: number; signal?: AbortSignal },
): Promise<JournalList> {
  const { facts, rows, total, page } = await findEntries(deps, { ...actor, language }, query, pageSize, signal);
  const today = localDate(deps.clock.now(), actor.timeZone);
  const [open, streak] = await Promise.all([
    openerOf(deps, actor.userId, facts.wrappedKey, rows),
    findDayStreak(deps.db, actor.userId, { ...facts, today }),
  ]);
  return {
    entries: rows.map((row) => openEntry(row, open, language)),
    yearAgo: presentEarlier(facts.yearAgo),
    transcribesAt: deps.config.transcription?.host ?? null,
    coach: facts.coach,
    ...presentStatistics(facts, streak),
    pagination: { page, pageSize, totalPages: Math.ceil(total / pageSize), total },
    recentlyDeleted: facts.deleted.map(({ weekNumber, dayNumber, createdAt, deletedAt, ...entry }) => ({
      ...entry,
      dayNumber: dayOfEntry({ weekNumber, dayNumber }),
      createdAt: new Date(createdAt).toISOString(),
      restorableUntil: restorableUntil(new Date(deletedAt)).toISOString(),
    })),
  };
}

/** Of an own entry; a deleted one, a stranger's and an unknown one are answered alike. */
export async function findSamePrompt({ db }: Deps, { userId }: SessionUser, entryId: string) {
  const found = await findBeforeWithSamePrompt(db, userId, entryId);
  if (!found) throw refusal('entry-not-found');
  return { before: presentEarlier(found.before) };
}

function presentEarlier(row: EarlierRow | null): EarlierPage {
  return row && { id: row.id, dayNumber: dayOfEntry(row), createdAt: new Date(row.createdAt).toISOString() };
}

/** The 29th of February looks back to the 28th. */
function yearBefore(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`.replace('-02-29', '-02-28');
}

/** From here on it is worth knowing first how many there are: the last pages are near to the other end. */
const farBack = 500;

/** Only a search opens more than the page that is shown: sealed text cannot be searched in the table. */
async function findEntries(
  deps: Deps,
  actor: SessionUser & { language: string },
  query: JournalQuery,
  pageSize: number,
  signal: AbortSignal | undefined,
) {
  const { db, clock } = deps;
  const { userId } = actor;
  const filter = filterOf(query, actor.timeZone);
  const words = searchWords(query.search);
  const entryId = query.entry?.toLowerCase();
  if (entryId !== undefined && !isUuid(entryId)) throw refusal('entry-not-found');
  const since = {
    deletedAfter: restorableAfter(clock.now()),
    yearAgo: yearBefore(localDate(clock.now(), actor.timeZone)),
  };
  const findFacts = () => findJournalFacts(db, userId, filter, since);
  if (words.length === 0) {
    const page = entryId ? pageOf(await findPosition(db, userId, filter, entryId), pageSize) : (query.page ?? 1);
    const span = { limit: pageSize, offset: (page - 1) * pageSize };
    if (span.offset >= farBack) {
      const facts = await findFacts();
      const rows = await listPage(db, userId, filter, { ...span, total: facts.matching });
      return { facts, rows, total: facts.matching, page };
    }
    const [facts, rows] = await Promise.all([findFacts(), listPage(db, userId, filter, span)]);
    return { facts, rows, total: facts.matching, page };
  }
  return await searching.run(
    userId,
    async () => {
      const facts = await findFacts();
      const ids = await findMatching(searchablePages(deps, actor, filter, facts.wrappedKey), words, signal);
      const page = entryId ? pageOf(ids.indexOf(entryId) + 1, pageSize) : (query.page ?? 1);
      const shown = ids.slice((page - 1) * pageSize, page * pageSize);
      return { facts, rows: await listByIds(db, userId, shown), total: ids.length, page };
    },
    signal,
  );
}

const firstPageEntries = 100;
/** Of sealed text, in characters: what is read at once takes the server a few milliseconds. */
const pageCharacters = 500_000;

/** Reads what a search looks through. How many entries a page has follows from how long those before were. */
async function* searchablePages(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { userId, language }: { userId: string; language: string },
  filter: EntryFilter,
  wrappedKey: Buffer | null,
) {
  let after: SearchPlace | undefined = searchBeginning;
  let limit = firstPageEntries;
  while (after) {
    const entries: Awaited<ReturnType<typeof listSearchable>> = await listSearchable(db, userId, filter, after, limit);
    const read = entries.map((entry) => ({ ...entry, promptText: promptFor(language, entry.promptText) }));
    yield { entries: read, open: await openerOf({ db, vault }, userId, wrappedKey, entries) };
    after = entries.length < limit ? undefined : entries.at(-1);
    const characters = entries.reduce((sum, { sealedBase64 }) => sum + sealedBase64.length, 1);
    limit = Math.min(1_000, Math.max(15, Math.round((pageCharacters * entries.length) / characters)));
  }
}

/** `position` counts from 1; without one the entry is not there. */
function pageOf(position: number | undefined, pageSize: number): number {
  if (!position) throw refusal('entry-not-found');
  return Math.ceil(position / pageSize);
}

/** Whole days in the person's zone, as the page shows them: from the start of the first to the start of the day after the last. */
function filterOf({ startDate, endDate, minMood, maxMood, entryType }: JournalQuery, timeZone: string): EntryFilter {
  const from = startDate === undefined ? null : startOfDay(startDate, timeZone);
  const before = endDate === undefined ? null : startOfDay(dateAfter(endDate, 1), timeZone);
  return {
    from: from?.toISOString() ?? null,
    before: before?.toISOString() ?? null,
    minMood: minMood ?? null,
    maxMood: maxMood ?? null,
    entryType: entryType ?? null,
  };
}

function presentStatistics(facts: Facts, streak: number): Pick<JournalList, 'moodAnalytics' | 'statistics'> {
  return {
    moodAnalytics: {
      averageMood: meanMood(facts.moodSum, facts.rated),
      moodTrend: moodTrend(facts.latestMoods),
      weeklyMoodAverages: facts.weeks.map(({ week, moodSum, entries }) => ({
        week,
        average: oneDecimal(moodSum / entries),
      })),
    },
    statistics: {
      totalEntries: facts.total,
      consistencyStreak: streak,
      averageWordsPerEntry: facts.typed === 0 ? 0 : Math.round(facts.wordSum / facts.typed),
    },
  };
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;
