import * as z from 'zod/mini';
import {
  atMost,
  id,
  input,
  line,
  lines,
  personName,
  secureAddress,
  text,
  webAddress,
  whole,
  withDropped,
} from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import {
  bioMax,
  bioMin,
  certificationMax,
  certificationsMax,
  coachCursorMax,
  coachSearchMax,
  coachingApproachMax,
  coachingApproachMin,
  distinctSpecialties,
  fullNameMax,
  fullNameMin,
  maxClientsMax,
  monthlyRateMax,
  photoPath,
  professionalTitleMax,
  professionalTitleMin,
  profileVersionMax,
  responseTimeMax,
  specialtiesMax,
  specialtiesMin,
  specialtyMax,
  yearsExperienceMax,
} from './rules.ts';
import { said } from '#contract/said.ts';

export const coachParamsSchema = input({ coachId: id(said('coach-profile-not-found')) });

const imageSentence = said('profile-image-url');
const insecureSentence = said('browsers-dont-show');
/** Says why an http address is refused. */
const whyNoPicture = ({ input: given }: { input?: unknown }) =>
  typeof given === 'string' && given.slice(0, 5).toLowerCase() === 'http:' ? insecureSentence : imageSentence;
/** Ownership of the photo is checked by the server. */
const ownPhoto = z.string().check(
  atMost(photoPath.length + 36, imageSentence),
  z.refine((path) => path.startsWith(photoPath) && /^[0-9a-f-]{36}$/.test(path.slice(photoPath.length)), imageSentence),
);

const tooManySpecialties = said('specialties-too-many', { specialtiesMax });
const yearsTooFew = said('years-too-few');

/** The second block is what the public page shows besides; fields left out stay as they are. */
export const coachProfileBodySchema = input({
  fullName: personName({
    field: 'full-name',
    min: fullNameMin,
    max: fullNameMax,
    tooShort: said('full-name-short'),
  }),
  professionalTitle: line({
    field: 'professional-title',
    min: professionalTitleMin,
    max: professionalTitleMax,
    tooShort: said('professional-title-required'),
  }),
  bio: text({ field: 'bio', min: bioMin, max: bioMax, tooShort: said('bio-short') }),
  yearsExperience: z
    .number(yearsTooFew)
    .check(
      z.gte(0, yearsTooFew),
      z.int(said('years-experience-whole')),
      z.lte(yearsExperienceMax, said('years-too-many', { yearsExperienceMax })),
    ),
  certifications: z.optional(
    lines({ field: 'certification', list: 'certifications', max: certificationMax, most: certificationsMax }),
  ),
  coachingApproach: text({
    field: 'coaching-approach',
    min: coachingApproachMin,
    max: coachingApproachMax,
    tooShort: said('approach-short'),
  }),
  specialties: z
    .array(line({ field: 'specialty', max: specialtyMax }), said('least-one-specialty'))
    .check(
      z.maxLength(withDropped(specialtiesMax), tooManySpecialties),
      z.overwrite(distinctSpecialties),
      z.minLength(specialtiesMin, said('least-one-specialty')),
      z.maxLength(specialtiesMax, tooManySpecialties),
    ),
  profileImageUrl: z.prefault(z.union([ownPhoto, secureAddress('profile-image-url')], { error: whyNoPicture }), ''),

  linkedinUrl: z.optional(webAddress('linkedin-address')),
  websiteUrl: z.optional(webAddress('website')),
  /** Cents; null shows no price. */
  monthlyCoachingRate: z.optional(
    z.nullable(
      whole({
        field: 'monthly-rate',
        min: 0,
        max: monthlyRateMax,
        sentence: said('monthly-rate-between'),
      }),
    ),
  ),
  /** Hours. */
  avgResponseTime: z.optional(whole({ field: 'response-time-hours', min: 1, max: responseTimeMax })),
  maxClients: z.optional(whole({ field: 'number-clients', min: 0, max: maxClientsMax })),
  isAcceptingClients: z.optional(z.boolean(said('say-whether-youre'))),
  /** Listed for people who look for a coach, once the profile is complete. */
  isListed: z.optional(z.boolean(said('say-whether-new'))),
  /** Assigned to people who join by code; null for none. */
  defaultProgramId: z.optional(z.nullable(programReference(said('program-not-chosen')))),

  /**
   * The version the author has seen, 0 for none. With it, overwriting a newer one is refused; without it nothing is
   * compared.
   */
  version: z.optional(whole({ field: 'version', min: 0, max: profileVersionMax })),
});
export type CoachProfileBody = z.infer<typeof coachProfileBodySchema>;

/** The author card of a program. Addresses are empty if there are none. */
export const authorSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  professionalTitle: z.string(),
  bio: z.string(),
  yearsExperience: z.number(),
  certifications: z.array(z.string()),
  coachingApproach: z.string(),
  specialties: z.array(z.string()),
  profileImageUrl: z.string(),
  linkedinUrl: z.string(),
  websiteUrl: z.string(),
});
export type Author = z.infer<typeof authorSchema>;

/** For any signed-in person: no e-mail address, no referral code. */
export const publicCoachProfileSchema = z.extend(authorSchema, {
  avgResponseTime: z.number(),
  monthlyCoachingRate: z.nullable(z.number()),
  /** False also when every place is taken. */
  isAcceptingClients: z.boolean(),
  maxClients: z.number(),
});
export type PublicCoachProfile = z.infer<typeof publicCoachProfileSchema>;

export const coachesQuerySchema = input({
  /** Part of the name or of a specialty, ignoring case and accents. */
  search: z.optional(line({ field: 'search', max: coachSearchMax })),
  /** One specialty, whole. */
  specialty: z.optional(line({ field: 'specialty-2', max: coachSearchMax })),
  /** From the previous page. */
  cursor: z.optional(line({ field: 'place-list', max: coachCursorMax })),
});
export type CoachesQuery = z.infer<typeof coachesQuerySchema>;

/** An entry of Meet coaches: nothing private, and no referral code. */
const coachInListSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  professionalTitle: z.string(),
  /** The beginning of it. */
  bio: z.string(),
  yearsExperience: z.number(),
  specialties: z.array(z.string()),
  profileImageUrl: z.string(),
  /** Hours. */
  avgResponseTime: z.number(),
});

export const coachesPageSchema = z.object({
  coaches: z.array(coachInListSchema),
  /** Number of matches over all pages. */
  matching: z.number(),
  /** How many have capacity, regardless of the search. */
  total: z.number(),
  /** Over all who have capacity, most frequent first. */
  specialties: z.array(z.string()),
  nextCursor: z.nullable(z.string()),
});
export type CoachesPage = z.infer<typeof coachesPageSchema>;

export const ownCoachProfileSchema = z.extend(publicCoachProfileSchema, {
  /** The switch itself, whether or not there is capacity. */
  isAcceptingClients: z.boolean(),
  isListed: z.boolean(),
  defaultProgramId: z.nullable(z.string()),
  referralCode: z.string(),
  clientCount: z.number(),
  isComplete: z.boolean(),
  /** Incremented by every change of these fields and of the photo. */
  version: z.number(),
});
export type OwnCoachProfile = z.infer<typeof ownCoachProfileSchema>;

export const photoParamsSchema = input({ photoId: id(said('photo-not-found')) });

/** The profile's picture as it is now, empty for none, and the version of the profile with it. */
export const photoStateSchema = z.object({ profileImageUrl: z.string(), version: z.number() });
export type PhotoState = z.infer<typeof photoStateSchema>;
