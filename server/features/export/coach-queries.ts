import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOnCoachsList } from '#server/features/appointments/sql.ts';
import { isReadable } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { accountName } from '#server/platform/db/names.ts';
import {
  appointmentNotes,
  appointments,
  appointmentSummaries,
  clientProfiles,
  coachingRequests,
  coachNotes,
  coachProfiles,
  cohorts,
  entryComments,
  entryShares,
  invitations,
  mailedInvitations,
  journalEntries,
  outreachMessages,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';

/* Only what a coach wrote: each statement selects the coach's rows, and names of others only where the coach works,
   or has worked, with them. */

export type CoachProfile = NonNullable<Awaited<ReturnType<typeof findCoachProfile>>>;

export async function findCoachProfile(db: Db, coachId: string) {
  const [row] = await db
    .select({
      fullName: coachProfiles.fullName,
      professionalTitle: coachProfiles.professionalTitle,
      bio: coachProfiles.bio,
      coachingApproach: coachProfiles.coachingApproach,
      specialties: coachProfiles.specialties,
      certifications: coachProfiles.certifications,
      yearsExperience: coachProfiles.yearsExperience,
      linkedinUrl: coachProfiles.linkedinUrl,
      websiteUrl: coachProfiles.websiteUrl,
      monthlyCoachingRate: coachProfiles.monthlyCoachingRate,
      avgResponseTime: coachProfiles.avgResponseTime,
      maxClients: coachProfiles.maxClients,
      referralCode: coachProfiles.referralCode,
      outreachMessage: coachProfiles.outreachMessage,
    })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

/** A text sealed with the key of the client it is about or was written to. */
export type SealedText = {
  id: string;
  clientId: string;
  clientName: string;
  /** In place of the name: the address the coach typed, which stays when the account of it is erased. */
  sealedName?: Buffer;
  at: Date;
  sealed: Buffer;
  wrappedKey: Buffer;
};
type ListTexts = (db: Db, coachId: string, after: string | undefined, limit: number) => Promise<SealedText[]>;

const afterId = (column: PgColumn, after: string | undefined) => (after === undefined ? undefined : gt(column, after));

/** Every version, in order of writing. */
export const listNotes: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: coachNotes.id,
      clientId: coachNotes.clientId,
      clientName: accountName(users),
      at: coachNotes.createdAt,
      sealed: coachNotes.notes,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(coachNotes)
    .innerJoin(users, eq(users.id, coachNotes.clientId))
    .innerJoin(userKeys, eq(userKeys.userId, coachNotes.clientId))
    .where(and(eq(coachNotes.coachId, coachId), afterId(coachNotes.id, after)))
    .orderBy(asc(coachNotes.id))
    .limit(limit);

/** Every version of notes on sessions; those of a cohort's are sealed with the coach's own key. */
export const listSessionNotes: ListTexts = async (db, coachId, after, limit) => {
  const ownerId = sql<string>`coalesce(${appointments.clientId}, ${appointmentNotes.coachId})`;
  return await db
    .select({
      id: appointmentNotes.id,
      clientId: ownerId,
      clientName: sql<string>`case when ${appointments.clientId} is null then '' else ${accountName(users)} end`,
      at: appointmentNotes.createdAt,
      sealed: appointmentNotes.textSealed,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(appointmentNotes)
    .innerJoin(appointments, eq(appointments.id, appointmentNotes.appointmentId))
    .innerJoin(users, eq(users.id, ownerId))
    .innerJoin(userKeys, eq(userKeys.userId, ownerId))
    .where(and(eq(appointmentNotes.coachId, coachId), afterId(appointmentNotes.id, after)))
    .orderBy(asc(appointmentNotes.id))
    .limit(limit);
};

/** After a parting summaries are the client's alone. */
export const listSummaries: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: appointmentSummaries.id,
      clientId: users.id,
      clientName: accountName(users),
      at: appointmentSummaries.createdAt,
      sealed: appointmentSummaries.textSealed,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(appointmentSummaries)
    .innerJoin(appointments, eq(appointments.id, appointmentSummaries.appointmentId))
    .innerJoin(users, eq(users.id, appointments.clientId))
    .innerJoin(userKeys, eq(userKeys.userId, users.id))
    .where(and(isOnCoachsList(coachId), afterId(appointmentSummaries.id, after)))
    .orderBy(asc(appointmentSummaries.id))
    .limit(limit);

/** Those under entries the coach may read today: a comment may reveal what an entry says. */
export const listComments: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: entryComments.id,
      clientId: entryShares.clientId,
      clientName: accountName(users),
      at: entryComments.createdAt,
      sealed: entryComments.comment,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(entryComments)
    .innerJoin(
      entryShares,
      and(eq(entryShares.entryId, entryComments.entryId), eq(entryShares.coachId, entryComments.coachId)),
    )
    .innerJoin(clientProfiles, eq(clientProfiles.userId, entryShares.clientId))
    .innerJoin(journalEntries, isReadable())
    .innerJoin(users, eq(users.id, entryShares.clientId))
    .innerJoin(userKeys, eq(userKeys.userId, entryShares.clientId))
    .where(and(eq(entryComments.coachId, coachId), afterId(entryComments.id, after)))
    .orderBy(asc(entryComments.id))
    .limit(limit);

/** People the coach does not work with are not named: they may have another name, or another coach, by now. */
const noName = sql<string>`''`;

export const listOutreach: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: outreachMessages.id,
      clientId: outreachMessages.clientId,
      clientName: noName,
      at: outreachMessages.sentAt,
      sealed: outreachMessages.message,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(outreachMessages)
    .innerJoin(userKeys, eq(userKeys.userId, outreachMessages.clientId))
    .where(and(eq(outreachMessages.coachId, coachId), afterId(outreachMessages.id, after)))
    .orderBy(asc(outreachMessages.id))
    .limit(limit);

export const listInvitations: ListTexts = async (db, coachId, after, limit) => {
  const rows = await db
    .select({
      id: invitations.id,
      clientId: invitations.clientId,
      clientName: noName,
      at: invitations.sentAt,
      sealed: sql<Buffer>`${invitations.message}`,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(invitations)
    .innerJoin(userKeys, eq(userKeys.userId, invitations.clientId))
    .where(and(eq(invitations.coachId, coachId), isNotNull(invitations.message), afterId(invitations.id, after)))
    .orderBy(asc(invitations.id))
    .limit(limit);
  return rows;
};

/** Those by mail that aren't accepted, sealed with the coach's own key. */
export const listMailedInvitations: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: mailedInvitations.id,
      clientId: mailedInvitations.coachId,
      clientName: noName,
      sealedName: mailedInvitations.address,
      at: mailedInvitations.sentAt,
      sealed: sql<Buffer>`${mailedInvitations.message}`,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(mailedInvitations)
    .innerJoin(userKeys, eq(userKeys.userId, mailedInvitations.coachId))
    .where(
      and(
        eq(mailedInvitations.coachId, coachId),
        isNotNull(mailedInvitations.message),
        isNull(mailedInvitations.acceptedAt),
        afterId(mailedInvitations.id, after),
      ),
    )
    .orderBy(asc(mailedInvitations.id))
    .limit(limit);

/** The coach's answers to requests. */
export const listAnswers: ListTexts = async (db, coachId, after, limit) =>
  await db
    .select({
      id: coachingRequests.id,
      clientId: coachingRequests.clientId,
      clientName: noName,
      at: sql<Date>`coalesce(${coachingRequests.answeredAt}, ${coachingRequests.createdAt})`.mapWith(
        coachingRequests.createdAt,
      ),
      sealed: sql<Buffer>`${coachingRequests.answer}`,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(coachingRequests)
    .innerJoin(userKeys, eq(userKeys.userId, coachingRequests.clientId))
    .where(
      and(
        eq(coachingRequests.coachId, coachId),
        isNotNull(coachingRequests.answer),
        afterId(coachingRequests.id, after),
      ),
    )
    .orderBy(asc(coachingRequests.id))
    .limit(limit);

/** The coach's groups, without members. */
export async function listCohorts(db: Db, coachId: string) {
  return await db
    .select({
      name: cohorts.name,
      startsOn: cohorts.startsOn,
      pace: cohorts.pace,
      places: cohorts.places,
      closesOn: cohorts.closesOn,
      endedAt: cohorts.endedAt,
    })
    .from(cohorts)
    .where(eq(cohorts.coachId, coachId))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
}
