import type { LinkOffer } from '#contract/roles/link-offer.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { isCohortCode, normaliseReferralCode, referralCodeMax } from '#contract/roles/rules.ts';
import { coachToJoin } from '#server/features/roles/join-coach.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { addressGroup, returnAttempt, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { joiningOf } from './membership.ts';
import { findByCode } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/**
 * What a link says to somebody who is not signed in. Null for every code nobody can join by, whatever the reason: which
 * groups and coaches there are, full or over, is not to be found out by trying.
 */
export async function linkOffer(deps: Needs, ip: string, code: string): Promise<LinkOffer | null> {
  const attempts = `link address:${addressGroup(ip)}`;
  try {
    await takeAttempt(deps.db, deps.clock, attempts, limits.linkCode);
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return { kind: 'unknown' };
    throw error;
  }
  const offer = code.length <= referralCodeMax ? await findOffer(deps, normaliseReferralCode(code)) : null;
  if (offer) await returnAttempt(deps.db, attempts);
  return offer;
}

async function findOffer({ db, clock }: Needs, code: string): Promise<LinkOffer | null> {
  const now = clock.now();
  if (!isCohortCode(code)) {
    const coach = await coachToJoin(db, { referralCode: code }, now);
    return coach ? { kind: 'coach', coachName: coach.name } : null;
  }
  const cohort = await findByCode(db, code);
  if (!cohort?.program || joiningOf(cohort, now) !== 'open') return null;
  const coach = await coachToJoin(db, { coachId: cohort.coachId }, now);
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
