import { asc, and, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { cohortRooms, installation, userKeys, users } from '#server/platform/db/schema.ts';

/** The fingerprint this database was first opened with; of processes that start together, one decides. */
export async function rememberFingerprint(db: Db, fingerprint: string): Promise<string | undefined> {
  await db.insert(installation).values({ key: 'vault', value: fingerprint }).onConflictDoNothing();
  return await findFingerprint(db);
}

export async function findFingerprint(db: Db | Tx): Promise<string | undefined> {
  const [known] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, 'vault'));
  return known?.value;
}

export async function hasPeople(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Whether the secret is still the one this process works with. It then cannot change before the transaction ends. */
export async function holdFingerprint(tx: Tx, fingerprint: string): Promise<boolean> {
  const [known] = await tx
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, 'vault'))
    .for('share');
  return known === undefined || known.value === fingerprint;
}

/** False if it has changed. Readers of the old one wait here until this transaction ends, and then see the new one. */
export async function replaceFingerprint(tx: Tx, from: string, to: string): Promise<boolean> {
  const rows = await tx
    .update(installation)
    .set({ value: to })
    .where(and(eq(installation.key, 'vault'), eq(installation.value, from)))
    .returning({ key: installation.key });
  return rows.length > 0;
}

export async function findWrappedKey(db: Db | Tx, userId: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ wrappedKey: userKeys.wrappedKey }).from(userKeys).where(eq(userKeys.userId, userId));
  return row?.wrappedKey;
}

type NewWrappedKey = { userId: string; wrappedKey: Buffer; fingerprint: string; now: Date };

/**
 * Of two first entries at once, one key is kept: the caller reads it back. None is kept when the secret was changed
 * since this process started: the new secret could never open it. The lock on the fingerprint makes that certain also
 * while it is being changed.
 */
export async function insertWrappedKey(
  db: Db | Tx,
  { userId, wrappedKey, fingerprint, now }: NewWrappedKey,
): Promise<void> {
  await db.execute(sql`
    with vault as (select ${installation.value} as fingerprint from ${installation} where ${eq(installation.key, 'vault')} for share)
    insert into ${userKeys} (user_id, wrapped_key, created_at)
    select ${userId}::uuid, ${wrappedKey}::bytea, ${now.toISOString()}::timestamptz
    where not exists (select from vault where fingerprint <> ${fingerprint})
    on conflict do nothing`);
}

export async function listWrappedKeysAfter(tx: Tx, userId: string | null, limit: number) {
  return await tx
    .select({ userId: userKeys.userId, wrappedKey: userKeys.wrappedKey })
    .from(userKeys)
    .where(userId === null ? undefined : gt(userKeys.userId, userId))
    .orderBy(asc(userKeys.userId))
    .limit(limit)
    .for('update');
}

export async function updateWrappedKey(tx: Tx, userId: string, wrappedKey: Buffer): Promise<void> {
  await tx.update(userKeys).set({ wrappedKey }).where(eq(userKeys.userId, userId));
}

export async function findRoomKey(db: Db | Tx, cohortId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ wrappedKey: cohortRooms.wrappedKey })
    .from(cohortRooms)
    .where(eq(cohortRooms.cohortId, cohortId));
  return row?.wrappedKey;
}

/** The room of a cohort begins with its key, under the same condition as a person's. */
export async function insertRoomKey(
  db: Db | Tx,
  { cohortId, wrappedKey, fingerprint, now }: Omit<NewWrappedKey, 'userId'> & { cohortId: string },
): Promise<void> {
  await db.execute(sql`
    with vault as (select ${installation.value} as fingerprint from ${installation} where ${eq(installation.key, 'vault')} for share)
    insert into ${cohortRooms} (cohort_id, wrapped_key, created_at)
    select ${cohortId}::uuid, ${wrappedKey}::bytea, ${now.toISOString()}::timestamptz
    where not exists (select from vault where fingerprint <> ${fingerprint})
    on conflict do nothing`);
}

export async function listRoomKeysAfter(tx: Tx, cohortId: string | null, limit: number) {
  return await tx
    .select({ cohortId: cohortRooms.cohortId, wrappedKey: cohortRooms.wrappedKey })
    .from(cohortRooms)
    .where(cohortId === null ? undefined : gt(cohortRooms.cohortId, cohortId))
    .orderBy(asc(cohortRooms.cohortId))
    .limit(limit)
    .for('update');
}

export async function updateRoomKey(tx: Tx, cohortId: string, wrappedKey: Buffer): Promise<void> {
  await tx.update(cohortRooms).set({ wrappedKey }).where(eq(cohortRooms.cohortId, cohortId));
}

const isAddressKey = eq(installation.key, 'address key');

export async function findAddressKey(db: Db | Tx): Promise<Buffer | undefined> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(isAddressKey);
  return row && Buffer.from(row.value, 'base64');
}

/** Of two at once, the first is kept: the caller reads it back. */
export async function insertAddressKey(db: Db | Tx, wrapped: Buffer): Promise<void> {
  const value = wrapped.toString('base64');
  await db.insert(installation).values({ key: 'address key', value }).onConflictDoNothing();
}

export async function updateAddressKey(tx: Tx, wrapped: Buffer): Promise<void> {
  await tx
    .update(installation)
    .set({ value: wrapped.toString('base64') })
    .where(isAddressKey);
}

/** Other connections of this product to the same database: servers that run, or another command. */
export async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and application_name like 'dayloom%' and pid <> pg_backend_pid()`);
  return rows[0]?.others ?? 0;
}
