import { bioMin, coachingApproachMin, missingInProfile, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { listed } from '#contract/text.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCoachByEmail, findContactFacts, findReferral, setApproved, type ContactFacts } from './queries.ts';

const neededWords: Record<keyof ProfileTexts, string> = {
  fullName: 'your full name',
  professionalTitle: 'a professional title',
  bio: `a bio of at least ${bioMin} characters`,
  coachingApproach: `your coaching approach in at least ${coachingApproachMin} characters`,
  specialties: 'at least one specialty',
};

/** What a profile still needs before its owner may write to strangers, as text. */
export function neededInProfile(profile: ProfileTexts): string[] {
  return missingInProfile(profile).map((field) => neededWords[field]);
}

const noProfile: ContactFacts = {
  fullName: '',
  professionalTitle: '',
  bio: '',
  coachingApproach: '',
  specialties: [],
  approvedAt: null,
};

const unconfirmed = {
  byLink:
    'People without a coach are shown only to coaches with a confirmed e-mail address. Open the link in the mail we sent ' +
    'you when you signed up, or get a new one in Settings.',
  byProvider:
    'People without a coach are shown only to coaches with a confirmed e-mail address, and the service you sign in with ' +
    'hasn’t confirmed yours. Please ask an admin to confirm it.',
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
export const notContactable = (): AppError =>
  new AppError('not_found', 'This person can’t be contacted here any more. They may have found a coach.');

/**
 * Who may see, write to and invite unassigned clients. A complete profile, so that recipients see who writes; and where
 * the host requires it, approval by an admin. Returns the name messages are signed with.
 */
export async function refuseUnlessMayContact(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  db: Db | Tx,
  actor: SessionUser,
): Promise<{ fullName: string }> {
  if (!isAddressConfirmed({ mail }, actor)) {
    const sentence = config.oidc ? unconfirmed.byProvider : unconfirmed.byLink;
    throw new AppError('forbidden', sentence, { fields: { address: sentence } });
  }
  const facts = (await findContactFacts(db, actor.userId)) ?? noProfile;
  const missing = neededInProfile(facts);
  if (missing.length > 0) {
    const sentence =
      'Please complete your profile first, so that people can see who is writing to them. It still needs ' +
      `${listed(missing)}.`;
    // The page links to the profile if this field is set; it is not for a coach awaiting approval.
    throw new AppError('forbidden', sentence, { fields: { profile: sentence } });
  }
  if (config.coachApproval && actor.role !== 'admin' && !facts.approvedAt) {
    throw new AppError(
      'forbidden',
      'An admin has to approve your account before you can contact people without a coach. Please ask the person who ' +
        'runs this server.',
    );
  }
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
