import { and, eq, exists, gt, like, lt, or, sql } from 'drizzle-orm';
import type { AssignmentStatus, PausedDays } from '#contract/assignments/rules.ts';
import { moodFallHigh } from '#contract/clients/constants.ts';
import { isFollowed, version } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import {
  assignmentRollups,
  assignments,
  clientProfiles,
  clientRollups,
  conversations,
  invitations,
  notificationDismissals,
  pauses,
  programs,
  users,
} from '#server/platform/db/schema.ts';

/** `createdAt` in milliseconds. */
export type ToldPause = PausedDays & { id: string; createdAt: number };

/** As JSON brings it; instants are milliseconds. */
export type FactsRow = [
  id: string,
  firstName: string,
  lastName: string,
  timeZone: string,
  trialStartedAt: number | null,
  assignment:
    | [
        id: string,
        status: AssignmentStatus,
        week: number,
        day: number,
        startedAt: number,
        endedAt: number | null,
        programRowId: string,
        programId: string,
        title: string,
        weeks: number,
        calendarFrom: string | null,
      ]
    | null,
  written: (string | null)[] | null,
  lastEntryAt: number | null,
  lastEntryDate: string | null,
  dayCounts: number[] | null,
  dayMoods: number[] | null,
  longCounts: number[] | null,
  longMoods: number[] | null,
  heavy: [entryId: string, at: number, day: number | null, mood: number] | null,
  pauses: ToldPause[] | null,
  dismissed: string[] | null,
];

/** Where the stored open day stands, counted in days of the program. */
const storedDay = sql`program_day(${assignments.currentWeek}, ${assignments.currentDay})`;

export type EndingInvitation = {
  clientId: string;
  firstName: string;
  lastName: string;
  expiresAt: number;
  dismissed: string[];
};

type FactsRead = { rows: FactsRow[]; invitations: EndingInvitation[] };

type FactsQuestion = {
  coachId: string;
  clientId?: string;
  invitationsFrom: Date;
  invitationsUntil: Date;
};

/** The facts of the coach's own clients, of all or of one, as one row of JSON: rows and columns are what costs. */
export async function readFactsOfClients(
  db: Db,
  { coachId, clientId, invitationsFrom, invitationsUntil }: FactsQuestion,
): Promise<FactsRead> {
  const [row] = await factsOfClients(db).execute({
    coachId,
    clientId: clientId ?? null,
    invitationsFrom: invitationsFrom.toISOString(),
    invitationsUntil: invitationsUntil.toISOString(),
  });
  if (!row) throw new Error('A count always answers.');
  return row;
}

const coachId = sql`${sql.placeholder('coachId')}::uuid`;

const factsOfClients = preparedFor((db) => {
  const clientId = sql`${sql.placeholder('clientId')}::uuid`;
  const own = and(
    eq(clientProfiles.coachId, coachId),
    sql`(${clientId} is null or ${clientProfiles.userId} = ${clientId})`,
  );
  const list = db
    .select({ facts: factsColumn().as('facts') })
    .from(clientRollups)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, clientRollups.clientId))
    .innerJoin(users, eq(users.id, clientRollups.clientId))
    .leftJoin(assignments, eq(assignments.id, clientRollups.assignmentId))
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .leftJoin(version, isFollowed)
    .leftJoin(assignmentRollups, eq(assignmentRollups.assignmentId, assignments.id))
    .where(own)
    .as('list');
  return db
    .select({
      rows: sql<FactsRow[]>`coalesce(json_agg(${list.facts}), '[]')`,
      invitations: endingInvitations(db),
    })
    .from(list)
    .prepare('attention_facts');
});

function factsColumn() {
  const mayHaveFallen = sql`${clientRollups.deepestFall} >= ${moodFallHigh}::real`;
  return sql<FactsRow>`json_build_array(
    ${users.id}, ${users.firstName}, ${users.lastName}, ${users.timeZone},
    case when ${clientProfiles.clientType} = 'trial' then ${epochMs(clientProfiles.trialStartedAt)} end,
    case when ${assignments.id} is not null then json_build_array(${assignments.id}, ${assignments.status},
      ${assignments.currentWeek}, ${assignments.currentDay},
      ${epochMs(assignments.startedAt)}, ${epochMs(assignments.endedAt)},
      ${programs.id}, ${programs.programId}, ${programs.title}, ${version.durationWeeks}, ${assignments.calendarFrom}) end,
    case when ${assignmentRollups.firstDates}[${storedDay}] is not null then ${assignmentRollups.firstDates}[${storedDay}:] end,
    ${epochMs(clientRollups.lastEntryAt)}, ${clientRollups.lastEntryDate},
    ${clientRollups.dayCounts}[:8], ${clientRollups.dayMoods}[:8],
    case when ${mayHaveFallen} then ${clientRollups.dayCounts} end, case when ${mayHaveFallen} then ${clientRollups.dayMoods} end,
    case when ${clientRollups.heavyEntryId} is not null then json_build_array(${clientRollups.heavyEntryId},
      ${epochMs(clientRollups.heavyAt)}, ${clientRollups.heavyDay}, ${clientRollups.heavyMood}) end,
    (select json_agg(json_build_object('id', ${pauses.id}, 'startsOn', ${pauses.startsOn}, 'endsOn', ${pauses.endsOn},
      'endedOn', ${pauses.endedOn}, 'createdAt', ${epochMs(pauses.createdAt)}) order by ${pauses.createdAt})
      from ${pauses} where ${pauses.clientId} = ${clientRollups.clientId}
      and ${pauses.assignmentId} = ${clientRollups.assignmentId}),
    (select json_agg(${notificationDismissals.notificationId}) from ${notificationDismissals}
      where ${notificationDismissals.coachId} = ${coachId} and ${notificationDismissals.clientId} = ${clientRollups.clientId}))`;
}

/** The coach's own invitations that run out soon, with what was put away about them. */
function endingInvitations(db: Db) {
  const putAway = db
    .select({ id: notificationDismissals.notificationId })
    .from(notificationDismissals)
    .where(
      sql`${notificationDismissals.coachId} = ${invitations}.coach_id and ${notificationDismissals.clientId} = ${invitations}.client_id`,
    );
  const ending = db
    .select({
      all: sql`coalesce(json_agg(json_build_object('clientId', ${invitations.clientId},
        'firstName', ${users.firstName}, 'lastName', ${users.lastName},
        'expiresAt', ${epochMs(invitations.expiresAt)}, 'dismissed', array(${putAway}))), '[]')`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.clientId))
    .where(
      and(
        eq(invitations.coachId, coachId),
        eq(invitations.status, 'pending'),
        sql`${invitations.expiresAt} > ${sql.placeholder('invitationsFrom')}::timestamptz`,
        sql`${invitations.expiresAt} <= ${sql.placeholder('invitationsUntil')}::timestamptz`,
      ),
    );
  return sql<EndingInvitation[]>`(${ending})`;
}

/** One that was put away before stays so. False for somebody who is not the coach's own, was not invited and never wrote to them. */
export async function insertDismissal(
  tx: Tx,
  dismissal: { coachId: string; clientId: string; notificationId: string; at: Date },
): Promise<boolean> {
  const { coachId, clientId, notificationId, at } = dismissal;
  const columns = {
    coachId: sql`${coachId}::uuid`.as('coach_id'),
    notificationId: sql`${notificationId}`.as('notification_id'),
    dismissedAt: sql`${at.toISOString()}::timestamptz`.as('dismissed_at'),
  };
  const rows = await tx
    .insert(notificationDismissals)
    .select(
      tx
        .select({
          coachId: columns.coachId,
          clientId: clientProfiles.userId,
          notificationId: columns.notificationId,
          dismissedAt: columns.dismissedAt,
        })
        .from(clientProfiles)
        .where(
          and(
            eq(clientProfiles.userId, clientId),
            or(
              eq(clientProfiles.coachId, coachId),
              exists(
                tx
                  .select({ id: invitations.id })
                  .from(invitations)
                  .where(
                    and(
                      eq(invitations.coachId, coachId),
                      eq(invitations.clientId, clientId),
                      eq(invitations.status, 'pending'),
                    ),
                  ),
              ),
              exists(
                tx
                  .select({ id: conversations.id })
                  .from(conversations)
                  .where(
                    and(
                      eq(conversations.coachId, coachId),
                      eq(conversations.clientId, clientId),
                      gt(conversations.lastNumber, 0),
                    ),
                  ),
              ),
            ),
          ),
        ),
    )
    .onConflictDoUpdate({
      target: [notificationDismissals.coachId, notificationDismissals.clientId, notificationDismissals.notificationId],
      set: { dismissedAt: sql`${notificationDismissals.dismissedAt}` },
    })
    .returning({ id: notificationDismissals.notificationId });
  return rows.length > 0;
}

/** Ids of one kind stand in the order of their moments: an earlier one is of a spell that is over. */
export async function deleteEarlierDismissals(
  tx: Tx,
  {
    coachId,
    clientId,
    kind,
    notificationId,
  }: { coachId: string; clientId: string; kind: string; notificationId: string },
): Promise<void> {
  await tx
    .delete(notificationDismissals)
    .where(
      and(
        eq(notificationDismissals.coachId, coachId),
        eq(notificationDismissals.clientId, clientId),
        like(notificationDismissals.notificationId, `${kind}:%`),
        lt(notificationDismissals.notificationId, notificationId),
      ),
    );
}
