import { analyticsClientsPerPage, engagedDays, trendWeeks } from '#contract/analytics/constants.ts';
import type {
  AnalyticsClients,
  AnalyticsClientsQuery,
  AnalyticsQuery,
  ClientFigures,
  CoachAnalytics,
  SkippedPrompt,
} from '#contract/analytics/endpoints.ts';
import { dateBefore } from '#contract/days.ts';
import { recentDays } from '#contract/figures.ts';
import { fullName } from '#contract/names.ts';
import { daysPerWeek, defaultPromptText } from '#contract/programs/constants.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import {
  countedAssignments,
  keptFromClients,
  makeFigures,
  type ClientSums,
  type Figures,
  type KeptFigures,
  type MadeFigures,
} from './figures.ts';
import {
  averageCompletion,
  inOrder,
  mostEngaged,
  mostSkipped,
  presentClient,
  presentDropOff,
  presentEngagement,
  presentMoodChange,
  presentOverview,
  presentPrograms,
  topProgram,
  type SkippedPlace,
} from './present.ts';
import {
  findCoachClients,
  listAssignmentSums,
  listCohortClients,
  listNames,
  listNamesInOrder,
  listPrograms,
  sumWeeks,
  type NamedClient,
  type ProgramRow,
} from './queries.ts';

/** Everything the page shows, in six statements at most, however many clients and entries there are. */
export async function analytics(
  deps: Deps,
  kept: KeptFigures,
  actor: SessionUser,
  { cohort }: AnalyticsQuery,
): Promise<CoachAnalytics> {
  const { figures, madeAt, cohorts } = await currentFigures(deps, kept, actor, cohort);
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
  // Of a cohort only what somebody in it is on.
  const rows = cohort ? found.filter(({ id }) => onPrograms.includes(id)) : found;
  const programs = presentPrograms(figures, rows);
  const ownPrograms = found.filter(({ isOwn, isArchived }) => isOwn && !isArchived);
  const engagedName = named.find(({ id }) => id === engaged?.id);
  return {
    asOf: madeAt.toISOString(),
    cohorts,
    overview: presentOverview(figures, cohort ? programs.length : ownPrograms.length),
    engagement: presentEngagement(figures, trendMondays(madeAt, actor.timeZone)),
    clients: withNames(first, named),
    programs,
    insights: {
      topPerformingProgram: topProgram(programs)?.title ?? null,
      mostEngagedClient: engagedName ? fullName(engagedName) : null,
      mostEngagedClientId: engagedName?.id ?? null,
      averageCompletionRate: averageCompletion(figures.clients),
    },
    dropOff: presentDropOff(figures, rows),
    skippedPrompts: skipped.flatMap((place) => describe(place, rows)),
    moodChange: presentMoodChange(figures, programs),
  };
}

export async function clientPage(
  deps: Deps,
  kept: KeptFigures,
  actor: SessionUser,
  query: AnalyticsClientsQuery,
): Promise<AnalyticsClients> {
  const { page = 1, sort = 'completion', order = 'usual' } = query;
  const { figures, madeAt } = await currentFigures(deps, kept, actor, query.cohort);
  const isReversed = order === 'reversed';
  const [limit, offset] = [analyticsClientsPerPage, (page - 1) * analyticsClientsPerPage];
  const total = figures.clients.length;
  return {
    asOf: madeAt.toISOString(),
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

/** Somebody who is not the coach's client any more has no name here, and is left out. */
function withNames(clients: ClientSums[], named: NamedClient[]): ClientFigures[] {
  const names = new Map(named.map((one) => [one.id, one]));
  return clients.flatMap((client) => {
    const name = names.get(client.id);
    return name ? [presentClient(client, name)] : [];
  });
}

function describe({ programId, week, day, passed, skipped }: SkippedPlace, rows: ProgramRow[]): SkippedPrompt[] {
  const program = rows.find(({ id }) => id === programId);
  if (!program) return [];
  const prompt = program.prompts.find((one) => one.week === week && one.day === day);
  return [
    {
      programId,
      title: program.title,
      week,
      day,
      promptText: program.isReadable ? (prompt?.promptText ?? defaultPromptText) : null,
      passed,
      skipped,
    },
  ];
}

type CurrentFigures = MadeFigures & { cohorts: CoachAnalytics['cohorts'] };

/**
 * What is kept in memory while it is true and young, else worked out now. Who the clients are is asked each time. Those of
 * one cohort are few enough to be worked out for every answer.
 */
async function currentFigures(
  { db, clock }: Deps,
  kept: KeptFigures,
  actor: SessionUser,
  cohortId: string | undefined,
): Promise<CurrentFigures> {
  const now = clock.now();
  const [coached, members] = await Promise.all([
    findCoachClients(db, actor.userId),
    cohortId ? listCohortClients(db, actor.userId, cohortId) : undefined,
  ]);
  const { cohorts } = coached;
  if (members) return { figures: await workOut(db, actor, now, members), madeAt: now, cohorts };
  const key = `${coached.clients} ${coached.fingerprint} ${actor.timeZone}`;
  const recalled = kept.recall(actor.userId, key, now);
  if (recalled) return { ...recalled, cohorts };
  const made = { figures: await workOut(db, actor, now), madeAt: now };
  if (coached.clients >= keptFromClients) kept.keep(actor.userId, { ...made, key });
  return { ...made, cohorts };
}

async function workOut(
  db: Db,
  { userId, timeZone }: SessionUser,
  now: Date,
  clientIds?: readonly string[],
): Promise<Figures> {
  const { weekStarts, recentFrom, engagedFrom } = calendarOf(now, timeZone);
  const rows = await listAssignmentSums(db, userId, { now, recentFrom, engagedFrom }, clientIds);
  const counted = countedAssignments(rows, now);
  const trendFrom = weekStarts[0]?.getTime() ?? 0;
  const lately = counted
    .filter(({ sums }) => sums.lastAt !== null && sums.lastAt >= trendFrom)
    .map(({ sums }) => sums.id);
  return makeFigures(rows, counted, await sumWeeks(db, lately, weekStarts));
}

/** The Mondays of the trend, oldest first, the running week last. */
function trendMondays(now: Date, timeZone: string): string[] {
  const today = localDate(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysPerWeek - 1) % daysPerWeek;
  const monday = dateBefore(today, sinceMonday);
  return Array.from({ length: trendWeeks }, (_, index) => dateBefore(monday, (trendWeeks - 1 - index) * daysPerWeek));
}

/** Weeks and recent days follow the coach's clocks; where a client stands follows the client's. */
function calendarOf(now: Date, timeZone: string) {
  const today = localDate(now, timeZone);
  return {
    weekStarts: trendMondays(now, timeZone).map((monday) => startOfDay(monday, timeZone)),
    recentFrom: startOfDay(dateBefore(today, recentDays - 1), timeZone),
    engagedFrom: startOfDay(dateBefore(today, engagedDays - 1), timeZone),
  };
}
