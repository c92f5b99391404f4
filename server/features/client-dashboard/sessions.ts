import { loomCells, type OpenDay } from '#contract/assignments/rules.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { datedCells, datesOf, dayOfSession } from '#server/features/clients/cloth-dates.ts';
import { localDate, offsetAt } from '#server/platform/local-date.ts';
import type { EntryFacts, findClientWithCoach, findCurrentAssignment } from './queries.ts';
import type { SessionFacts } from './session-queries.ts';

type Sessions = NonNullable<ClientDashboard['sessions']>;
type Client = Awaited<ReturnType<typeof findClientWithCoach>>;
type Run = {
  assignment: NonNullable<Awaited<ReturnType<typeof findCurrentAssignment>>>;
  entries: EntryFacts[];
  openDay: OpenDay;
};
type Place = { timeZone: string; today: string };

/** Nothing at all without sessions, held ones too, and without any to book: then the page weighs what it weighed before. */
export function presentSessions(
  client: Client,
  agreed: Sessions['agreed'],
  place: Place,
  run?: Run,
): ClientDashboard['sessions'] {
  if (!client?.sessions) return undefined;
  const { next, offers, canBook, tied } = client.sessions;
  const knots = run && tied.length > 0 ? knotsOf(tied, client.pauses, place, run) : [];
  if (!next && offers === 0 && !canBook && agreed.length === 0 && tied.length === 0) return undefined;
  return { next: next && presentNext(next), offers, canBook, agreed, knots };
}

function presentNext({ startsAt, endsAt, placeKind, place, coachZone, ...next }: NonNullable<SessionFacts['next']>) {
  return {
    ...next,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    minutes: Math.round((endsAt - startsAt) / 60_000),
    place: { kind: placeKind, text: place },
    aheadMinutes: Math.round(offsetAt(new Date(startsAt), coachZone) / 60_000),
  };
}

/** On the cloth of the program alone, by the dates of its cells. */
function knotsOf(
  tied: SessionFacts['tied'],
  pauses: NonNullable<Client>['pauses'],
  { timeZone, today }: Place,
  { assignment, entries, openDay }: Run,
): Sessions['knots'] {
  const written = new Map(entries.map((entry) => [programDay(entry.weekNumber, entry.dayNumber), entry.localDate]));
  const dates = datesOf(assignment, openDay, entries, { timeZone, pauses, today });
  const cells = datedCells(
    loomCells(
      {
        status: openDay.status,
        currentWeek: openDay.week,
        currentDay: openDay.day,
        totalDays: totalDays(assignment.durationWeeks),
      },
      // Which mood is no matter here.
      new Map([...written.keys()].map((day) => [day, 0])),
    ),
    written,
    dates,
  );
  return tied.flatMap(({ id, at, isHeld }) => {
    const day = dayOfSession(cells, localDate(new Date(at), timeZone), dates);
    return day === null ? [] : { id, day, isHeld };
  });
}
