import { bioMin, coachingApproachMin, missingInProfile, type ProfileTexts } from '#contract/coach-profile/rules.ts';
import { refuseWhileWaiting } from '#server/features/coach-approval/wait.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findContactFacts, type ContactFacts } from './queries.ts';

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
  await refuseWhileWaiting({ config }, db, actor);
  return { fullName: facts.fullName };
}
