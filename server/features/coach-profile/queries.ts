import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { bioBeginning, specialtiesOffered } from '#contract/coach-profile/rules.ts';
import type { CoachesQuery } from '#contract/coach-profile/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientProfiles, coachProfiles, photos, users } from '#server/platform/db/schema.ts';
import { isOfferedCoach, takenPlaces } from './sql.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

const columns = (now: Date) => ({
  id: coachProfiles.userId,
  role: users.role,
  isPresent: sql<boolean>`${isPresent}`,
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
  version: coachProfiles.version,
  clientCount: takenPlaces(coachProfiles.userId, now),
});

export async function findProfile(db: Db | Tx, coachId: string, now: Date) {
  const [row] = await db
    .select(columns(now))
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

/** The profile of a person who is a client now is visible only to their own clients. */
export async function findPublicProfile(db: Db, coachId: string, viewerId: string, now: Date) {
  const isOwnCoach = sql`exists (select 1 from ${clientProfiles}
    where ${and(eq(clientProfiles.userId, viewerId), eq(clientProfiles.coachId, coachProfiles.userId))})`;
  const [row] = await db
    .select(columns(now))
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(and(eq(coachProfiles.userId, coachId), or(sql`${users.role} is distinct from 'client'`, isOwnCoach)));
  return row;
}

const foldedName = sql`fold_text(${coachProfiles.fullName})`;
const isIn = (words: SQL, part: string) => sql`strpos(fold_text(${words}), fold_text(${part}::text)) > 0`;
/** The rows of this function are the specialties of one coach. */
const eachSpecialty = sql`jsonb_array_elements_text(${coachProfiles.specialties}) as named(specialty)`;

function isSoughtCoach({ search = '', specialty = '' }: CoachesQuery): SQL | undefined {
  const hasSpecialty = (condition: SQL) => sql`exists (select from ${eachSpecialty} where ${condition})`;
  return and(
    search === ''
      ? undefined
      : or(isIn(sql`${coachProfiles.fullName}`, search), hasSpecialty(isIn(sql`named.specialty`, search))),
    specialty === '' ? undefined : hasSpecialty(sql`fold_text(named.specialty) = fold_text(${specialty}::text)`),
  );
}

type Viewer = Pick<SessionUser, 'userId' | 'isDemo'>;
export type CoachPlace = { fullName: string; id: string };

/** By name. A former coach is not offered to themselves. */
export async function listCoachesAfter(
  { db, config, clock }: Deps,
  viewer: Viewer,
  sought: CoachesQuery,
  { place, limit }: { place: CoachPlace | undefined; limit: number },
) {
  // Keyset by the name shown: it still works if that coach is gone.
  const after =
    place && sql`(${foldedName}, ${coachProfiles.userId}) > (fold_text(${place.fullName}::text), ${place.id}::uuid)`;
  return await db
    .select({
      id: coachProfiles.userId,
      fullName: coachProfiles.fullName,
      professionalTitle: coachProfiles.professionalTitle,
      bio: sql<string>`left(${coachProfiles.bio}, ${bioBeginning + 1})`,
      yearsExperience: coachProfiles.yearsExperience,
      specialties: coachProfiles.specialties,
      profileImageUrl: coachProfiles.profileImageUrl,
      avgResponseTime: coachProfiles.avgResponseTime,
    })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(
      and(
        isOfferedCoach(config, viewer, clock.now()),
        ne(coachProfiles.userId, viewer.userId),
        isSoughtCoach(sought),
        after,
      ),
    )
    .orderBy(asc(foldedName), asc(coachProfiles.userId))
    .limit(limit);
}

/** How many have capacity, how many match, and their specialties: of two spellings the more common. */
export async function findOffer({ db, config, clock }: Deps, viewer: Viewer, sought: CoachesQuery) {
  const {
    rows: [row],
  } = await db.execute<{ total: number; matching: number; specialties: string[] }>(sql`
    with offered as materialized (
      select ${coachProfiles.specialties}, coalesce(${isSoughtCoach(sought) ?? sql`true`}, false) as is_sought
      from ${coachProfiles} inner join ${users} on ${eq(users.id, coachProfiles.userId)}
      where ${and(isOfferedCoach(config, viewer, clock.now()), ne(coachProfiles.userId, viewer.userId))}
    ), named as (
      select mode() within group (order by specialty) as specialty, count(*) as times
      from offered, jsonb_array_elements_text(specialties) as each(specialty)
      group by fold_text(specialty) order by times desc, fold_text(min(specialty)) limit ${specialtiesOffered}
    )
    select (select count(*)::int from offered) as total,
      (select count(*)::int from offered where is_sought) as matching,
      array(select specialty from named order by times desc, fold_text(specialty)) as specialties`);
  return row ?? { total: 0, matching: 0, specialties: [] };
}

/**
 * Locks the profile until the transaction ends, so that photo and its address change together, and of two changes of
 * one version the second sees the first.
 */
export async function lockProfile(tx: Tx, coachId: string): Promise<typeof coachProfiles.$inferSelect | undefined> {
  const [row] = await tx.select().from(coachProfiles).where(eq(coachProfiles.userId, coachId)).for('no key update');
  return row;
}

export type ProfileChange = Partial<Omit<typeof coachProfiles.$inferInsert, 'version'>>;

/** Returns the new version. */
export async function updateProfile(tx: Tx, coachId: string, change: ProfileChange): Promise<number> {
  const [row] = await tx
    .update(coachProfiles)
    .set({ ...change, version: sql`${coachProfiles.version} + 1` })
    .where(eq(coachProfiles.userId, coachId))
    .returning({ version: coachProfiles.version });
  if (!row) throw new Error('A profile that was locked is gone.');
  return row.version;
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
