import { wholeDollars } from '#contract/coach-profile/rules.ts';
import type { OwnProfile, ProfileBody } from '../queries.ts';

export type ProgramChoice = { id: string; title: string };

/** The fields as typed. */
export type ProfileForm = {
  fullName: string;
  professionalTitle: string;
  profileImageUrl: string;
  yearsExperience: string;
  certifications: string;
  bio: string;
  coachingApproach: string;
  specialties: string[];
  linkedinUrl: string;
  websiteUrl: string;
  monthlyCoachingRate: string;
  avgResponseTime: string;
  maxClients: string;
  isAcceptingClients: boolean;
  isListed: boolean;
  defaultProgramId: string;
};

export function formOf(profile: OwnProfile): ProfileForm {
  return {
    fullName: profile.fullName,
    professionalTitle: profile.professionalTitle,
    profileImageUrl: profile.profileImageUrl,
    yearsExperience: String(profile.yearsExperience),
    certifications: profile.certifications.join('\n'),
    bio: profile.bio,
    coachingApproach: profile.coachingApproach,
    specialties: profile.specialties,
    linkedinUrl: profile.linkedinUrl,
    websiteUrl: profile.websiteUrl,
    monthlyCoachingRate: profile.monthlyCoachingRate === null ? '' : String(wholeDollars(profile.monthlyCoachingRate)),
    avgResponseTime: String(profile.avgResponseTime),
    maxClients: String(profile.maxClients),
    isAcceptingClients: profile.isAcceptingClients,
    isListed: profile.isListed,
    defaultProgramId: profile.defaultProgramId ?? '',
  };
}

/** The server judges every field; a number that is none is sent as one it refuses with its sentence. */
export function bodyOf(form: ProfileForm): ProfileBody {
  const rate = form.monthlyCoachingRate.trim();
  return {
    ...form,
    profileImageUrl: form.profileImageUrl.trim(),
    linkedinUrl: form.linkedinUrl.trim(),
    websiteUrl: form.websiteUrl.trim(),
    certifications: form.certifications.split('\n'),
    yearsExperience: numberIn(form.yearsExperience),
    monthlyCoachingRate: rate === '' ? null : Math.round(numberIn(rate.replaceAll(/[$,\s]/g, '')) * 100),
    avgResponseTime: numberIn(form.avgResponseTime),
    maxClients: numberIn(form.maxClients),
    defaultProgramId: form.defaultProgramId || null,
  };
}

function numberIn(typed: string): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : -1;
}

/** In the order of the page. */
export const fieldOrder = [
  'profileImageUrl',
  'fullName',
  'professionalTitle',
  'yearsExperience',
  'certifications',
  'bio',
  'coachingApproach',
  'specialties',
  'linkedinUrl',
  'websiteUrl',
  'monthlyCoachingRate',
  'defaultProgramId',
  'maxClients',
  'avgResponseTime',
] as const;
export type ProfileField = (typeof fieldOrder)[number];

/** Refusals by field; one inside a list (`certifications.3`) is shown at the list. */
export function errorsByField(fields: Record<string, string>): Partial<Record<ProfileField, string>> {
  const found = Object.entries(fields).flatMap(([path, sentence]) => {
    const field = fieldOrder.find((name) => name === path.split('.')[0]);
    return field ? [[field, sentence] as const] : [];
  });
  return Object.fromEntries(found.toReversed());
}
