import { coachProfileBodySchema, type CoachProfileBody } from '#contract/coach-profile/schema.ts';
import { fullName } from '#contract/names.ts';
import { ownProfile, saveProfile } from '#server/features/coach-profile/service.ts';
import { approveCoachByEmail } from '#server/features/outreach/access.ts';
import { setRole, type RoleChoice } from '#server/features/roles/set-role.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { nextCharacter, type Character } from './cast.ts';
import { insertTestUser } from './queries.ts';
import { at, type Stage } from './stage.ts';

/** A test person as the services know whoever asks them. There is no session behind it, and none can be made. */
export type Player = { actor: SessionUser; id: string; firstName: string; name: string; timeZone: string };

/** Two runs of two servers cannot come here at once, but an address may have been taken by hand. */
async function signUp(stage: Stage, joinedAt: (timeZone: string) => Date): Promise<Player> {
  for (;;) {
    const character = nextCharacter(stage.taken);
    const id = await insertTestUser(stage.deps.db, { ...character, joinedAt: joinedAt(character.timeZone) });
    if (id) return playerOf(id, character);
  }
}

function playerOf(id: string, { firstName, lastName, email, timeZone }: Character): Player {
  const actor: SessionUser = {
    userId: id,
    sessionId: '',
    token: '',
    email,
    emailVerified: true,
    firstName,
    lastName,
    image: null,
    role: null,
    clientType: null,
    signupRole: null,
    signupReferralCode: null,
    isAdmin: false,
    isDemo: false,
    twoFactorEnabled: false,
    timeZone,
    theme: 'device',
    expiresAt: new Date(0),
  };
  return { actor, id, firstName, name: fullName({ firstName, lastName }), timeZone };
}

type Joined = (timeZone: string) => Date;

async function inRole(stage: Stage, joined: Joined, choice: RoleChoice): Promise<Player> {
  const player = await signUp(stage, joined);
  await setRole(at(stage, joined(player.timeZone)), player.actor, choice);
  const clientType = choice.role === 'client' ? (choice.clientType ?? 'with-coach') : null;
  return { ...player, actor: { ...player.actor, role: choice.role, clientType } };
}

export type TestCoach = Player & { referralCode: string };

/** Signs up as a coach, without a profile to speak of. */
export async function newCoach(stage: Stage, joined: Joined): Promise<TestCoach> {
  const player = await inRole(stage, joined, { role: 'coach' });
  const { referralCode } = await ownProfile(stage.deps.db, player.actor);
  return { ...player, referralCode };
}

export type ProfileTexts = Pick<
  CoachProfileBody,
  'professionalTitle' | 'bio' | 'coachingApproach' | 'yearsExperience' | 'specialties' | 'certifications'
>;

/** A coach who has filled in their profile and, where the host asks for that, was approved. */
export async function settledCoach(stage: Stage, joined: Joined, texts: ProfileTexts): Promise<TestCoach> {
  const coach = await newCoach(stage, joined);
  const moment = at(stage, joined(coach.timeZone));
  await saveProfile(moment, coach.actor, coachProfileBodySchema.parse({ ...texts, fullName: coach.name }));
  if (stage.deps.config.coachApproval) await approveCoachByEmail(moment, coach.actor.email);
  return coach;
}

export const newTrialClient = async (stage: Stage, joined: Joined): Promise<Player> =>
  await inRole(stage, joined, { role: 'client', clientType: 'trial' });

export const newClientOf = async (stage: Stage, coach: TestCoach, joined: Joined): Promise<Player> =>
  await inRole(stage, joined, { role: 'client', clientType: 'with-coach', referralCode: coach.referralCode });
