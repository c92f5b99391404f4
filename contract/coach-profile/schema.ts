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

export const coachParamsSchema = input({ coachId: id('This coach profile couldn’t be found.') });

const imageSentence = 'The profile image URL must be a complete address that begins with https://.';
const insecureSentence =
  'Browsers don’t show pictures from http:// addresses on a secure page. Please use an https:// address, or upload the photo.';
/** Says why an http address is refused. */
const whyNoPicture = ({ input: given }: { input?: unknown }) =>
  typeof given === 'string' && given.slice(0, 5).toLowerCase() === 'http:' ? insecureSentence : imageSentence;
/** Ownership of the photo is checked by the server. */
const ownPhoto = z.string().check(
  atMost(photoPath.length + 36, imageSentence),
  z.refine((path) => path.startsWith(photoPath) && /^[0-9a-f-]{36}$/.test(path.slice(photoPath.length)), imageSentence),
);

const tooManySpecialties = `At most ${specialtiesMax} specialties can be listed`;
const yearsTooFew = 'Years of experience must be 0 or more';

/** The second block is what the public page shows besides; fields left out stay as they are. */
export const coachProfileBodySchema = input({
  fullName: personName({
    name: 'Full name',
    min: fullNameMin,
    max: fullNameMax,
    tooShort: 'Full name must be at least 2 characters',
  }),
  professionalTitle: line({
    name: 'Professional title',
    min: professionalTitleMin,
    max: professionalTitleMax,
    tooShort: 'Professional title is required',
  }),
  bio: text({ name: 'Bio', min: bioMin, max: bioMax, tooShort: 'Bio must be at least 50 characters' }),
  yearsExperience: z
    .number(yearsTooFew)
    .check(
      z.gte(0, yearsTooFew),
      z.int('Years of experience must be a whole number'),
      z.lte(yearsExperienceMax, `Years of experience can be at most ${yearsExperienceMax}`),
    ),
  certifications: z.optional(
    lines({ name: 'A certification', list: 'Certifications', max: certificationMax, most: certificationsMax }),
  ),
  coachingApproach: text({
    name: 'Coaching approach',
    min: coachingApproachMin,
    max: coachingApproachMax,
    tooShort: 'Coaching approach must be at least 20 characters',
  }),
  specialties: z
    .array(line({ name: 'A specialty', max: specialtyMax }), 'At least one specialty is required')
    .check(
      z.maxLength(withDropped(specialtiesMax), tooManySpecialties),
      z.overwrite(distinctSpecialties),
      z.minLength(specialtiesMin, 'At least one specialty is required'),
      z.maxLength(specialtiesMax, tooManySpecialties),
    ),
  profileImageUrl: z.prefault(z.union([ownPhoto, secureAddress('The profile image URL')], { error: whyNoPicture }), ''),

  linkedinUrl: z.optional(webAddress('The LinkedIn address')),
  websiteUrl: z.optional(webAddress('The website')),
  /** Cents; null shows no price. */
  monthlyCoachingRate: z.optional(
    z.nullable(
      whole({
        name: 'The monthly rate',
        min: 0,
        max: monthlyRateMax,
        sentence: 'The monthly rate must be between $0 and $100,000.',
      }),
    ),
  ),
  /** Hours. */
  avgResponseTime: z.optional(whole({ name: 'The response time in hours', min: 1, max: responseTimeMax })),
  maxClients: z.optional(whole({ name: 'The number of clients', min: 0, max: maxClientsMax })),
  isAcceptingClients: z.optional(z.boolean('Please say whether you’re accepting clients.')),
  /** Listed for people who look for a coach, once the profile is complete. */
  isListed: z.optional(z.boolean('Please say whether new people may see you.')),
  /** Assigned to people who join by code; null for none. */
  defaultProgramId: z.optional(z.nullable(programReference('Please choose a program from the list.'))),

  /**
   * The version the author has seen, 0 for none. With it, overwriting a newer one is refused; without it nothing is
   * compared.
   */
  version: z.optional(whole({ name: 'The version', min: 0, max: profileVersionMax })),
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
  search: z.optional(line({ name: 'The search', max: coachSearchMax })),
  /** One specialty, whole. */
  specialty: z.optional(line({ name: 'The specialty', max: coachSearchMax })),
  /** From the previous page. */
  cursor: z.optional(line({ name: 'The place in the list', max: coachCursorMax })),
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

export const photoParamsSchema = input({ photoId: id('This photo couldn’t be found.') });

/** The profile's picture as it is now, empty for none, and the version of the profile with it. */
export const photoStateSchema = z.object({ profileImageUrl: z.string(), version: z.number() });
export type PhotoState = z.infer<typeof photoStateSchema>;
