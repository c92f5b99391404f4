import { addDays, dayInMs } from '#contract/days.ts';

export const roles = ['coach', 'client', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a person can choose; admin needs the grant. */
export const chosenRoles = ['coach', 'client'] as const;
export type ChosenRole = (typeof chosenRoles)[number];

export const clientTypes = ['trial', 'with-coach'] as const;
export type ClientType = (typeof clientTypes)[number];

/** The free trial is one run through the 7-day program. */
export const trialDays = 7;

/** The program a trial starts on; every installation has it. */
export const trialProgramId = 'breath-anchor-01';

/** Free text that people paste with spaces and words around it; real codes are far shorter. */
export const referralCodeMax = 64;

/** Shown in the empty field. */
export const referralCodeExample = 'COACH-ABC123';

/** Of each coach in set-up, so that the list stays a list. */
export const setupSpecialtiesShown = 3;

/** The stored form of a code; case and spaces are ignored. */
export function normaliseReferralCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** Whether a code is complete, so that it can be looked up without wasting a guess. */
export function isWholeCode(typed: string): boolean {
  return /^[A-Z]{1,20}-[A-Z2-9]{6}$/.test(normaliseReferralCode(typed));
}

const cohortCodeStart = 'COHORT-';

/** Case and spaces are ignored. A coach's own code never begins like this. */
export function isCohortCode(typed: string): boolean {
  return normaliseReferralCode(typed).startsWith(cohortCodeStart);
}

/** The page for joining. */
export function groupPath(code: string): string {
  return `/group/${encodeURIComponent(normaliseReferralCode(code))}`;
}

export function trialEnd(startedAt: Date): Date {
  return addDays(startedAt, trialDays);
}

/** Days left, including the current one: 7 at the start, 1 in the last 24 hours, 0 when the trial is over. */
export function trialDaysLeft(startedAt: Date, now: Date): number {
  const left = Math.ceil((trialEnd(startedAt).getTime() - now.getTime()) / dayInMs);
  return Math.min(trialDays, Math.max(0, left));
}

export function isTrialOver(startedAt: Date, now: Date): boolean {
  return trialDaysLeft(startedAt, now) === 0;
}
