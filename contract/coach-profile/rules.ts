import { bioMin, coachingApproachMin, fullNameMin, professionalTitleMin, specialtiesMin } from './constants.ts';

/** A specialty is trimmed, not empty and not already there; upper and lower case make no second one. */
export function addSpecialty(specialties: readonly string[], typed: string): string[] {
  const specialty = typed.trim();
  const isThere = specialties.some((other) => other.toLowerCase() === specialty.toLowerCase());
  return specialty === '' || isThere ? [...specialties] : [...specialties, specialty];
}

export function distinctSpecialties(specialties: readonly string[]): string[] {
  return specialties.reduce<string[]>(addSpecialty, []);
}

export type ProfileTexts = {
  fullName: string;
  professionalTitle: string;
  bio: string;
  coachingApproach: string;
  specialties: readonly string[];
};

/** What a profile still needs to be complete, in the order of the form. */
export function missingInProfile(profile: ProfileTexts): (keyof ProfileTexts)[] {
  const needed: [keyof ProfileTexts, number, number][] = [
    ['fullName', profile.fullName.trim().length, fullNameMin],
    ['professionalTitle', profile.professionalTitle.trim().length, professionalTitleMin],
    ['bio', profile.bio.trim().length, bioMin],
    ['coachingApproach', profile.coachingApproach.trim().length, coachingApproachMin],
    ['specialties', profile.specialties.length, specialtiesMin],
  ];
  return needed.flatMap(([field, there, least]) => (there < least ? [field] : []));
}

/** Only a coach with a complete profile sees unassigned clients: whoever is written to should be able to see by whom. */
export function isProfileComplete(profile: ProfileTexts): boolean {
  return missingInProfile(profile).length === 0;
}

/** A coach whose places are taken is full, whatever the switch says. */
export function isAcceptingNow(
  coach: { isAcceptingClients: boolean; maxClients: number },
  clientCount: number,
): boolean {
  return coach.isAcceptingClients && clientCount < coach.maxClients;
}

/** Rates are kept in cents and shown in whole dollars. */
export function wholeDollars(cents: number): number {
  return Math.round(cents / 100);
}
