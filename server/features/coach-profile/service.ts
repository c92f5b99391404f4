import { isDeepStrictEqual } from 'node:util';
import {
  bioBeginning,
  coachesPage,
  isAcceptingNow,
  isProfileComplete,
  photoPath,
  photoSide,
} from '#contract/coach-profile/rules.ts';
import type {
  CoachesPage,
  CoachesQuery,
  CoachProfileBody,
  OwnCoachProfile,
  PhotoState,
  PublicCoachProfile,
} from '#contract/coach-profile/schema.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cursorOf, cursorParts, pageOf, unknownPlace } from '#server/platform/http/cursor.ts';
import { isUuid, newId } from '#server/platform/ids.ts';
import { drawImage, imageType } from '#server/platform/images/draw-image.ts';
import {
  deletePhotoOf,
  findOffer,
  findPhotoId,
  findProfile,
  findPublicProfile,
  listCoachesAfter,
  lockProfile,
  replacePhoto,
  updateProfile,
  type CoachPlace,
  type ProfileChange,
  type ProfileRow,
} from './queries.ts';

const unknownProfile = () => refusal('coach-profile-not-found');

export async function ownProfile(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  actor: SessionUser,
): Promise<OwnCoachProfile> {
  const row = await findProfile(db, actor.userId, clock.now());
  if (!row) throw unknownProfile();
  return presentOwn(row);
}

/** Whether people who look for a coach would see this one. */
export async function hasCompleteProfile({ db, clock }: Deps, coachId: string): Promise<boolean> {
  const row = await findProfile(db, coachId, clock.now());
  return row !== undefined && isProfileComplete(row);
}

export async function publicProfile(
  { db, clock }: Deps,
  actor: SessionUser,
  coachId: string,
): Promise<PublicCoachProfile> {
  const row = await findPublicProfile(db, coachId, actor.userId, clock.now());
  if (!row) throw unknownProfile();
  return presentPublic(row);
}

/** Those with capacity; two statements, regardless of their number. */
export async function coachesWithRoom(deps: Deps, actor: SessionUser, sought: CoachesQuery): Promise<CoachesPage> {
  const place = sought.cursor === undefined ? undefined : placeOf(sought.cursor);
  const [rows, offer] = await Promise.all([
    listCoachesAfter(deps, actor, sought, { place, limit: coachesPage + 1 }),
    findOffer(deps, actor, sought),
  ]);
  const { shown, last } = pageOf(rows, coachesPage);
  return {
    coaches: shown.map((row) => ({ ...row, bio: beginningOf(row.bio) })),
    ...offer,
    nextCursor: last ? cursorOf(last.fullName, last.id) : null,
  };
}

function placeOf(cursor: string): CoachPlace {
  const [fullName, id = ''] = cursorParts(cursor);
  if (fullName !== undefined && isUuid(id)) return { fullName, id };
  throw unknownPlace();
}

/** Cut between words, with an ellipsis. */
function beginningOf(bio: string): string {
  if (bio.length <= bioBeginning) return bio;
  let end = bioBeginning;
  while (end > 0 && bio.charAt(end).trim() !== '') end -= 1;
  return `${bio.slice(0, end || bioBeginning).trimEnd()}…`;
}

/**
 * Fields left out of the second block stay as they are. A save on an outdated version overwrites nothing. The same
 * content again is neither a change nor a conflict.
 */
export async function saveProfile(deps: Deps, actor: SessionUser, body: CoachProfileBody): Promise<OwnCoachProfile> {
  return await deps.db.transaction(async (tx) => {
    const before = await lockProfile(tx, actor.userId);
    if (!before) throw unknownProfile();
    const { defaultProgramId, certifications = [], version: seenVersion, ...rest } = body;
    const program = await chosenProgram(tx, actor, defaultProgramId);
    const change: ProfileChange = { ...given(rest), certifications, ...program };
    if (!isDeepStrictEqual({ ...before, ...change }, before)) {
      if (seenVersion !== undefined && seenVersion !== before.version) throw refusal('profile-changed');
      await holdPhoto(tx, actor.userId, body.profileImageUrl);
      await updateProfile(tx, actor.userId, change);
      await audit(tx, { actorId: actor.userId, action: 'profile-changed' });
    }
    return await ownProfile(deps, tx, actor);
  });
}

/** A photo the profile no longer shows is deleted; an address without a photo is no picture. */
async function holdPhoto(tx: Tx, coachId: string, profileImageUrl: string): Promise<void> {
  if (!profileImageUrl.startsWith(photoPath)) return await deletePhotoOf(tx, coachId);
  if (profileImageUrl === addressOf((await findPhotoId(tx, coachId)) ?? '')) return;
  throw refusal('photo-gone').with({ field: 'profileImageUrl' });
}

async function chosenProgram(
  tx: Tx,
  actor: SessionUser,
  reference: string | null | undefined,
): Promise<{ defaultProgramId?: string | null }> {
  if (reference === undefined || reference === null) return reference === null ? { defaultProgramId: null } : {};
  const program = await assignableProgram(tx, actor, reference);
  if (program) return { defaultProgramId: program.id };
  throw refusal('program-not-chosen').with({ field: 'defaultProgramId' });
}

type Given<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<Fields>;
}

/** All pages show the same square. */
export const coachPhoto = { side: photoSide, shape: 'square' } as const;

export async function savePhoto({ db, clock }: Deps, actor: SessionUser, file: unknown): Promise<PhotoState> {
  // Before the transaction, so that no one waits for a lock while it is processed.
  const { image } = await drawImage(file, actor.userId, coachPhoto);
  const id = newId();
  return await db.transaction(async (tx) => {
    if (!(await lockProfile(tx, actor.userId))) throw unknownProfile();
    await replacePhoto(tx, { id, ownerId: actor.userId, image, contentType: imageType, createdAt: clock.now() });
    const version = await updateProfile(tx, actor.userId, { profileImageUrl: addressOf(id) });
    await audit(tx, { actorId: actor.userId, action: 'photo-changed' });
    return { profileImageUrl: addressOf(id), version };
  });
}

/** A picture elsewhere that the profile names stays. */
export async function removePhoto({ db }: Deps, actor: SessionUser): Promise<PhotoState> {
  return await db.transaction(async (tx) => {
    const before = await lockProfile(tx, actor.userId);
    if (!before) throw unknownProfile();
    await deletePhotoOf(tx, actor.userId);
    const { profileImageUrl, version } = before;
    if (!profileImageUrl.startsWith(photoPath)) return { profileImageUrl, version };
    await audit(tx, { actorId: actor.userId, action: 'photo-changed' });
    return { profileImageUrl: '', version: await updateProfile(tx, actor.userId, { profileImageUrl: '' }) };
  });
}

const addressOf = (photoId: string): string => `${photoPath}${photoId}`;

/** A person who has left the role, or is leaving, accepts no one, whatever the switch says. */
function presentPublic(row: ProfileRow): PublicCoachProfile {
  const isCoach = (row.role === 'coach' || row.role === 'admin') && row.isPresent;
  return { ...shown(row), isAcceptingClients: isCoach && isAcceptingNow(row, row.clientCount) };
}

function presentOwn(row: ProfileRow): OwnCoachProfile {
  return {
    ...shown(row),
    isAcceptingClients: row.isAcceptingClients,
    isListed: row.isListed,
    defaultProgramId: row.defaultProgramId,
    referralCode: row.referralCode,
    clientCount: row.clientCount,
    isComplete: isProfileComplete(row),
    version: row.version,
  };
}

function shown(row: ProfileRow): Omit<PublicCoachProfile, 'isAcceptingClients'> {
  return {
    id: row.id,
    fullName: row.fullName,
    professionalTitle: row.professionalTitle,
    bio: row.bio,
    yearsExperience: row.yearsExperience,
    certifications: row.certifications,
    coachingApproach: row.coachingApproach,
    specialties: row.specialties,
    profileImageUrl: row.profileImageUrl,
    linkedinUrl: row.linkedinUrl,
    websiteUrl: row.websiteUrl,
    avgResponseTime: row.avgResponseTime,
    monthlyCoachingRate: row.monthlyCoachingRate,
    maxClients: row.maxClients,
  };
}
