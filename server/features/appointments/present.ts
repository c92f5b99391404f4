import type { ClientAppointment, CoachAppointment } from '#contract/appointments/schema.ts';
import { fullName } from '#contract/names.ts';
import { openerOf, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { offsetAt } from '#server/platform/local-date.ts';
import { busyOf } from './busy-calendars.ts';
import {
  listOfClient,
  listOfCoach,
  type AppointmentRow,
  type ClientRow,
  type CoachRow,
  type Which,
} from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'vault' | 'db'>;

/** Sessions of a coach with present clients and cohorts, in order of time. */
export async function coachAppointments(
  deps: Needs,
  db: Db | Tx,
  coachId: string,
  which: Which = {},
): Promise<CoachAppointment[]> {
  const now = deps.clock.now();
  const rows = await listOfCoach(db, coachId, now, which);
  const isAhead = rows.some(({ appointment }) => appointment.endsAt > now);
  const calendars = isAhead ? (await busyOf(db, coachId, now)).calendars : [];
  return await Promise.all(
    rows.map(async (row) => {
      const { appointment, client, cohort } = row;
      const open = await opener(deps, appointment, row.wrappedKey);
      const isElsewhere = ([from, until]: readonly [Date, Date]) =>
        from < appointment.endsAt && until > appointment.startsAt;
      const elsewhere =
        appointment.state === 'booked' && appointment.startsAt > now
          ? calendars.find(({ spans }) => spans.some(isElsewhere))
          : undefined;
      return {
        ...common(row, open, now),
        client: client && {
          id: client.id,
          firstName: client.firstName,
          lastName: client.lastName,
          profileImageUrl: client.profileImageUrl,
          clock: clockAt(client.timeZone, appointment.startsAt),
        },
        cohort: cohort && { ...cohort, ...row.seats },
        lines: linesOf(appointment, open),
        summary: appointment.summarySharedAt ? 'shared' : row.summaryVersions > 0 || row.agreed > 0 ? 'draft' : 'none',
        agreed: row.agreed,
        busyElsewhere: elsewhere?.name ?? null,
      };
    }),
  );
}

/** A client's own sessions, in order of time. */
export async function clientAppointments(
  deps: Needs,
  db: Db | Tx,
  clientId: string,
  which: Omit<Which, 'clientId'> = {},
): Promise<ClientAppointment[]> {
  const now = deps.clock.now();
  const rows = await listOfClient(db, clientId, now, which);
  return await Promise.all(
    rows.map(async (row) => {
      const { appointment, coach } = row;
      const open = await opener(deps, appointment, row.wrappedKey);
      const isShared = appointment.summarySharedAt !== null;
      return {
        ...common(row, open, now),
        coach: coach && {
          id: coach.id,
          name: row.publicName || fullName(coach),
          firstName: coach.firstName,
          clock: clockAt(coach.timeZone, appointment.startsAt),
        },
        isWithCoach: row.isWithCoach,
        group: appointment.cohortId === null ? null : { name: row.groupName ?? '', isComing: row.isComing },
        lines: { text: linesOf(appointment, open), version: appointment.linesVersion },
        hasSummary: isShared,
        agreed: isShared ? row.agreed : { all: 0, done: 0 },
      };
    }),
  );
}

function common({ appointment: row, number, lateHours }: CoachRow | ClientRow, open: OpenText, now: Date) {
  return {
    id: row.id,
    state: row.state,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000),
    typeId: row.typeId,
    typeName: row.typeName,
    place: { kind: row.placeKind, text: row.place },
    keepUntil: row.state === 'offered' ? (row.keepUntil?.toISOString() ?? null) : null,
    move:
      row.moveTo && row.moveAskedBy && row.moveAskedAt
        ? { by: row.moveAskedBy, to: row.moveTo.toISOString(), askedAt: row.moveAskedAt.toISOString() }
        : null,
    number,
    calledOff:
      row.calledOffAt && row.calledOffBy
        ? {
            at: row.calledOffAt.toISOString(),
            by: row.calledOffBy,
            isLate: row.isLate,
            word: row.wordSealed ? open(`${row.id}:word`, row.wordSealed) : '',
          }
        : null,
    settledAt: row.settledAt?.toISOString() ?? null,
    isLateNow: isLateAt(row.startsAt, lateHours, now),
    lateHours,
  };
}

/** The coach's own rule: closer to the beginning than so many hours is late. */
export const isLateAt = (startsAt: Date, lateHours: number, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < lateHours * 3_600_000;

const clockAt = (zone: string, at: Date) => ({ zone, aheadMinutes: Math.round(offsetAt(at, zone) / 60_000) });

const linesOf = ({ id, linesSealed, linesVersion }: AppointmentRow, open: OpenText): string =>
  linesSealed ? open({ id: `${id}:lines`, version: linesVersion }, linesSealed) : '';

/** Both texts are sealed with the client's key; a cohort's session has none. */
const opener = async (deps: Needs, row: AppointmentRow, wrapped: Buffer | null) =>
  await openerOf(
    deps,
    row.clientId ?? '',
    wrapped,
    row.clientId ? [row.linesSealed, row.wordSealed].filter(Boolean) : [],
  );
