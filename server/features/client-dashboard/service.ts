import {
  nextDay,
  noSuchDaySentence,
  offlineDaysAhead,
  openDayOf,
  startsLater,
  undoAdvanceSeconds,
  type OpenDay,
} from '#contract/assignments/rules.ts';
import type { ClientDashboard, OfflineCopy, ProgramDay, YearOfPages } from '#contract/client-dashboard/endpoints.ts';
import { dateBefore, monday, weekStart } from '#contract/days.ts';
import { begunYesterdayHours, lowMoodMax, maxMood, offlineEntries, yearWeeks } from '#contract/journal/rules.ts';
import { daysPerWeek, defaultPromptText, promptTypeDefault } from '#contract/programs/constants.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { promptIn, translated } from '#contract/programs/translations.ts';
import { trialDaysLeft, trialEnd } from '#contract/roles/rules.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import { presentPause } from '#server/features/assignments/pause.ts';
import { careCard } from '#server/features/care/service.ts';
import { listAsked } from '#server/features/check-ins/asked.ts';
import { checkInsToKeep } from '#server/features/check-ins/own.ts';
import { agreedForToday } from '#server/features/commitments/service.ts';
import { listJournal } from '#server/features/journal/list-journal.ts';
import { openEntry } from '#server/features/journal/present.ts';
import { findDayStreak } from '#server/features/journal/streak.ts';
import { ownParting } from '#server/features/parting/service.ts';
import { builtInTitle } from '#server/features/practices/built-in.ts';
import { listPractices } from '#server/features/practices/service.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf } from '#server/platform/crypto/data-keys.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { listWrittenDays } from './free-page-queries.ts';
import {
  moodCheckIn,
  presentFreePages,
  presentGroup,
  presentProgram,
  todayEntries,
  withoutProgram,
} from './present.ts';
import { findAhead, findDayPrompt, findProgramPage, listDayEntries, type ProgramPage } from './program-queries.ts';
import { findClientWithCoach, findCurrentAssignment, listEntries, type EntryFacts } from './queries.ts';
import { presentSessions } from './sessions.ts';

type Client = Awaited<ReturnType<typeof findClientWithCoach>>;

/**
 * Everything the client's home shows, in four statements regardless of the journal's length; one more for a client who
 * has parted from a coach and has no other, or who has agreed on something with theirs, or whose coach or program has
 * check-ins.
 */
export async function clientHome(deps: Deps, actor: SessionUser, language: string): Promise<ClientDashboard> {
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  const [client, assignment] = await Promise.all([
    findClientWithCoach(deps.db, actor.userId, { now, today, pagesFrom: freePagesFrom(now, today, actor.timeZone) }),
    findCurrentAssignment(deps.db, actor.userId),
  ]);
  const pages = client?.freePages ?? [];
  const openPages = await openerOf(
    deps,
    actor.userId,
    client?.wrappedKey,
    pages.filter((page) => page.today),
  );
  const coach = client?.coach ?? null;
  const pendingInvitations = client?.pendingInvitations ?? 0;
  const around = {
    coach,
    parting: !coach && client?.hasParted ? ((await ownParting(deps, actor)) ?? undefined) : undefined,
    asksToBeFound: client?.isAskedToBeFound || undefined,
    pendingInvitations,
    trial: trialOf(client, now),
    streak: client ? await findDayStreak(deps.db, actor.userId, { ...client, today }) : 0,
    freePages: presentFreePages(pages, openPages, language),
    group: client?.group ? presentGroup(deps.vault, client.group, today) : undefined,
  };
  const hasHeavyPage = pages.some((page) => page.today?.isHeavy);
  const isCoachTold = client?.isCoachTold ?? false;
  const hasNoTrialYet = !coach && !client?.trialStartedAt;
  const place = { timeZone: actor.timeZone, today };
  const agreedNow = async () => (client?.sessions?.hasAgreed ? await agreedForToday(deps, actor.userId) : []);
  const askedNow = async (hasDays: boolean) => {
    const asked = hasDays || client?.isAsked ? await listAsked(deps, deps.db, { ...actor, locale: language }) : [];
    return asked.length > 0 ? asked : undefined;
  };
  if (!assignment) {
    const care = hasHeavyPage ? careCard(deps.config, { ...actor, language }, isCoachTold) : null;
    const sessions = presentSessions(client, await agreedNow(), place);
    const checkIns = await askedNow(false);
    return { ...withoutProgram, ...around, canStartTrial: hasNoTrialYet, care, pause: null, sessions, checkIns };
  }

  // The calendar gives the open day without reading entries.
  const { week, day } = assignment.calendarFrom
    ? openDayOf(assignment, [], today)
    : { week: assignment.currentWeek, day: assignment.currentDay };
  const stored = { week, day };
  const after = nextDay(stored.week, stored.day, assignment.durationWeeks);
  const days = { stored, after: after ?? stored };
  const [entries, original, agreed] = await Promise.all([
    listEntries(deps.db, assignment.id, days, assignment.status === 'completed' || after === null),
    findProgramPage(deps.db, assignment.versionRowId, assignment.id, days, language),
    agreedNow(),
  ]);
  const page = pageIn(language, original, assignment.programLanguage);
  const openDay = openDayOf(assignment, entries, today);
  const open = await openerOf(deps, actor.userId, client?.wrappedKey, entries);
  return {
    ...presentProgram({
      assignment: { ...assignment, programTitle: titleIn(language, { ...assignment, title: assignment.programTitle }) },
      entries,
      page,
      openDay,
      open,
      language,
      timeZone: actor.timeZone,
      startsOn: startsLater(assignment, now) ? localDate(assignment.startedAt, actor.timeZone) : undefined,
    }),
    ...around,
    canStartTrial: hasNoTrialYet && openDay.status === 'completed',
    care:
      hasHeavyPage || isHeavyDay(entries, page, openDay)
        ? careCard(deps.config, { ...actor, language }, isCoachTold)
        : null,
    leftDay: leftDayOf(assignment, entries, openDay, now),
    pause: openDay.status === 'active' ? pauseOf(client, assignment.id, today) : null,
    sessions: presentSessions(client, agreed, place, { assignment, entries, openDay }),
    checkIns: await askedNow(page.hasCheckInDays),
  };
}

/** What the client reads of the program, in the language they read. */
function pageIn(language: string, page: ProgramPage, original: string): ProgramPage {
  const { texts, prompts, themes, marks } = page;
  return {
    ...page,
    prompts: prompts.map((prompt) => promptRead(language, promptIn(prompt, texts, original))),
    themes: themes.map((theme) => translated('week', theme, texts)),
    marks: marks.map(({ position, ...mark }) =>
      position === null
        ? { ...mark, position, title: builtInTitle(language, mark.practiceId) ?? mark.title }
        : translated('practice', { ...mark, position }, texts),
    ),
  };
}

/** The default prompt is always in the reader's language, whatever the program is written in. */
const promptRead = <P extends { promptText: string; language?: string }>(language: string, prompt: P): P =>
  prompt.promptText === defaultPromptText
    ? { ...prompt, promptText: promptFor(language, defaultPromptText), language: undefined }
    : prompt;

/** In the hours in which a page that was begun before midnight can still be saved, yesterday's are not gone yet. */
function freePagesFrom(now: Date, today: string, timeZone: string): string {
  const hours = (now.getTime() - startOfDay(today, timeZone).getTime()) / 3_600_000;
  return hours < begunYesterdayHours ? dateBefore(today, 1) : today;
}

/** As the call that goes back decides it: within the minute, and while nothing is written for the new day. */
function leftDayOf(
  {
    status: storedStatus,
    advancedAt,
    currentWeek,
    currentDay,
  }: NonNullable<Awaited<ReturnType<typeof findCurrentAssignment>>>,
  entries: EntryFacts[],
  { status, week, day }: OpenDay,
  now: Date,
): ClientDashboard['leftDay'] {
  const undoUntil = (advancedAt?.getTime() ?? 0) + undoAdvanceSeconds * 1000;
  if (undoUntil <= now.getTime() || status !== storedStatus || week !== currentWeek || day !== currentDay)
    return undefined;
  const until = new Date(undoUntil).toISOString();
  if (status === 'completed') return { week, day, undoUntil: until };
  if (todayEntries(entries, { status, week, day }).length > 0) return undefined;
  return { ...weekAndDay(programDay(week, day) - 1), undoUntil: until };
}

/** A mood tapped in a reminder speaks for the day until something is written; its coach sees it in the feed. */
function isHeavyDay(entries: EntryFacts[], page: ProgramPage, openDay: OpenDay): boolean {
  const written = todayEntries(entries, openDay);
  if (written.length > 0) return written.some(({ isHeavy }) => isHeavy);
  return openDay.status === 'active' && (moodCheckIn(page, openDay) ?? maxMood) <= lowMoodMax;
}

/** The one that runs or lies ahead. One whose last day has gone by ended by itself. */
function pauseOf(client: Client, assignmentId: string, today: string): ClientDashboard['pause'] {
  const pause = client?.pauses.find(
    (row) => row.assignmentId === assignmentId && row.endedOn === null && row.endsOn >= today,
  );
  return pause ? presentPause(pause, today) : null;
}

function trialOf(client: Client, now: Date): ClientDashboard['trial'] {
  if (client?.clientType !== 'trial' || !client.trialStartedAt) return null;
  return {
    startedAt: client.trialStartedAt.toISOString(),
    endsAt: trialEnd(client.trialStartedAt).toISOString(),
    daysLeft: trialDaysLeft(client.trialStartedAt, now),
  };
}

/** A day the client has reached: to read it again, or to write for it afterwards. The days ahead stay a surprise. */
export async function readProgramDay(
  { db, clock, vault }: Deps,
  actor: SessionUser,
  asked: { week: number; day: number },
  language: string,
): Promise<ProgramDay> {
  const at = await currentAssignment(db, actor.userId, clock.now(), actor.timeZone);
  if (at && asked.week > at.durationWeeks) throw new AppError('not_found', noSuchDaySentence);
  if (!at || startsLater(at, clock.now()) || programDay(asked.week, asked.day) > programDay(at.week, at.day)) {
    throw refusal('program-day-not-open');
  }
  const [found, entries] = await Promise.all([
    findDayPrompt(db, actor.userId, at.versionRowId, asked, language),
    listDayEntries(db, at.assignmentId, asked),
  ]);
  const open = await openerOf({ db, vault }, actor.userId, found?.wrappedKey, entries);
  const prompt = found?.prompt && promptRead(language, promptIn(found.prompt, found.texts, at.programLanguage));
  return {
    assignmentId: at.assignmentId,
    weekNumber: asked.week,
    dayOfWeek: asked.day,
    dayNumber: programDay(asked.week, asked.day),
    programTitle: titleIn(language, { ...at, title: at.programTitle }),
    language: prompt?.language,
    promptText: prompt?.promptText ?? promptFor(language, defaultPromptText),
    promptType: prompt?.promptType ?? promptTypeDefault,
    isToday: at.status === 'active' && at.week === asked.week && at.day === asked.day,
    entries: entries.map((entry) => openEntry(entry, open, language)),
    coach: found?.coach ?? null,
  };
}

/**
 * What a device keeps for mornings without a connection: the prompts of the next days, so that the day goes on as it
 * would online, the latest entries and the week's practices to read. In eight statements; three more where check-ins are
 * asked.
 */
export async function offlineCopy(deps: Deps, actor: SessionUser, language: string): Promise<OfflineCopy> {
  const now = deps.clock.now();
  const [at, { pagination, ...latest }, practices] = await Promise.all([
    currentAssignment(deps.db, actor.userId, now, actor.timeZone),
    listJournal(deps, actor, {}, { language, pageSize: offlineEntries }),
    listPractices(deps, actor, language),
  ]);
  const running = at?.status === 'active' && !startsLater(at, now) ? at : null;
  const days = running ? daysAfter(running) : [];
  const { texts, prompts, themes, mayBeAsked } = await findAhead(deps.db, {
    clientId: actor.userId,
    versionRowId: at?.versionRowId ?? null,
    weeks: [...new Set(days.map(({ week }) => week))],
    today: localDate(now, actor.timeZone),
    language,
  });
  return {
    assignmentId: running?.assignmentId ?? null,
    daysAhead: days.map(({ week, day }) => {
      const written = prompts.find(({ weekNumber, dayNumber }) => weekNumber === week && dayNumber === day);
      const prompt = written && promptRead(language, promptIn(written, texts, at?.programLanguage ?? language));
      const original = themes.find(({ weekNumber }) => weekNumber === week);
      const theme = original && translated('week', original, texts);
      return {
        week,
        day,
        promptText: prompt?.promptText ?? promptFor(language, defaultPromptText),
        promptType: prompt?.promptType ?? promptTypeDefault,
        language: prompt?.language,
        weeklyTheme: theme ? { title: theme.title, focusDescription: theme.focusDescription } : null,
      };
    }),
    journal: { ...latest, pagination: { ...pagination, totalPages: 1 } },
    practices,
    checkIns: mayBeAsked ? await checkInsToKeep(deps, actor, language) : undefined,
  };
}

function daysAfter(at: { week: number; day: number; durationWeeks: number }): { week: number; day: number }[] {
  const days: { week: number; day: number }[] = [];
  for (let next = nextDay(at.week, at.day, at.durationWeeks); next && days.length < offlineDaysAhead;) {
    days.push(next);
    next = nextDay(next.week, next.day, at.durationWeeks);
  }
  return days;
}

/** The week that runs and the 51 before it, from Monday on. */
export async function readYear(deps: Deps, actor: SessionUser): Promise<YearOfPages> {
  const today = localDate(deps.clock.now(), actor.timeZone);
  const from = dateBefore(weekStart(today, monday), (yearWeeks - 1) * daysPerWeek);
  return { from, today, days: await listWrittenDays(deps.db, actor.userId, from) };
}
