import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { versionsShown } from '#contract/versions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachNotes, userKeys } from '#server/platform/db/schema.ts';

export type SealedNotes = { id: string; version: number; notes: Buffer; createdAt: Date };
export type OwnNotes = { wrappedKey: Buffer | null; versions: SealedNotes[] };

/**
 * The coach's notes on a client of theirs, newest first, with the key they are sealed with. Nothing for someone else's
 * client: the relation is a condition of the statement.
 */
export async function findNotes(
  db: Db | Tx,
  coachId: string,
  clientId: string,
  { before, version, most = versionsShown }: { before?: number | undefined; version?: number; most?: number } = {},
): Promise<OwnNotes | undefined> {
  const rows = await db
    .select({
      wrappedKey: userKeys.wrappedKey,
      note: {
        id: coachNotes.id,
        version: coachNotes.version,
        notes: coachNotes.notes,
        createdAt: coachNotes.createdAt,
      },
    })
    .from(clientProfiles)
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .leftJoin(
      coachNotes,
      and(
        eq(coachNotes.clientId, clientProfiles.userId),
        eq(coachNotes.coachId, clientProfiles.coachId),
        before === undefined ? undefined : lt(coachNotes.version, before),
        version === undefined ? undefined : eq(coachNotes.version, version),
      ),
    )
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)))
    .orderBy(desc(coachNotes.version))
    .limit(most);
  const [first] = rows;
  return first && { wrappedKey: first.wrappedKey, versions: rows.flatMap(({ note }) => note ?? []) };
}

type NewNotes = {
  id: string;
  coachId: string;
  clientId: string;
  notes: Buffer;
  createdAt: Date;
  /** The newest version the author has seen; without it, whatever is newest. */
  baseVersion: number | undefined;
};

/**
 * The next version, or nothing: another version came first, or the client is no longer the coach's. Two based on the
 * same version arrive at the same number, and the unique constraint accepts one.
 */
export async function insertNextVersion(tx: Db | Tx, wanted: NewNotes): Promise<number | undefined> {
  const newest = sql`coalesce(max(${coachNotes.version}), 0)`;
  const isBasedOn = wanted.baseVersion === undefined ? sql`true` : sql`${newest} = ${wanted.baseVersion}`;
  const { rows } = await tx.execute<{ version: number }>(sql`
    insert into ${coachNotes} (id, coach_id, client_id, version, notes, created_at)
    select ${wanted.id}::uuid, ${wanted.coachId}::uuid, ${wanted.clientId}::uuid, ${newest} + 1,
      ${wanted.notes}::bytea, ${wanted.createdAt.toISOString()}::timestamptz
    from ${coachNotes} where ${and(eq(coachNotes.coachId, wanted.coachId), eq(coachNotes.clientId, wanted.clientId))}
    having ${isBasedOn} and exists (select 1 from ${clientProfiles}
      where ${and(eq(clientProfiles.userId, wanted.clientId), eq(clientProfiles.coachId, wanted.coachId))})
    on conflict (coach_id, client_id, version) do nothing
    returning version`);
  return rows[0]?.version;
}
