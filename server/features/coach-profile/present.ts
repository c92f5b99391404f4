import { isAcceptingNow, isProfileComplete } from '#contract/coach-profile/rules.ts';
import type { OwnCoachProfile, PublicCoachProfile } from '#contract/coach-profile/schema.ts';
import type { ProfileRow } from './queries.ts';

/** Whoever has left the role takes nobody, whatever the switch says. */
export function presentPublic(row: ProfileRow): PublicCoachProfile {
  const isCoach = row.role === 'coach' || row.role === 'admin';
  return { ...shown(row), isAcceptingClients: isCoach && isAcceptingNow(row, row.clientCount) };
}

export function presentOwn(row: ProfileRow): OwnCoachProfile {
  return {
    ...shown(row),
    isAcceptingClients: row.isAcceptingClients,
    isListed: row.isListed,
    defaultProgramId: row.defaultProgramId,
    referralCode: row.referralCode,
    clientCount: row.clientCount,
    isComplete: isProfileComplete(row),
  };
}

function shown(row: ProfileRow): Omit<PublicCoachProfile, 'isAcceptingClients'> {
  return {
    id: row.id,
    fullName: row.fullName,
    professionalTitle: row.professionalTitle,
    bio: row.bio,
    yearsExperience: row.yearsExperience,
    certifications: row.certifications,
    coachingApproach: row.coachingApproach,
    specialties: row.specialties,
    profileImageUrl: row.profileImageUrl,
    linkedinUrl: row.linkedinUrl,
    websiteUrl: row.websiteUrl,
    avgResponseTime: row.avgResponseTime,
    monthlyCoachingRate: row.monthlyCoachingRate,
    maxClients: row.maxClients,
  };
}
