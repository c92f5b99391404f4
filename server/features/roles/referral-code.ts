import { randomInt } from 'node:crypto';
import { foldText } from '#contract/text.ts';

/** Without letters and digits that are mistaken for one another when read aloud or from paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const suffixLength = 6;
const longestName = 20;

/** `FIRSTNAME-XXXXXX`: 31^6 suffixes, so that guessing meets the rate limit long before it meets a coach. */
export function newReferralCode(firstName: string): string {
  const plain = foldText(firstName)
    .replace(/[^a-z]/g, '')
    .toUpperCase()
    .slice(0, longestName);
  // What begins with COHORT leads to a group, not to a coach.
  return `${plain === '' || plain === 'COHORT' ? 'COACH' : plain}-${suffix()}`;
}

/** `COHORT-XXXXXX`: as hard to guess as a coach's. */
export const newCohortCode = (): string => `COHORT-${suffix()}`;

function suffix(): string {
  return Array.from({ length: suffixLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
