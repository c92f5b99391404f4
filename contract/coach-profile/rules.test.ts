import { describe, expect, it } from 'vitest';
import { addSpecialty, distinctSpecialties, isAcceptingNow, isProfileComplete, wholeDollars } from './rules.ts';

describe('specialties', () => {
  it('adds a trimmed one', () => {
    expect(addSpecialty(['Burnout'], '  Sleep ')).toEqual(['Burnout', 'Sleep']);
  });

  it.each(['', '   ', 'Burnout', ' burnout '])('ignores %j', (typed) => {
    expect(addSpecialty(['Burnout'], typed)).toEqual(['Burnout']);
  });

  it('keeps the first of two spellings', () => {
    expect(distinctSpecialties(['Sleep', 'burnout', 'SLEEP', 'Burnout', ''])).toEqual(['Sleep', 'burnout']);
  });
});

describe('isProfileComplete', () => {
  const complete = {
    fullName: 'Jo',
    professionalTitle: 'MD',
    bio: 'b'.repeat(50),
    coachingApproach: 'a'.repeat(20),
    specialties: ['Sleep'],
  };

  it('holds at the smallest accepted lengths', () => {
    expect(isProfileComplete(complete)).toBe(true);
  });

  it.each([
    { fullName: 'J' },
    { professionalTitle: ' M ' },
    { bio: 'b'.repeat(49) },
    { coachingApproach: 'a'.repeat(19) },
    { specialties: [] },
  ])('fails with %j', (missing) => {
    expect(isProfileComplete({ ...complete, ...missing })).toBe(false);
  });
});

describe('isAcceptingNow', () => {
  it('turns to full by itself', () => {
    const coach = { isAcceptingClients: true, maxClients: 2 };
    expect(isAcceptingNow(coach, 1)).toBe(true);
    expect(isAcceptingNow(coach, 2)).toBe(false);
    expect(isAcceptingNow({ ...coach, isAcceptingClients: false }, 0)).toBe(false);
  });
});

it('shows cents as whole dollars', () => {
  expect(wholeDollars(18_000)).toBe(180);
  expect(wholeDollars(0)).toBe(0);
});
