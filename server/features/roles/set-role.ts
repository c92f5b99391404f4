import { fullName } from '#contract/names.ts';
import type { OwnRoles } from '#contract/roles/endpoints.ts';
import { trialProgramId } from '#contract/roles/rules.ts';
import { currentAssignment, lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { startProgramByName } from '#server/features/assignments/start-program.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { addressHasher } from '#server/platform/crypto/address-hash.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClientProfile, lockPerson } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { joinCoach, refusalsToClient, startDefaultProgram, tellWhoJoined } from './join-coach.ts';
import { countGuess, lockCoachOfCode } from './join-or-trial.ts';
import { lockListedCoach, type HeldCoach } from './locks.ts';
import {
  copyOptOut,
  findRoleFacts,
  hasCoachProfile,
  insertCoachProfile,
  listOfferedCoaches,
  saveClientProfile,
  setUserRole,
} from './queries.ts';
import { mayBecomeCoach, refuseOutsideCoachGroup } from './may-become-coach.ts';
import { newReferralCode } from './referral-code.ts';

export type RoleChoice = { role: 'coach' } | { role: 'admin' } | ({ role: 'client' } & ClientChoice);

/** A page of coaches is enough to choose from; with more, people come with a code. */
const offeredCoaches = 50;

/** Part of a change of role, in its transaction. */
type WithChange = (tx: Tx) => Promise<unknown>;

/** Setting the role one has is a no-op; another one needs clear-role first; nothing a person sends makes an admin. */
export async function setRole(
  deps: Deps,
  actor: SessionUser,
  choice: RoleChoice,
  withChange?: WithChange,
): Promise<void> {
  const now = deps.clock.now();
  if (choice.role === 'admin' && !actor.isAdmin) {
    // Each attempt is recorded; no one may fill the record by trying without end.
    await takeAttempt(deps.db, deps.clock, `admin-role:${actor.userId}`, limits.adminRole);
    await audit(deps.db, { actorId: actor.userId, action: 'role-refused', detail: { role: 'admin' } });
    throw refusal('admin-role-closed');
  }
  const givesCode = choice.role === 'client' && Boolean(choice.referralCode?.trim());
  const set = () =>
    deps.db.transaction(async (tx) => {
      if (await takeRole(deps, tx, actor, choice, now)) await withChange?.(tx);
    });
  await (givesCode ? countGuess(deps, actor.userId, set) : set());
  deps.identity.forgetUser(actor.userId);
}

async function takeRole(deps: Deps, tx: Tx, actor: SessionUser, choice: RoleChoice, now: Date): Promise<boolean> {
  const person = await lockPerson(tx, actor.userId);
  if (!person) throw unauthorized();
  if (person.role === choice.role) return false;
  if (person.role !== null) throw refusal('role-taken');
  if (choice.role === 'admin' && !person.isAdmin) throw refusal('admin-role-closed');

  await giveRole(deps, tx, person, choice, now);
  await audit(tx, { actorId: actor.userId, action: 'role-set', detail: { role: choice.role } });
  return true;
}

/** With everything a role needs. The caller holds the person's row and records it. */
export async function giveRole(deps: Deps, tx: Tx, person: Person, choice: RoleChoice, now: Date): Promise<void> {
  if (choice.role === 'coach') await refuseOutsideCoachGroup(deps, tx, person.id);
  if (choice.role === 'client') await becomeClient(deps, tx, person, choice);
  // An admin uses the coach's screens, so there is a profile behind that role too.
  else await ensureCoachProfile(tx, person.id, person, now);
  await setUserRole(tx, person.id, choice.role, now);
}

/** Only the role goes; profile, coach, program and entries stay and come back with the role. */
export async function clearRole(deps: Deps, actor: SessionUser, withChange?: WithChange): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, actor.userId);
    if (!person || person.role === null) return;
    await setUserRole(tx, actor.userId, null, deps.clock.now());
    await audit(tx, { actorId: actor.userId, action: 'role-cleared', detail: { role: person.role } });
    await withChange?.(tx);
  });
  deps.identity.forgetUser(actor.userId);
}

/** The program is the running one, or the one completed last. */
export async function ownRoles(deps: Deps, actor: SessionUser): Promise<OwnRoles> {
  const { db, clock } = deps;
  const [{ client, coach }, assignment, isCoachPossible] = await Promise.all([
    findRoleFacts(db, actor.userId),
    currentAssignment(db, actor.userId, clock.now(), actor.timeZone),
    mayBecomeCoach(deps, actor),
  ]);
  return {
    client: client ? { ...client, programTitle: assignment?.programTitle ?? null } : null,
    coach: coach ?? null,
    mayBecomeCoach: isCoachPossible,
  };
}

export async function offeredCoachesFor(deps: Deps, actor: SessionUser) {
  const coaches = await listOfferedCoaches(deps, actor, offeredCoaches);
  return coaches.filter((coach) => coach.id !== actor.userId);
}

async function ensureCoachProfile(
  tx: Tx,
  userId: string,
  person: { firstName: string; lastName: string },
  now: Date,
): Promise<void> {
  if (await hasCoachProfile(tx, userId)) return;
  const name = fullName(person);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const referralCode = newReferralCode(person.firstName);
    if (await insertCoachProfile(tx, { userId, referralCode, fullName: name, now })) return;
  }
  throw new Error('No free referral code was found in five tries.');
}

type ClientChoice = {
  /** Missing on the short role page: what was stays, and someone new begins without a coach. */
  clientType?: 'trial' | 'with-coach';
  selectedCoach?: string | null;
  referralCode?: string | null;
  isFindable?: boolean;
};

type Person = { id: string; firstName: string; lastName: string; email: string };

/**
 * Makes or restores the client side of a person, whose row the caller holds. Everything that exists is kept: a coach is
 * never exchanged here, and a trial is given once in a life.
 */
async function becomeClient(deps: Deps, tx: Tx, person: Person, choice: ClientChoice): Promise<void> {
  const now = deps.clock.now();
  const before = await lockClientProfile(tx, person.id);
  const coach = choice.clientType === 'with-coach' ? await chosenCoach(deps, tx, choice) : undefined;
  if (coach && before?.coachId && before.coachId !== coach.coachId) throw refusal(refusalsToClient.taken);
  const isJoining = coach !== undefined && before?.coachId !== coach.coachId;
  const startsTrial = choice.clientType === 'trial' && !before?.trialStartedAt && !before?.coachId;

  // Before the profile is written: see joinCoach.
  if (before) await lockCurrentAssignment(tx, person.id, now);
  await saveClientProfile(
    tx,
    person.id,
    {
      // Someone with a coach is not on trial, whatever they clicked.
      clientType: before?.coachId ? 'with-coach' : (choice.clientType ?? before?.clientType ?? 'with-coach'),
      trialStartedAt: startsTrial ? now : (before?.trialStartedAt ?? null),
      isFindable: choice.isFindable ?? before?.isFindable ?? true,
    },
    now,
  );
  if (!before) await copyOptOut(tx, person.id, (await addressHasher(tx, deps.vault))(person.email));

  if (startsTrial) await startProgramByName(tx, { clientId: person.id, programName: trialProgramId, now });
  if (!isJoining) return;
  await joinCoach(tx, { client: person, coach, now, refusals: refusalsToClient });
  await tellWhoJoined(tx, { client: person, coach, now }, { isByCode: coach.joinedByCode });
  if (coach.joinedByCode) await startDefaultProgram(tx, coach, person.id, now);
}

type ChosenCoach = HeldCoach & { joinedByCode: boolean };

/** The code wins over the choice; neither means the client begins without a coach. */
async function chosenCoach(deps: Deps, tx: Tx, choice: ClientChoice): Promise<ChosenCoach | undefined> {
  const code = choice.referralCode?.trim();
  if (code) return { ...(await lockCoachOfCode(deps, tx, code)), joinedByCode: true };
  if (!choice.selectedCoach) return undefined;
  const coach = await lockListedCoach(deps, tx, choice.selectedCoach);
  if (!coach) throw refusal('coach-not-offered').with({ field: 'selectedCoach' });
  return { ...coach, joinedByCode: false };
}
