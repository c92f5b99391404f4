import type { OwnProfile } from './queries.ts';

export const ines: OwnProfile = {
  id: 'c1',
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic Coach',
  bio: 'b'.repeat(60),
  yearsExperience: 11,
  certifications: ['One', 'Two'],
  coachingApproach: 'a'.repeat(30),
  specialties: ['Burnout'],
  profileImageUrl: '',
  linkedinUrl: '',
  websiteUrl: '',
  avgResponseTime: 24,
  monthlyCoachingRate: 18_000,
  isAcceptingClients: true,
  maxClients: 12,
  isListed: true,
  defaultProgramId: null,
  referralCode: 'INES-7KQ2MX',
  clientCount: 8,
  isComplete: true,
};
