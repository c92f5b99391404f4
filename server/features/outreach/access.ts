import { bioMin, coachingApproachMin, missingInProfile, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCoachByEmail, findContactFacts, findReferral, setApproved, type ContactFacts } from './queries.ts';

/** What a profile still needs before its owner may write to strangers; undefined when it is complete. */
export function refusalOfProfile(profile: ProfileTexts): AppError | undefined {
  const missing = missingInProfile(profile);
  if (missing.length === 0) return undefined;
  // Where in the list a field is: each language has its own words between them.
  const placeOf = (field: keyof ProfileTexts): string => {
    if (!missing.includes(field)) return 'none';
    if (field === missing[0]) return 'first';
    return field === missing.at(-1) ? 'last' : 'between';
  };
  // The page links to the profile if this field is set; it is not for a coach awaiting approval.
  return refusal('contact-profile-incomplete', {
    fullName: placeOf('fullName'),
    professionalTitle: placeOf('professionalTitle'),
    bio: placeOf('bio'),
    coachingApproach: placeOf('coachingApproach'),
    specialties: placeOf('specialties'),
    bioMin,
    approachMin: coachingApproachMin,
  }).with({ field: 'profile' });
}

const noProfile: ContactFacts = {
  fullName: '',
  professionalTitle: '',
  bio: '',
  coachingApproach: '',
  specialties: [],
  approvedAt: null,
};

/**
 * By a link, by the provider or by an admin. Where mail goes to files no one could open a link, and any address counts.
 */
export const isAddressConfirmed = ({ mail }: Pick<Deps, 'mail'>, actor: SessionUser): boolean =>
  actor.emailVerified || actor.isDemo || mail.kind === 'files';

/**
 * Anyone who is not a findable unassigned client: unknown id, hidden, leaving, or someone else's client. The same
 * response, so that ids cannot be probed for who has a coach.
 */
export const notContactable = () => refusal('not-contactable');

/**
 * Who may see, write to and invite unassigned clients. A complete profile, so that recipients see who writes; and where
 * the host requires it, approval by an admin. Returns the name messages are signed with.
 */
export async function refuseUnlessMayContact(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  db: Db | Tx,
  actor: SessionUser,
): Promise<{ fullName: string }> {
  if (!isAddressConfirmed({ mail }, actor))
    throw refusal(config.oidc ? 'contact-unconfirmed-provider' : 'contact-unconfirmed-link').with({ field: 'address' });
  const facts = (await findContactFacts(db, actor.userId)) ?? noProfile;
  const incomplete = refusalOfProfile(facts);
  if (incomplete) throw incomplete;
  if (config.coachApproval && actor.role !== 'admin' && !facts.approvedAt) throw refusal('contact-unapproved');
  return { fullName: facts.fullName };
}

type ApprovalOutcome = 'approved' | 'approved already' | 'unknown';

/** By an admin in the app. */
export async function approveCoachById(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: string,
  coachId: string,
): Promise<ApprovalOutcome> {
  return await db.transaction(async (tx) => {
    const profile = await findReferral(tx, coachId);
    if (!profile) return 'unknown';
    const now = clock.now();
    if (!(await setApproved(tx, coachId, now))) return 'approved already';
    await sendNotice(tx, { userId: coachId, kind: 'coach-approved', detail: {}, at: now });
    await audit(tx, { actorId: adminId, action: 'coach-approved', subjectId: coachId, detail: { by: 'admin' } });
    return 'approved';
  });
}

/** For the host's command line. Stored also while COACH_APPROVAL is off, for the day it is switched on. */
export async function approveCoachByEmail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<ApprovalOutcome> {
  const coach = await findCoachByEmail(db, email.trim().toLowerCase());
  if (!coach) return 'unknown';
  return await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await setApproved(tx, coach.id, now))) return 'approved already';
    await sendNotice(tx, { userId: coach.id, kind: 'coach-approved', detail: {}, at: now });
    await audit(tx, { actorId: null, action: 'coach-approved', subjectId: coach.id, detail: { by: 'command' } });
    return 'approved';
  });
}
