import { exceptionDaysMax, exceptionsMax, typesMax, type AppointmentRules } from '#contract/appointments/constants.ts';
import type {
  AppointmentPreferences,
  AppointmentType,
  ExceptionBody,
  HoursBody,
  HoursPage,
  TypeBody,
} from '#contract/appointments/hours-schema.ts';
import { daysBetween } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockCoachRow } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { listBusyCalendars } from './busy-calendars.ts';
import {
  countExceptions,
  deleteException,
  findPreferences,
  findRules,
  hasCalendarAddress,
  insertException,
  insertType,
  listExceptions,
  listTypes,
  savePreferences,
  saveRules,
  updateType,
  type TypeRow,
} from './hours-queries.ts';
import { coachAppointments } from './present.ts';
import { hoursOn } from './slots.ts';

export async function hoursPage(deps: Deps, db: Db | Tx, actor: SessionUser): Promise<HoursPage> {
  const today = localDate(deps.clock.now(), actor.timeZone);
  const { hours, ...rules } = await findRules(db, actor.userId);
  const types = await listTypes(db, actor.userId);
  const exceptions = await listExceptions(db, actor.userId, today);
  const ahead = await coachAppointments(deps, db, actor.userId, { span: 'ahead' });
  const booked = ahead.filter(({ state }) => state === 'booked');
  return {
    zone: actor.timeZone,
    types: types.map(presentType),
    hours,
    rules,
    exceptions: exceptions.map(({ id, kind, startsOn, endsOn, fromMinute, untilMinute }) => ({
      id,
      kind,
      startsOn,
      endsOn,
      fromMinute,
      untilMinute,
      booked: booked
        .filter(({ startsAt, endsAt }) => {
          const [from, until] = [new Date(startsAt), new Date(endsAt)];
          const date = localDate(from, actor.timeZone);
          const alone = {
            kind: 'away',
            startsOn,
            endsOn,
            fromMinute,
            untilMinute,
          } as const;
          const { away } = hoursOn(
            {
              zone: actor.timeZone,
              hours: [],
              exceptions: [alone],
            },
            date,
          );
          return kind === 'away' && away.some(([begin, end]) => from < end && until > begin);
        })
        .map(({ id: appointmentId, client, cohort, startsAt }) => ({
          id: appointmentId,
          clientId: client?.id ?? null,
          name: client ? fullName(client) : (cohort?.name ?? ''),
          startsAt,
        })),
    })),
    calendars: await listBusyCalendars(deps, db, actor.userId),
    hasCalendar: await hasCalendarAddress(db, actor.userId),
  };
}

export const presentType = ({ id, name, minutes, placeKind, place, bookableBy }: TypeRow): AppointmentType => ({
  id,
  name,
  minutes,
  place: { kind: placeKind, text: place },
  bookableBy,
});

/** Under the coach's lock, and with their other windows told. */
async function changed(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  what: 'hours' | 'rules' | 'types' | 'exceptions',
  change: (tx: Tx) => Promise<void>,
): Promise<HoursPage> {
  return await inTransaction(db, async (tx) => {
    await lockCoachRow(tx, actor.userId);
    await change(tx);
    await audit(tx, { actorId: actor.userId, action: 'appointment-hours-changed', detail: { what } });
    await publish(tx, { userId: actor.userId, kind: 'appointment', at: deps.clock.now() });
    return await hoursPage(deps, tx, actor);
  });
}

export async function changeHours(deps: Deps, actor: SessionUser, { hours }: HoursBody): Promise<HoursPage> {
  const ordered = hours.map((day) =>
    day.map(([from = 0, until = 0]): [number, number] => [from, until]).toSorted(([one], [other]) => one - other),
  );
  for (const day of ordered)
    for (const [at, [from, until]] of day.entries())
      if (from >= until || (at > 0 && from < (day[at - 1]?.[1] ?? 0))) throw refusal('hours-overlap');
  return await changed(deps, deps.db, actor, 'hours', async (tx) => {
    await saveRules(tx, actor.userId, { hours: ordered }, deps.clock.now());
  });
}

export async function changeRules(deps: Deps, actor: SessionUser, rules: AppointmentRules): Promise<HoursPage> {
  return await changed(deps, deps.db, actor, 'rules', async (tx) => {
    await saveRules(tx, actor.userId, rules, deps.clock.now());
  });
}

export async function addType(deps: Deps, db: Db | Tx, actor: SessionUser, body: TypeBody): Promise<HoursPage> {
  refuseWrongPlace(body);
  return await changed(deps, db, actor, 'types', async (tx) => {
    if ((await listTypes(tx, actor.userId)).length >= typesMax)
      throw refusal('appointment-lists-full', { most: typesMax });
    await insertType(tx, { id: newId(), coachId: actor.userId, ...body, createdAt: deps.clock.now() });
  });
}

export async function changeType(deps: Deps, actor: SessionUser, id: string, body: TypeBody): Promise<HoursPage> {
  refuseWrongPlace(body);
  return await changed(deps, deps.db, actor, 'types', async (tx) => {
    if (!(await updateType(tx, actor.userId, id, body))) throw refusal('appointment-type-not-found');
  });
}

export async function removeType(deps: Deps, actor: SessionUser, id: string): Promise<HoursPage> {
  return await changed(deps, deps.db, actor, 'types', async (tx) => {
    const archivedAt = deps.clock.now();
    if (!(await updateType(tx, actor.userId, id, { archivedAt }))) throw refusal('appointment-type-not-found');
  });
}

/** Other schemes would run in the reader's page. */
function refuseWrongPlace({ placeKind, place }: TypeBody): void {
  if (placeKind === 'link' && !(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(place) && URL.canParse(place)))
    throw refusal('appointment-place');
}

export async function addException(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: ExceptionBody,
): Promise<HoursPage> {
  const { startsOn, endsOn, fromMinute, untilMinute } = body;
  const today = localDate(deps.clock.now(), actor.timeZone);
  if (fromMinute >= untilMinute) throw refusal('hours-overlap');
  if (endsOn < startsOn || endsOn < today || daysBetween(startsOn, endsOn) >= exceptionDaysMax)
    throw refusal('exception-dates', { most: exceptionDaysMax });
  return await changed(deps, db, actor, 'exceptions', async (tx) => {
    if ((await countExceptions(tx, actor.userId, today)) >= exceptionsMax)
      throw refusal('appointment-lists-full', { most: exceptionsMax });
    await insertException(tx, { id: newId(), coachId: actor.userId, ...body, createdAt: deps.clock.now() });
  });
}

export async function removeException(deps: Deps, actor: SessionUser, id: string): Promise<HoursPage> {
  return await changed(deps, deps.db, actor, 'exceptions', async (tx) => {
    if (!(await deleteException(tx, actor.userId, id))) throw refusal('exception-not-found');
  });
}

export async function readPreferences({ db }: Deps, actor: SessionUser): Promise<AppointmentPreferences> {
  return await findPreferences(db, actor.userId);
}

export async function choosePreferences(
  { db }: Deps,
  actor: SessionUser,
  chosen: AppointmentPreferences,
): Promise<AppointmentPreferences> {
  await savePreferences(db, actor.userId, chosen);
  return chosen;
}
