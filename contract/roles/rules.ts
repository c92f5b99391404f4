import { addDays, dayInMs } from '#contract/days.ts';
import { trialDays } from './constants.ts';

/** Case and spaces do not count when a code is typed; this is the form in which codes are stored and compared. */
export function normaliseReferralCode(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
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
