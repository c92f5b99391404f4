import { coachProfileBodySchema, type CoachProfileBody } from '#contract/coach-profile/schema.ts';
import { fullName } from '#contract/names.ts';
import { ownProfile, saveProfile } from '#server/features/coach-profile/service.ts';
import { setRole, type RoleChoice } from '#server/features/roles/set-role.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { insertPerson, type NewPerson } from './queries.ts';
import { at, type Stage } from './stage.ts';

export type { NewPerson };

/** A person of a story as an actor for the use cases, without a session. */
export type Player = { actor: SessionUser; id: string; firstName: string; name: string; timeZone: string };

/** Undefined if the address is in use. */
export async function signUp(stage: Stage, person: NewPerson, moment: Date): Promise<Player | undefined> {
  const id = await insertPerson(stage.deps.db, person, stage.mark, moment);
  if (id === undefined) return undefined;
  const { firstName, lastName, email, timeZone, isAdmin = false } = person;
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
    isAdmin,
    isDemo: stage.mark === 'demo',
    deletionAt: null,
    twoFactorEnabled: false,
    withFactor: false,
    needsFactor: false,
    timeZone,
    locale: null,
    language: null,
    theme: 'device',
    signedInAt: moment,
    expiresAt: new Date(0),
  };
  return { actor, id, firstName, name: fullName(person), timeZone };
}

export async function takeRole(stage: Stage, player: Player, choice: RoleChoice, moment: Date): Promise<Player> {
  await setRole(at(stage, moment), player.actor, choice);
  const clientType = choice.role === 'client' ? (choice.clientType ?? 'with-coach') : null;
  return { ...player, actor: { ...player.actor, role: choice.role, clientType } };
}

export type Coach = Player & { referralCode: string };

/** Becomes a coach, without a profile to speak of. */
export async function becomeCoach(stage: Stage, player: Player, moment: Date): Promise<Coach> {
  const coach = await takeRole(stage, player, { role: 'coach' }, moment);
  const { referralCode } = await ownProfile(stage.deps, stage.deps.db, coach.actor);
  return { ...coach, referralCode };
}

export type ProfileTexts = Omit<CoachProfileBody, 'fullName' | 'profileImageUrl'>;

/** A coach fills in their profile. */
export async function completeProfile(stage: Stage, coach: Coach, texts: ProfileTexts, moment: Date): Promise<void> {
  const deps = at(stage, moment);
  await saveProfile(deps, coach.actor, coachProfileBodySchema.parse({ ...texts, fullName: coach.name }));
}
