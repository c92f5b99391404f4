import { bookAheadDaysMax } from '#contract/appointments/constants.ts';
import type { Slots } from '#contract/appointments/schema.ts';
import { addDays, dateAfter, daysBetween, weekStart } from '#contract/days.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { busyOf } from './busy-calendars.ts';
import { findRules, listExceptions, listTypes, type CoachRules } from './hours-queries.ts';
import { findAppointment, findCoachOfClient, findZone, listTaken } from './queries.ts';
import { slotsOn, type Occupied, type Plan, type Wanted } from './slots.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;
export type Available = {
  plan: Plan;
  rules: CoachRules;
  occupied: Occupied;
  calendars: { readAt: Date | null; isFailing: boolean };
};
type Coach = { id: string; zone: string };

const hourMs = 3_600_000;
/** Whole weeks around, for the most per week, and a gap. */
const around = 8;

/** Hours, sessions and busy times of a coach from one date of theirs to another. */
export async function availability(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  coach: Coach,
  { from, until, except }: { from: string; until: string; except?: string | undefined },
): Promise<Available> {
  const now = clock.now();
  const { hours, ...rules } = await findRules(db, coach.id);
  const exceptions = await listExceptions(db, coach.id, from);
  const [begin, end] = [from, until].map((date) => new Date(`${date}T00:00:00Z`)) as [Date, Date];
  const span = { from: addDays(begin, -around), until: addDays(end, around) };
  const taken = await listTaken(db, coach.id, { ...span, now, except });
  const busy = await busyOf(db, coach.id, now);
  return {
    plan: { zone: coach.zone, hours, exceptions },
    rules: { hours, ...rules },
    occupied: { taken, busy: busy.spans },
    calendars: { readAt: busy.readAt, isFailing: busy.isFailing },
  };
}

/** What the coach's rules leave to a client. */
export function wantedByClient(minutes: number, rules: CoachRules, now: Date): Wanted {
  return {
    minutes,
    gapMinutes: rules.gapMinutes,
    notBefore: new Date(now.getTime() + rules.noticeHours * hourMs),
    notAfter: addDays(now, rules.horizonWeeks * 7),
    mostPerWeek: rules.mostPerWeek,
  };
}

/** Two weeks of free times for the client of a coach. */
export async function clientSlots(
  deps: Needs,
  actor: SessionUser,
  query: { typeId: string; from?: string | undefined; moving?: string | undefined; firstWeekday: number },
): Promise<Slots> {
  const now = deps.clock.now();
  const coach = await findCoachOfClient(deps.db, actor.userId);
  if (!coach) throw refusal('no-coach-for-appointment');
  if (!coach.isPresent) throw refusal('coach-away');
  const type = (await listTypes(deps.db, coach.id)).find(({ id }) => id === query.typeId);
  if (!type || type.bookableBy === 'coach') throw refusal('appointment-type-gone');
  const { horizonWeeks } = await findRules(deps.db, coach.id);
  const from = localDate(now, coach.zone);
  const until = dateAfter(from, horizonWeeks * 7);
  const { moving, ...asked } = query;
  const moved = moving === undefined ? undefined : await findAppointment(deps.db, moving, { clientId: actor.userId });
  const free = await availability(deps, deps.db, coach, { from, until, except: moved?.id });
  return twoWeeks(free, wantedByClient(type.minutes, free.rules, now), {
    ...asked,
    now,
    reader: actor.timeZone,
    other: coach.zone,
  });
}

/** How far a coach's own free times are searched for the first one. */
const coachSearchDays = 84;

/** The coach's own free times, to offer: their notice, horizon and limit are for clients. */
export async function coachSlots(
  deps: Needs,
  actor: SessionUser,
  query: { typeId: string; clientId?: string | undefined; from?: string | undefined; firstWeekday: number },
): Promise<Slots> {
  const now = deps.clock.now();
  const type = (await listTypes(deps.db, actor.userId)).find(({ id }) => id === query.typeId);
  if (!type) throw refusal('appointment-type-gone');
  const coach = { id: actor.userId, zone: actor.timeZone };
  const today = localDate(now, coach.zone);
  const first = query.from !== undefined && query.from > today ? query.from : today;
  const until = dateAfter(first, Math.min(coachSearchDays, bookAheadDaysMax));
  const free = await availability(deps, deps.db, coach, { from: today, until });
  const wanted: Wanted = {
    minutes: type.minutes,
    gapMinutes: free.rules.gapMinutes,
    notBefore: now,
    notAfter: new Date(Math.min(addDays(now, bookAheadDaysMax).getTime(), Date.parse(`${until}T00:00:00Z`))),
    mostPerWeek: null,
  };
  const other = query.clientId === undefined ? undefined : await findZone(deps.db, query.clientId, actor.userId);
  return twoWeeks(free, wanted, { ...query, now, reader: actor.timeZone, other: other ?? actor.timeZone });
}

type Asked = { from?: string | undefined; firstWeekday: number; now: Date; reader: string; other: string };

/** Two weeks of the reader's calendar, beginning with the week of the first free time unless another is asked for. */
function twoWeeks(
  { plan, occupied, calendars }: Available,
  wanted: Wanted,
  { from, firstWeekday, now, reader, other }: Asked,
): Slots {
  const start = localDate(wanted.notBefore, plan.zone);
  const dates = Math.max(0, daysBetween(start, localDate(wanted.notAfter, plan.zone)) + 1);
  const byDate = new Map<string, string[]>();
  let firstAt: Date | undefined;
  for (let ahead = 0; ahead < dates; ahead += 1)
    for (const slot of slotsOn(plan, dateAfter(start, ahead), wanted, occupied)) {
      firstAt ??= slot;
      const date = localDate(slot, reader);
      byDate.set(date, [...(byDate.get(date) ?? []), slot.toISOString()]);
    }
  const weekOf = (date: string) => weekStart(date, firstWeekday);
  const first = weekOf(from ?? localDate(firstAt ?? now, reader));
  const last = dateAfter(first, 13);
  const days = [...byDate].map(([date, times]) => ({ date, times }));
  return {
    from: first,
    until: last,
    hasEarlier: first > weekOf(localDate(now, reader)),
    hasLater: last < localDate(wanted.notAfter, reader),
    days: days.filter(({ date }) => date >= first && date <= last),
    firstAt: firstAt?.toISOString() ?? null,
    zone: other,
    calendarsReadAt: calendars.readAt?.toISOString() ?? null,
    calendarsFailing: calendars.isFailing,
  };
}
