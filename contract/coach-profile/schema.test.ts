import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { coachProfileBodySchema } from './schema.ts';
import { inEnglish } from '#testing/said.ts';

const compiled = z.compile(coachProfileBodySchema);

const profile = {
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic and Career Coach',
  bio: 'I work with people who are competent at everything except wanting things.',
  yearsExperience: 11,
  certifications: ['ICF Professional Certified Coach', ''],
  coachingApproach: 'One page a day, one conversation a week.',
  specialties: [' Burnout ', 'burnout', 'Sleep'],
  profileImageUrl: '',
};

function fields(changes: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    compiled
      .safeParse({ ...profile, ...changes })
      .error?.issues.map((issue) => [issue.path.join('.'), inEnglish(issue.message)]) ?? [],
  );
}

describe('the profile form', () => {
  it('takes the fields of the form, without blanks and repetitions', () => {
    expect(compiled.parse(profile)).toEqual({
      ...profile,
      certifications: ['ICF Professional Certified Coach'],
      specialties: ['Burnout', 'Sleep'],
    });
  });

  it.each([
    ['fullName', 'I', 'Full name must be at least 2 characters'],
    ['fullName', undefined, 'Full name must be at least 2 characters'],
    ['professionalTitle', ' C ', 'Professional title is required'],
    ['bio', 'b'.repeat(49), 'Bio must be at least 50 characters'],
    ['yearsExperience', -1, 'Years of experience must be 0 or more'],
    ['yearsExperience', undefined, 'Years of experience must be 0 or more'],
    ['yearsExperience', 1.5, 'Years of experience must be a whole number'],
    ['yearsExperience', 81, 'Years of experience can be at most 80'],
    ['coachingApproach', 'a'.repeat(19), 'Coaching approach must be at least 20 characters'],
    ['specialties', [], 'At least one specialty is required'],
    ['specialties', [' '], 'At least one specialty is required'],
    ['specialties', undefined, 'At least one specialty is required'],
    [
      'profileImageUrl',
      'http://images.example/a.jpg',
      'Browsers don’t show pictures from http:// addresses on a secure page. Please use an https:// address, or upload the photo.',
    ],
    ['profileImageUrl', 'photo.jpg', 'The profile image URL must be a complete address that begins with https://.'],
    [
      'websiteUrl',
      'javascript:alert(1)',
      'The website must be a complete address that begins with https:// or http://.',
    ],
    ['monthlyCoachingRate', -1, 'The monthly rate must be between $0 and $100,000.'],
    ['maxClients', 10_001, 'The number of clients must be a whole number from 0 to 10,000.'],
  ])('%s %j: %s', (field, value, sentence) => {
    expect(fields({ [field]: value })).toEqual({ [field]: sentence });
  });

  it('can take away a price and a default program', () => {
    expect(fields({ monthlyCoachingRate: null, defaultProgramId: null })).toEqual({});
  });
});
