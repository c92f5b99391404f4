import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { appointmentRequests, appointments, appointmentSummaries, commitments } from '#server/platform/db/schema.ts';

/* What a client takes along of sessions: their own words, and what was shared with them. */

const isShared = (clientId: string) =>
  and(eq(appointments.clientId, clientId), isNotNull(appointments.summarySharedAt));

export async function listSharedSummaries(db: Db, clientId: string) {
  return await db
    .select({
      id: appointmentSummaries.id,
      appointmentId: appointmentSummaries.appointmentId,
      version: appointmentSummaries.version,
      createdAt: appointmentSummaries.createdAt,
      textSealed: appointmentSummaries.textSealed,
    })
    .from(appointmentSummaries)
    .innerJoin(appointments, eq(appointments.id, appointmentSummaries.appointmentId))
    .where(isShared(clientId))
    .orderBy(asc(appointmentSummaries.createdAt), asc(appointmentSummaries.id));
}

export async function listSharedCommitments(db: Db, clientId: string) {
  return await db
    .select({ commitment: commitments })
    .from(commitments)
    .innerJoin(appointments, eq(appointments.id, commitments.appointmentId))
    .where(isShared(clientId))
    .orderBy(asc(commitments.createdAt), asc(commitments.id));
}

export async function listOwnRequests(db: Db, clientId: string) {
  return await db
    .select()
    .from(appointmentRequests)
    .where(eq(appointmentRequests.clientId, clientId))
    .orderBy(asc(appointmentRequests.createdAt));
}
