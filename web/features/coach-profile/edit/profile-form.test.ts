import { describe, expect, it } from 'vitest';
import { ines } from '../profile-in-test.ts';
import { bodyOf, errorsByField, formOf } from './profile-form.ts';

const form = formOf(ines);

describe('the form', () => {
  it('sends back what it was given', () => {
    expect(bodyOf(form)).toMatchObject({
      fullName: 'Ines Calloway',
      certifications: ['One', 'Two'],
      yearsExperience: 11,
      monthlyCoachingRate: 18_000,
      avgResponseTime: 24,
      maxClients: 12,
      defaultProgramId: null,
    });
  });

  it.each([
    ['', null],
    ['180', 18_000],
    ['$1,250', 125_000],
    ['19.99', 1_999],
    ['much', -100],
  ])('a rate of %o is sent as %o', (typed, sent) => {
    expect(bodyOf({ ...form, monthlyCoachingRate: typed }).monthlyCoachingRate).toBe(sent);
  });

  it('sends a number that is none as one the server refuses', () => {
    expect(bodyOf({ ...form, yearsExperience: '', maxClients: 'many', avgResponseTime: ' ' })).toMatchObject({
      yearsExperience: -1,
      maxClients: -1,
      avgResponseTime: -1,
    });
  });

  it('shows a refusal inside a list at the list, the first one', () => {
    expect(errorsByField({ 'certifications.3': 'First', 'certifications.4': 'Second', other: 'x' })).toEqual({
      certifications: 'First',
    });
  });
});
