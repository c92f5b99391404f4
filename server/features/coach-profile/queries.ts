import { and, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, photos, users } from '#server/platform/db/schema.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const columns = (db: Db | Tx) => ({
  id: coachProfiles.userId,
  role: users.role,
  fullName: coachProfiles.fullName,
  professionalTitle: coachProfiles.professionalTitle,
  bio: coachProfiles.bio,
  yearsExperience: coachProfiles.yearsExperience,
  certifications: coachProfiles.certifications,
  coachingApproach: coachProfiles.coachingApproach,
  specialties: coachProfiles.specialties,
  profileImageUrl: coachProfiles.profileImageUrl,
  linkedinUrl: coachProfiles.linkedinUrl,
  websiteUrl: coachProfiles.websiteUrl,
  monthlyCoachingRate: coachProfiles.monthlyCoachingRate,
  avgResponseTime: coachProfiles.avgResponseTime,
  maxClients: coachProfiles.maxClients,
  isAcceptingClients: coachProfiles.isAcceptingClients,
  isListed: coachProfiles.isListed,
  defaultProgramId: coachProfiles.defaultProgramId,
  referralCode: coachProfiles.referralCode,
  clientCount: db.$count(clientProfiles, eq(clientProfiles.coachId, coachProfiles.userId)),
});

export async function findProfile(db: Db | Tx, coachId: string) {
  const [row] = await db
    .select(columns(db))
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

/** Of somebody who is a client now, only their own clients see the profile they had as a coach. */
export async function findPublicProfile(db: Db, coachId: string, viewerId: string) {
  const isOwnCoach = sql`exists (select 1 from ${clientProfiles}
    where ${and(eq(clientProfiles.userId, viewerId), eq(clientProfiles.coachId, coachProfiles.userId))})`;
  const [row] = await db
    .select(columns(db))
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(eq(coachProfiles.userId, coachId), or(sql`${users.role} is distinct from 'client'`, isOwnCoach)));
  return row;
}

/** Holds the profile until the transaction ends, so that a photo and the address of it are changed together. */
export async function lockProfile(tx: Tx, coachId: string): Promise<{ profileImageUrl: string } | undefined> {
  const [row] = await tx
    .select({ profileImageUrl: coachProfiles.profileImageUrl })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId))
    .for('no key update');
  return row;
}

export async function updateProfile(
  tx: Tx,
  coachId: string,
  change: Partial<typeof coachProfiles.$inferInsert>,
): Promise<void> {
  await tx.update(coachProfiles).set(change).where(eq(coachProfiles.userId, coachId));
}

export async function replacePhoto(tx: Tx, photo: typeof photos.$inferInsert): Promise<void> {
  await deletePhotoOf(tx, photo.ownerId);
  await tx.insert(photos).values(photo);
}

export async function deletePhotoOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.ownerId, ownerId));
}

export async function findPhotoId(tx: Tx, ownerId: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: photos.id }).from(photos).where(eq(photos.ownerId, ownerId));
  return row?.id;
}

export async function findPhoto(db: Db, id: string): Promise<{ image: Buffer; contentType: string } | undefined> {
  const [row] = await db
    .select({ image: photos.image, contentType: photos.contentType })
    .from(photos)
    .where(eq(photos.id, id));
  return row;
}
