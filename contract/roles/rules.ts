import { addDays, dayInMs } from '#contract/days.ts';

export const roles = ['coach', 'client', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a person can choose for themself; admin needs the grant. */
export const chosenRoles = ['coach', 'client'] as const;
export type ChosenRole = (typeof chosenRoles)[number];

export const clientTypes = ['trial', 'with-coach'] as const;
export type ClientType = (typeof clientTypes)[number];

/** The free trial is one run through the 7-day program. */
export const trialDays = 7;

/** The program a trial starts on; every install has it. */
export const trialProgramId = 'breath-anchor-01';

/** Its first day asks this, and so does the landing page: what is answered there is the first page already. */
export const trialFirstPrompt =
  'Sit for ten breaths and change nothing. What did you find out about the way you already breathe?';

/** Free text that people paste with spaces and a word around it; real codes are far shorter. */
export const referralCodeMax = 64;

/** Shown in the empty field. */
export const referralCodeExample = 'COACH-ABC123';

/** Of each coach in set-up, so that the list stays a list. */
export const setupSpecialtiesShown = 3;

/** Case and spaces do not count when a code is typed; this is the form in which codes are stored and compared. */
export function normaliseReferralCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** Whether a code is typed to its end, in the form codes are given in; then it can be looked up without wasting a guess. */
export function isWholeCode(typed: string): boolean {
  return /^[A-Z]{1,20}-[A-Z2-9]{6}$/.test(normaliseReferralCode(typed));
}

const cohortCodeStart = 'COHORT-';

/** Also of a code that is typed: case and spaces do not count. A coach's own code never begins like this. */
export function isCohortCode(typed: string): boolean {
  return normaliseReferralCode(typed).startsWith(cohortCodeStart);
}

/** The page on which somebody joins. */
export function groupPath(code: string): string {
  return `/group/${encodeURIComponent(normaliseReferralCode(code))}`;
}

export function trialEnd(startedAt: Date): Date {
  return addDays(startedAt, trialDays);
}

/** Days still to come, the running one included: 7 at the start, 1 in the last 24 hours, 0 when the trial is over. */
export function trialDaysLeft(startedAt: Date, now: Date): number {
  const left = Math.ceil((trialEnd(startedAt).getTime() - now.getTime()) / dayInMs);
  return Math.min(trialDays, Math.max(0, left));
}

export function isTrialOver(startedAt: Date, now: Date): boolean {
  return trialDaysLeft(startedAt, now) === 0;
}
