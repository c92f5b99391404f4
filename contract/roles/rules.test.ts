import { describe, expect, it } from 'vitest';
import { isTrialOver, normaliseReferralCode, trialDaysLeft, trialEnd } from './rules.ts';

describe('normaliseReferralCode', () => {
  it.each([
    ['INES-7KQ2MX', 'INES-7KQ2MX'],
    ['  ines-7kq2mx ', 'INES-7KQ2MX'],
    ['Ines - 7kq 2mx', 'INES-7KQ2MX'],
    ['ines\u00a0-7kq2mx\n', 'INES-7KQ2MX'],
    ['   ', ''],
  ])('%j becomes %j', (typed, stored) => {
    expect(normaliseReferralCode(typed)).toBe(stored);
  });
});

describe('trialDaysLeft', () => {
  const start = new Date('2025-10-06T09:30:00Z');
  const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

  it.each([
    [0, 7],
    [0.01, 7],
    [24, 6],
    [24.01, 6],
    [143.9, 2],
    [144, 1],
    [167.99, 1],
    [168, 0],
    [10_000, 0],
  ])('%d hours after the start %d are left', (hours, left) => {
    expect(trialDaysLeft(start, after(hours))).toBe(left);
  });

  it('never promises more than the whole trial, even when clocks disagree', () => {
    expect(trialDaysLeft(start, after(-5))).toBe(7);
  });

  it('ends seven times 24 hours after the start', () => {
    expect(trialEnd(start).toISOString()).toBe('2025-10-13T09:30:00.000Z');
    expect(isTrialOver(start, after(167.99))).toBe(false);
    expect(isTrialOver(start, after(168))).toBe(true);
  });
});
