import { said } from '#contract/said.ts';

/** Initials alone are no name. */
export const fullNameMin = 2;

/** Fits the heading of a page. */
export const fullNameMax = 100;

/** Shorter abbreviations say nothing to a client. */
export const professionalTitleMin = 2;

/** One line under the name. */
export const professionalTitleMax = 120;

/** Enough for a client to decide by. */
export const bioMin = 50;

/** About two pages. */
export const bioMax = 5_000;

/** One sentence at least. */
export const coachingApproachMin = 20;

/** About two pages. */
export const coachingApproachMax = 5_000;

/** A working life; the database holds the same range. */
export const yearsExperienceMax = 80;

/** A long career's worth. */
export const certificationsMax = 30;

/** One line each. */
export const certificationMax = 200;

/** Clients choose by it. */
export const specialtiesMin = 1;

/** More chips than this say nothing. */
export const specialtiesMax = 20;

/** Fits a chip. */
export const specialtyMax = 60;

/** Hours; shown when a coach has set none. */
export const responseTimeDefault = 24;

/** A month, in hours. */
export const responseTimeMax = 720;

/** The database holds the same range. */
export const maxClientsMax = 10_000;

/** Cents a month; a hundred thousand dollars. */
export const monthlyRateMax = 10_000_000;

/** A phone photo, slightly reduced. */
export const photoBytesMax = 2 * 1024 * 1024;

/**
 * 24 megapixels: decoded, a hundred megabytes, however small the file. A JPEG that isn't progressive, as cameras and phones
 * write them, is made smaller while it is read.
 */
export const photoPixelsMax = { jpeg: 50_000_000, other: 24_000_000 };
export const photoPixelsSentence = (most: number) => said('picture-too-many-pixels', { megapixels: most / 1_000_000 });

/** The side of the stored square, in pixels: sharp at the largest size any page shows. */
export const photoSide = 512;

/** Where uploaded photos are; the id follows. */
export const photoPath = '/api/photos/';

/** Far past any number of saves. */
export const profileVersionMax = 1_000_000;

/** Coaches per response of Meet coaches; the list continues with the cursor. */
export const coachesPage = 20;

/** Longer than any name or specialty. */
export const coachSearchMax = 200;

/** The longest name with its id, as one word of the address. */
export const coachCursorMax = 1000;

/** A list shows the beginning of a coach's text. */
export const bioBeginning = 240;

/** Specialties to choose from; the others are found by searching. */
export const specialtiesOffered = 60;

/** A specialty is trimmed, not empty and not a duplicate, ignoring case. */
export function addSpecialty(specialties: readonly string[], typed: string): string[] {
  return distinctSpecialties([...specialties, typed]);
}

/** The first of each, in order. */
export function distinctSpecialties(specialties: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const typed of specialties) {
    const specialty = typed.trim();
    const folded = specialty.toLowerCase();
    if (specialty !== '' && !byFolded.has(folded)) byFolded.set(folded, specialty);
  }
  return [...byFolded.values()];
}

export type ProfileTexts = {
  fullName: string;
  professionalTitle: string;
  bio: string;
  coachingApproach: string;
  specialties: readonly string[];
};

/**
 * What makes a profile complete, in form order: minimum lengths of texts, minimum number of specialties. The SQL
 * condition (server/features/coach-profile/sql.ts) is built from this list too.
 */
export const profileNeeds: Record<keyof ProfileTexts, number> = {
  fullName: fullNameMin,
  professionalTitle: professionalTitleMin,
  bio: bioMin,
  coachingApproach: coachingApproachMin,
  specialties: specialtiesMin,
};

/** What a profile still needs to be complete. */
export function missingInProfile(profile: ProfileTexts): (keyof ProfileTexts)[] {
  const sizeOf = (value: string | readonly string[]) => (typeof value === 'string' ? value.trim() : value).length;
  return (Object.keys(profileNeeds) as (keyof ProfileTexts)[]).filter(
    (field) => sizeOf(profile[field]) < profileNeeds[field],
  );
}

/**
 * Only a coach with a complete profile sees unassigned clients and is offered to people who look for one, so that both
 * sides can see who the coach is.
 */
export function isProfileComplete(profile: ProfileTexts): boolean {
  return missingInProfile(profile).length === 0;
}

/** A coach without a free place is full, whatever the switch says. */
export function isAcceptingNow(
  coach: { isAcceptingClients: boolean; maxClients: number },
  clientCount: number,
): boolean {
  return coach.isAcceptingClients && clientCount < coach.maxClients;
}

/** Rates are stored in cents and shown in whole dollars. */
export function wholeDollars(cents: number): number {
  return Math.round(cents / 100);
}
