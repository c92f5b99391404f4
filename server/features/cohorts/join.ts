import type { GroupOffer } from '#contract/cohorts/group-endpoints.ts';
import { lastDateOf, programEndOf } from '#contract/cohorts/rules.ts';
import { totalDays } from '#contract/programs/rules.ts';
import type { LinkOffer } from '#contract/roles/link-offer.ts';
import { isCohortCode, normaliseReferralCode, referralCodeMax } from '#contract/roles/rules.ts';
import { currentAssignment } from '#server/features/assignments/current-assignment.ts';
import type { ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { isCoachWaiting } from '#server/features/coach-approval/wait.ts';
import {
  coachToJoin,
  joinCoach,
  refusalsToClient,
  refuseUnlessPlaceForNext,
  tellWhoJoined,
} from '#server/features/roles/join-coach.ts';
import { countGuess, lockActor } from '#server/features/roles/join-or-trial.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { addressGroup, returnAttempt, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { admit, joiningOf, otherGroup, runOf, refuseTakenName } from './membership.ts';
import {
  findByCode,
  findCoachOf,
  findOwnOffered,
  listMemberships,
  lockCohort,
  lockOwn,
  type OfferedCohort,
} from './queries.ts';

/**
 * The group behind a code, without a word about who is in it. A code that leads nowhere counts as a guess, like a
 * coach's referral code.
 */
export async function groupOffer(deps: Deps, actor: SessionUser, code: string): Promise<GroupOffer> {
  const { db } = deps;
  const language = nearestLanguage([actor.locale]);
  const now = deps.clock.now();
  const coachId = await findCoachOf(db, actor.userId);
  const cohort = await countGuess(deps, actor.userId, async () => {
    const found = await cohortOf(db, code);
    if (found.coachId !== coachId && (await isCoachWaiting(deps, db, found))) throw refusal(refusalsToClient.waiting);
    return found;
  });
  const [memberships, running] = await Promise.all([
    listMemberships(db, actor.userId),
    currentAssignment(db, actor.userId, now, actor.timeZone),
  ]);
  const other = otherGroup(memberships, cohort.id, now);
  const isIn = memberships.some(({ cohortId, isIn: isMember }) => isMember && cohortId === cohort.id);
  return {
    name: cohort.name,
    coachName: cohort.coachName,
    programTitle: cohort.program ? titleIn(language, cohort.program) : '',
    days: cohort.program ? totalDays(cohort.program.durationWeeks) : 0,
    startsOn: cohort.startsOn,
    lastDate: lastDateOf(runOf(cohort)),
    pace: cohort.pace,
    joining: joiningOf(cohort, now),
    caller: isIn ? 'member' : coachId && coachId !== cohort.coachId ? 'other-coach' : other ? 'other-group' : 'new',
    replaces: running?.status === 'active' ? titleIn(language, { ...running, title: running.programTitle }) : null,
  };
}

type Joined = { name: string; startsOn: string };

/**
 * The client, the coach and the cohort are held, in this order, so that of many who come at once as many get in as there
 * are places. The same wish from two devices is one.
 */
export async function joinGroup(deps: Deps, actor: SessionUser, code: string, shownName: string): Promise<Joined> {
  const now = deps.clock.now();
  const joined = await countGuess(deps, actor.userId, () =>
    deps.db.transaction(async (tx) => {
      const client = await lockActor(tx, actor);
      const { coachId } = await cohortOf(tx, code);
      const coach = await lockCoach(deps, tx, coachId);
      await lockCohort(tx, normaliseReferralCode(code));
      // Read after the locks were given: it may be full, over or under another code by now.
      const cohort = await cohortOf(tx, code);
      const memberships = await listMemberships(tx, client.id);
      const own = memberships.find(({ cohortId }) => cohortId === cohort.id);
      if (own?.isIn) return cohort;

      if (client.coachId && client.coachId !== coachId) throw refusal(refusalsToClient.taken);
      if (own?.leftBy === 'coach') throw refusal('removed-from-group');
      const other = otherGroup(memberships, cohort.id, now);
      if (other) throw refusal('in-other-group', { group: other.name });
      refuseUnlessOpen(cohort, now);
      if (!coach) throw refusal(refusalsToClient.closed);
      if (client.coachId) await refuseUnlessPlaceForNext(deps, tx, coachId, client.id, now, refusalsToClient);
      else {
        await joinCoach(tx, { client, coach, now, refusals: refusalsToClient });
        await tellWhoJoined(tx, { client, coach, now }, { groupName: cohort.name });
      }
      await refuseTakenName(tx, cohort.id, client.id, shownName);
      await admit(tx, { cohort, coach, client, actorId: client.id, shownName, now });
      return cohort;
    }),
  );
  // Who has a coach is no longer on trial, and every page of theirs knows it at once.
  deps.identity.forgetUser(actor.userId);
  return { name: joined.name, startsOn: joined.startsOn };
}

/**
 * For accepting an invitation. Locks the cohort, so that concurrent joins never exceed its places; the caller holds the
 * locks of client and coach. A closed link does not matter: the coach has invited them.
 */
export async function lockToJoin(tx: Tx, coachId: string, cohortId: string, now: Date): Promise<OfferedCohort> {
  await lockOwn(tx, coachId, cohortId);
  // Read after the lock was given: it may be full or over by now.
  const cohort = await findOwnOffered(tx, coachId, cohortId);
  if (!cohort) throw refusal('group-not-found');
  refuseUnlessOpen(cohort, now);
  return cohort;
}

async function cohortOf(db: Db | Tx, code: string): Promise<OfferedCohort> {
  const cohort = await findByCode(db, normaliseReferralCode(code));
  if (!cohort) throw refusal('group-not-found');
  return cohort;
}

function refuseUnlessOpen(cohort: OfferedCohort, now: Date): void {
  const joining = joiningOf(cohort, now);
  if (joining === 'full') throw refusal('group-full');
  if (joining === 'ended') throw refusal('group-over');
  if (joining === 'no-program') throw refusal('group-program-not-offered');
  if (joining === 'open') return;
  const closedOn = cohort.closesOn ?? programEndOf(runOf(cohort)) ?? cohort.startsOn;
  throw refusal('group-joining-closed', { day: { date: closedOn } });
}

/**
 * What a link says to a visitor who is not signed in. Null for every code that cannot be joined by, whatever the reason:
 * which groups and coaches exist is not to be found out by trying.
 */
export async function linkOffer(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ip: string,
  code: string,
): Promise<LinkOffer | null> {
  const attempts = `link address:${addressGroup(ip)}`;
  try {
    await takeAttempt(deps.db, deps.clock, attempts, limits.linkCode);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return { kind: 'unknown' };
    throw error;
  }
  const offer =
    code.length <= referralCodeMax
      ? await findOffer(deps, deps.db, normaliseReferralCode(code), deps.clock.now())
      : null;
  if (offer) await returnAttempt(deps.db, attempts);
  return offer;
}

/** Unless someone new could join by this code now; for sign-up, which joins nobody yet. */
export async function refuseUnlessOpenCode(
  deps: { config: ApprovalRule },
  db: Db | Tx,
  typed: string,
  now: Date,
): Promise<void> {
  const code = normaliseReferralCode(typed);
  if (await findOffer(deps, db, code, now)) return;
  const cohort = isCohortCode(code) ? await findByCode(db, code) : undefined;
  const which = cohort ? { coachId: cohort.coachId } : { referralCode: code };
  throw refusal((await isCoachWaiting(deps, db, which)) ? refusalsToClient.waiting : 'sign-up-code');
}

async function findOffer(
  deps: { config: ApprovalRule },
  db: Db | Tx,
  code: string,
  now: Date,
): Promise<LinkOffer | null> {
  if (!isCohortCode(code)) {
    const coach = await coachToJoin(deps, db, { referralCode: code }, now);
    return coach ? { kind: 'coach', coachName: coach.name } : null;
  }
  const cohort = await findByCode(db, code);
  if (!cohort?.program || joiningOf(cohort, now) !== 'open') return null;
  const coach = await coachToJoin(deps, db, { coachId: cohort.coachId }, now);
  if (!coach) return null;
  return {
    kind: 'group',
    coachName: coach.name,
    groupName: cohort.name,
    programTitle: cohort.program.title,
    days: totalDays(cohort.program.durationWeeks),
    pace: cohort.pace,
    startsOn: cohort.startsOn > localDate(now, cohort.coachTimeZone) ? cohort.startsOn : null,
  };
}
