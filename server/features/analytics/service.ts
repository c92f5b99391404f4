import { analyticsClientsPerPage, engagedDays, trendWeeks } from '#contract/analytics/constants.ts';
import type {
  AnalyticsClients,
  AnalyticsClientsQuery,
  AnalyticsQuery,
  ClientFigures,
  CoachAnalytics,
  SkippedPrompt,
} from '#contract/analytics/endpoints.ts';
import { dateBefore, weekStart } from '#contract/days.ts';
import { recentDays } from '#contract/figures.ts';
import { fullName } from '#contract/names.ts';
import { daysPerWeek, defaultPromptText } from '#contract/programs/constants.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { countedAssignments, makeFigures, type ClientSums, type Figures } from './figures.ts';
import {
  averageCompletion,
  inOrder,
  mostEngaged,
  mostSkipped,
  presentFigures,
  presentDropOff,
  presentEngagement,
  presentMoodChange,
  presentOverview,
  presentPrograms,
  topProgram,
  type SkippedPlace,
} from './present.ts';
import {
  countSessions,
  listAssignmentSums,
  listCohortClients,
  listCohorts,
  listNames,
  listNamesInOrder,
  listPrograms,
  sumWeeks,
  type NamedClient,
  type ProgramRow,
} from './queries.ts';

/** Everything the page shows, in seven statements at most, however many clients and entries there are. */
/** `firstWeekday` of their region: 1 is Monday, 7 is Sunday. */
type Reader = SessionUser & { firstWeekday: number };

export async function analytics(deps: Deps, actor: Reader, { cohort }: AnalyticsQuery): Promise<CoachAnalytics> {
  const now = deps.clock.now();
  const [figures, cohorts, sessions] = await Promise.all([
    currentFigures(deps, actor, cohort, now),
    listCohorts(deps.db, actor.userId),
    countSessions(deps.db, actor.userId, cohort),
  ]);
  const first = inOrder(figures.clients, 'completion', false).slice(0, analyticsClientsPerPage);
  const engaged = mostEngaged(figures.clients);
  const skipped = mostSkipped(figures);
  const onPrograms = figures.programs.map(({ id }) => id);
  const [named, found] = await Promise.all([
    listNames(
      deps.db,
      actor.userId,
      [...first, ...(engaged ? [engaged] : [])].map(({ id }) => id),
    ),
    listPrograms(deps.db, actor.userId, onPrograms, skipped),
  ]);
  // Of a cohort only the programs its members are on.
  const rows = cohort ? found.filter(({ id }) => onPrograms.includes(id)) : found;
  const language = nearestLanguage([actor.locale]);
  const programs = presentPrograms(figures, rows, language);
  const ownPrograms = found.filter(({ isOwn, isArchived }) => isOwn && !isArchived);
  const engagedName = named.find(({ id }) => id === engaged?.id);
  return {
    asOf: now.toISOString(),
    cohorts,
    overview: presentOverview(figures, cohort ? programs.length : ownPrograms.length),
    engagement: presentEngagement(figures, trendWeekStarts(now, actor)),
    clients: withNames(first, named),
    programs,
    insights: {
      topPerformingProgram: topProgram(programs)?.title ?? null,
      mostEngagedClient: engagedName ? fullName(engagedName) : null,
      mostEngagedClientId: engagedName?.id ?? null,
      averageCompletionRate: averageCompletion(figures.clients),
    },
    sessions,
    dropOff: presentDropOff(figures, rows, language),
    skippedPrompts: skipped.flatMap((place) => describe(place, rows, language)),
    moodChange: presentMoodChange(figures, programs),
  };
}

export async function clientPage(deps: Deps, actor: Reader, query: AnalyticsClientsQuery): Promise<AnalyticsClients> {
  const { page = 1, sort = 'completion', order = 'usual' } = query;
  const now = deps.clock.now();
  const figures = await currentFigures(deps, actor, query.cohort, now);
  const isReversed = order === 'reversed';
  const [limit, offset] = [analyticsClientsPerPage, (page - 1) * analyticsClientsPerPage];
  const total = figures.clients.length;
  return {
    asOf: now.toISOString(),
    clients:
      sort === 'name'
        ? await byName()
        : await byFigure(inOrder(figures.clients, sort, isReversed).slice(offset, offset + limit)),
    pagination: { page, pageSize: limit, totalPages: Math.ceil(total / limit), total },
  };

  async function byFigure(shown: ClientSums[]): Promise<ClientFigures[]> {
    return withNames(
      shown,
      await listNames(
        deps.db,
        actor.userId,
        shown.map(({ id }) => id),
      ),
    );
  }

  async function byName(): Promise<ClientFigures[]> {
    const facts = new Map(figures.clients.map((client) => [client.id, client]));
    const page = { isReversed, limit, offset };
    const named = await listNamesInOrder(deps.db, actor.userId, page, query.cohort ? [...facts.keys()] : undefined);
    return withNames(
      named.flatMap(({ id }) => facts.get(id) ?? []),
      named,
    );
  }
}

/** A former client has no name here and is left out. */
function withNames(clients: ClientSums[], named: NamedClient[]): ClientFigures[] {
  const names = new Map(named.map((one) => [one.id, one]));
  return clients.flatMap((client) => {
    const name = names.get(client.id);
    return name ? [presentFigures(client, name)] : [];
  });
}

function describe(
  { programId, week, day, passed, skipped }: SkippedPlace,
  rows: ProgramRow[],
  language: string,
): SkippedPrompt[] {
  const program = rows.find(({ id }) => id === programId);
  if (!program) return [];
  const prompt = program.prompts.find((one) => one.week === week && one.day === day);
  return [
    {
      programId,
      title: program.title,
      week,
      day,
      promptText: program.isReadable ? promptFor(language, prompt?.promptText ?? defaultPromptText) : null,
      passed,
      skipped,
    },
  ];
}

/** Worked out for every request, of all the coach's clients or of the members of one cohort. */
async function currentFigures({ db }: Deps, reader: Reader, cohortId: string | undefined, now: Date): Promise<Figures> {
  const { userId } = reader;
  const clientIds = cohortId ? await listCohortClients(db, userId, cohortId) : undefined;
  const { weekStarts, recentFrom, engagedFrom } = calendarOf(now, reader);
  const rows = await listAssignmentSums(db, userId, { now, recentFrom, engagedFrom }, clientIds);
  const counted = countedAssignments(rows, now);
  const trendFrom = weekStarts[0]?.getTime() ?? 0;
  const lately = counted
    .filter(({ sums }) => sums.lastAt !== null && sums.lastAt >= trendFrom)
    .map(({ sums }) => sums.id);
  return makeFigures(rows, counted, await sumWeeks(db, lately, weekStarts));
}

/** The first days of the weeks of the trend, oldest first, the running week last. */
function trendWeekStarts(now: Date, { timeZone, firstWeekday }: Reader): string[] {
  const today = localDate(now, timeZone);
  const thisWeek = weekStart(today, firstWeekday);
  return Array.from({ length: trendWeeks }, (_, index) => dateBefore(thisWeek, (trendWeeks - 1 - index) * daysPerWeek));
}

/** Weeks and recent days follow the coach's calendar; a client's open day follows the client's. */
function calendarOf(now: Date, reader: Reader) {
  const { timeZone } = reader;
  const today = localDate(now, timeZone);
  return {
    weekStarts: trendWeekStarts(now, reader).map((first) => startOfDay(first, timeZone)),
    recentFrom: startOfDay(dateBefore(today, recentDays - 1), timeZone),
    engagedFrom: startOfDay(dateBefore(today, engagedDays - 1), timeZone),
  };
}
